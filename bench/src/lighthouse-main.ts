// `npm run bench:lighthouse`: the pages as Lighthouse sees them, alone. With --write the table goes into docs/lighthouse.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lighthouseDocument, lighthouseRows, measurePages } from './lighthouse.ts';
import { printTable } from './table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'labfront-lighthouse-'));
try {
  const pages = await measurePages(dataDir, Number(process.env.BENCH_PORT ?? 4_310) + 4);
  printTable(lighthouseRows(pages));
  for (const { name, lost } of pages) {
    for (const line of lost) process.stdout.write(`${name}: ${line}\n`);
  }
  if (process.argv.includes('--write')) {
    writeFileSync(join(import.meta.dirname, '../../docs/lighthouse.md'), lighthouseDocument(pages, new Date()));
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
