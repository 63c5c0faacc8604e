// `npm run check`: format and lint, types, dependency rules, dead code. All of them run; any that fails makes it fail.
import { availableParallelism } from 'node:os';
import { type Part, runCommand, runParts } from './parts.ts';

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  // The longest first: the others run beside them.
  ...['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'].map((config): [string, string, ...string[]] => [
    `dependency rules of ${config}`,
    'depcruise',
    '--config',
    config,
    'contract/src',
    'server/src',
    'web/src',
    'bridge/src',
  ]),
  ...['web', 'server', 'e2e', 'bench', 'tools', 'bridge', 'contract'].map((part): [string, string, ...string[]] => [
    `types of ${part}`,
    'tsc',
    '-p',
    part,
  ]),
  ['engines of the lock file', 'node', 'tools/lock-engines.ts', '--check'],
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['dead code', 'knip', '--no-progress'],
  ['coverage of the specification', 'node', 'tools/spec-coverage.ts', '--check'],
  ['document of permissions', 'node', 'tools/permissions.ts', '--check'],
  ['document of the bench', 'node', 'tools/laboratory-moves.ts', '--check'],
];

/** Each check is one part; a check that passes writes nothing but its name. */
export const checks: Part[] = CHECKS.map(([name, command, ...args]) => ({
  name,
  async run() {
    const { ok, output } = await runCommand(command, args);
    return ok ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output };
  },
}));

if (import.meta.main) {
  const outcomes = await runParts(checks, availableParallelism());
  process.exit(outcomes.every(({ failed }) => failed === 0) ? 0 : 1);
}
