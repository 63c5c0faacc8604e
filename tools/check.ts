// `npm run check`: format and lint, types, dependency rules, dead code. All of them run; any that fails makes it fail.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface CheckResult {
  name: string;
  passed: boolean;
}

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ...['contract', 'server', 'web', 'e2e', 'bench', 'tools'].map((part): [string, string, ...string[]] => [
    `types of ${part}`,
    'tsc',
    '-p',
    part,
  ]),
  ['coverage of the specification', 'node', 'tools/spec-coverage.ts', '--check'],
  ['dependency rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'contract/src', 'server/src', 'web/src'],
  ['dead code', 'knip', '--no-progress'],
];

/** Runs every check and says each one's outcome; what a failing one printed is shown whole. */
export function runChecks(): CheckResult[] {
  return CHECKS.map(([name, command, ...args]) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
      cwd: root,
      encoding: 'utf8',
    });
    const passed = status === 0;
    process.stdout.write(`${passed ? 'ok     ' : 'FAILED '} ${name}\n${passed ? '' : `${stdout}${stderr}\n`}`);
    return { name, passed };
  });
}

if (import.meta.main && runChecks().some((check) => !check.passed)) process.exit(1);
