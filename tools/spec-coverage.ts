// Writes docs/spec-coverage.md from its rows; with `--check` it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CoverageRow, coverage } from './spec-coverage.rows.ts';

const FILE = join(import.meta.dirname, '../docs/spec-coverage.md');

/** Names may contain characters with a meaning in tables. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const line = ({ item, test }: CoverageRow) =>
  test === null ? `| ${cell(item)} | **open** |  |` : `| ${cell(item)} | \`${test[0]}\` | ${cell(test[1])} |`;

function sectionText([section, rows]: [string, CoverageRow[]]): string {
  return [`## ${section}`, '', '| item | test file | test |', '| --- | --- | --- |', ...rows.map(line), ''].join('\n');
}

export function coverageText(): string {
  const sections = Map.groupBy(coverage, ({ section }) => section);
  const open = coverage.filter(({ test }) => test === null).length;
  const head = [
    '# What the specification asks for, and the test that shows it',
    '',
    'Made by `node tools/spec-coverage.ts` from `tools/spec-coverage.rows.ts`; not written by hand.',
    `${coverage.length} items, ${open} of them open.`,
    '',
  ].join('\n');
  return `${head}\n${[...sections].map(sectionText).join('\n')}`;
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(FILE, coverageText());
  else if (readFileSync(FILE, 'utf8') !== coverageText()) {
    process.stderr.write('docs/spec-coverage.md is out of date: run node tools/spec-coverage.ts\n');
    process.exit(1);
  }
}
