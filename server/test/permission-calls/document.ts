// The tables of docs/permissions.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Permission } from '@labfront/contract/permission-names';
import { PRESET_ROLE_IDS, type PresetRoleId } from '@labfront/contract/permissions';

/** The table rows of a chapter of the document, by their first cell. */
function rowsOf(chapter: string): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8');
  const rows = (text.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const cells = rows.slice(2).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
  return new Map(cells.map(([first = '', ...others]) => [first, others]));
}

export const REACH_OF = rowsOf('Permissions');
export const CALLS = rowsOf('Calls');
/** The permissions of the parts of a call that is answered in parts, in one text. */
const IN_PARTS = rowsOf('Calls that are answered in parts');
export const WITHOUT_SCOPE = rowsOf('Calls without a scope');
export const WHOLE_SHOP = rowsOf('Calls in scope `all` only');

/** The permissions of the parts of a call that is answered in parts; none of another. */
export const partsOf = (call: string): Permission[] =>
  (IN_PARTS.get(call)?.[0]?.split(' ') ?? []).filter((part): part is Permission => part !== '') as Permission[];

/** Whether the document says that a role has a permission, and how far it reaches in a narrow scope. */
export function says(permission: Permission, role: PresetRoleId) {
  const [, reach, ...marks] = REACH_OF.get(permission) ?? [];
  return { has: marks[PRESET_ROLE_IDS.indexOf(role)] === '●', reach };
}
