// `npm run faults`: every fault test, the quick ones of `npm test` too. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './needs.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'labfront-faults-'));
let passed = 0;
let failed = 0;

function vitest(name: string, args: string[]): void {
  const report = join(reports, `${name}.json`);
  const output = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...args, ...output], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULT_CONNECTIONS: process.env.FAULT_CONNECTIONS ?? '9500' },
  });
  let counted = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // No report: the runner itself failed.
  }
  passed += counted.numPassedTests;
  failed += counted.numFailedTests + (status !== 0 && counted.numFailedTests === 0 ? 1 : 0);
}

const hasPostgres = findPostgres() !== null;
const quick = ['test/faults-', 'test/kill', 'test/full-disk', 'test/backup', 'test/fuzz'];
vitest('quick', ['--root', 'server', ...quick, ...(hasPostgres ? [] : ['--project', 'sqlite'])]);
if (hasPostgres) vitest('long', ['--root', 'server/faults']);
else process.stdout.write('NOT RUN: faults of PostgreSQL: its programs are not installed and could not be\n');

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 && (hasPostgres || process.env.CI !== 'true') ? 0 : 1);
