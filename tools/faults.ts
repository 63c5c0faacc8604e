// `npm run faults`: external failures, one after the other. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './needs.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'labfront-faults-'));
const report = join(folder, 'report.json');
const hasPostgres = findPostgres() !== null;
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    '--root',
    'server',
    '--config',
    'vitest.faults.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(hasPostgres ? [] : ['--project', 'sqlite']),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);

let [passed, failed] = [0, 0];
try {
  const counted = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  [passed, failed] = [counted.numPassedTests, counted.numFailedTests];
} catch {
  // No report: the runner itself failed.
}
rmSync(folder, { recursive: true, force: true });
// A file that does not load has no failing test.
if (status !== 0 && failed === 0) failed = 1;
if (!hasPostgres)
  process.stdout.write('NOT RUN: faults of PostgreSQL: its programs are not installed and could not be\n');
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
