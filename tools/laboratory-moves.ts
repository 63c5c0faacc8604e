// Writes docs/laboratory-moves.md from the contract: every state of a line and of a value, with what each role may do there. With `--check`
// it only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '../contract/src/permission-names.ts';
import { PRESET_ROLE_IDS, PRESET_ROLES } from '../contract/src/permissions.ts';
import { LINE_MOVES, LINE_STATES, OVER, RESULT_STATES, VALUE_MOVES } from '../contract/src/result-states.ts';

const FILE = join(import.meta.dirname, '../docs/laboratory-moves.md');

type Moves = Readonly<Record<string, { readonly from: readonly string[]; readonly permission: Permission }>>;

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const rolesWith = (permission: Permission) =>
  PRESET_ROLE_IDS.filter((id) => (PRESET_ROLES[id].permissions as readonly Permission[]).includes(permission)).map(
    (id) => PRESET_ROLES[id].name.en,
  );

function table(states: readonly string[], moves: Moves): string[] {
  const names = Object.keys(moves);
  const cell = (state: string, name: string) => {
    const move = moves[name];
    return move?.from.includes(state) ? rolesWith(move.permission).join(', ') : '–';
  };
  return [
    row('state', ...names.map((name) => `${name} (\`${moves[name]?.permission}\`)`)),
    row(...Array<string>(names.length + 1).fill('---')),
    ...states.map((state) => row(`\`${state}\``, ...names.map((name) => cell(state, name)))),
  ];
}

/** The text of the file. */
export function movesText(): string {
  return [
    '# What is done at the bench, in which state and by whom',
    '',
    'Made by `node tools/laboratory-moves.ts` from `contract/src/result-states.ts`; not written by hand. `moves.test.ts` of the laboratory tries',
    'every cell. –: nobody.',
    '',
    '## Values',
    '',
    'Whoever entered a value does not verify it, but for centres with one technician, and never authorises it. Authorising needs an entry in',
    `the registry of signatories besides. Nothing is done with values of lines that are ${OVER.map((state) => `\`${state}\``).join(' or ')}.`,
    '',
    ...table(['none', ...RESULT_STATES], VALUE_MOVES),
    '',
    '## Lines',
    '',
    ...table(LINE_STATES, LINE_MOVES),
    '',
  ].join('\n');
}

if (import.meta.main) {
  const text = movesText();
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text) {
    process.stderr.write('docs/laboratory-moves.md is old: run node tools/laboratory-moves.ts\n');
    process.exit(1);
  }
}
