// `npm test`: everything. It finds what it needs or gets it; what cannot be had is named at the end as not run, and fails where CI=true.
// The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { freePort } from './free-port.ts';
import { findChromium, findPostgres } from './needs.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'labfront-reports-'));
let passed = 0;
let failed = 0;
const notRun: string[] = [];
/** Tests that this machine does not allow, such as those that mount a disk; what they show is shown in another way too. */
const skipped: string[] = [];
let secondTries = 0;

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A run that fails without a failing test (a crash, a file that does not load) counts as one failure. */
function count(ok: boolean, read: () => { passed: number; failed: number }): void {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = read();
  } catch {
    // No report: the runner itself failed.
  }
  passed += counted.passed;
  failed += counted.failed + (ok || counted.failed > 0 ? 0 : 1);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

function vitest(part: string, args: string[] = []): void {
  process.stdout.write(`\n== ${part} ==\n`);
  const report = join(reports, `${part}.json`);
  const ok = run('vitest', [
    'run',
    '--root',
    part,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  count(ok, () => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    for (const { status, fullName } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      if (status !== 'passed' && status !== 'failed') skipped.push(`${part}: ${fullName}`);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function journeys(chromium: string): Promise<void> {
  process.stdout.write('\n== journeys in a browser ==\n');
  const report = join(reports, 'e2e.json');
  const ok = run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM: chromium,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  count(ok, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; flaky: number; unexpected: number };
    };
    secondTries = stats.flaky;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

process.stdout.write('== checks ==\n');
for (const check of runChecks()) {
  if (check.passed) passed += 1;
  else failed += 1;
}

// First: the tests that start the server as it really runs need the built web app.
const isBuilt = run('node', ['tools/build.ts', '--if-missing']);

const postgres = findPostgres();
if (!postgres) notRun.push('server tests on PostgreSQL: its programs are not installed and could not be');
vitest('server', postgres ? [] : ['--project', 'sqlite']);
vitest('web');
vitest('tools');

if (isBuilt) {
  const chromium = await findChromium();
  if (chromium) await journeys(chromium);
  else notRun.push('journeys in a browser: no Chromium is installed and none could be');
} else {
  failed += 1;
}

rmSync(reports, { recursive: true, force: true });
for (const what of [...notRun, ...new Set(skipped)]) process.stdout.write(`NOT RUN: ${what}\n`);
if (secondTries > 0) process.stdout.write(`SECOND TRY: ${secondTries} journeys passed only then\n`);
if (process.env.CI === 'true') failed += notRun.length;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
