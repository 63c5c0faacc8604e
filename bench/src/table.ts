export interface Row {
  what: string;
  ours: string;
  bare?: string;
  /** Ours as a share of bare. */
  ratio?: string;
  must?: string;
  holds?: boolean;
}

export const ms = (value: number, digits = 1) => `${value.toFixed(digits)} ms`;
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-IN')}/s`;

/** Prints rows as a Markdown table, ready for a note. */
export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ what, ours, bare = '', ratio = '', must = '', holds }) => [
    what,
    ours,
    bare,
    ratio,
    must,
    holds === undefined ? '' : holds ? 'yes' : 'NO',
  ]);
  const table = [['what', 'ours', 'bare node:http', 'ratio', 'must reach', 'holds'], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  process.stdout.write(`${[line(head), rule, ...body.map(line)].join('\n')}\n`);
}
