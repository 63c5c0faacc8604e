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

/** Returns a Markdown table whose columns are aligned. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

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
  const head = ['what', 'ours', 'bare node:http', 'ratio', 'must reach', 'holds'];
  process.stdout.write(`${markdownTable(head, cells)}\n`);
}
