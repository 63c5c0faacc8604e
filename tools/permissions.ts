// Writes docs/permissions.md from the contract: every call with who may make it. With `--check` it only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape } from '../contract/src/endpoint.ts';
import { contract } from '../contract/src/index.ts';
import { ALL_PERMISSIONS, type Permission } from '../contract/src/permission-names.ts';
import { PERMISSIONS, PRESET_ROLE_IDS, PRESET_ROLES, reachOf } from '../contract/src/permissions.ts';
import { UNSCOPED_CALLS, WHOLE_SHOP_CALLS } from '../contract/src/unscoped-calls.ts';

const FILE = join(import.meta.dirname, '../docs/permissions.md');

const has = (id: (typeof PRESET_ROLE_IDS)[number], permission: Permission) =>
  (PRESET_ROLES[id].permissions as readonly Permission[]).includes(permission);

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const roles = PRESET_ROLE_IDS.map((id) => PRESET_ROLES[id].name.en);
const ruler = (columns: number) => row(...Array<string>(columns).fill('---'));

/** The effect of a narrow scope on a permission. */
const REACHES = { all: 'as `all`', scope: 'its records', none: 'not at all' } as const;

function permissionRow(permission: Permission): string {
  const { en } = PERMISSIONS[permission];
  const marks = PRESET_ROLE_IDS.map((id) => (has(id, permission) ? '●' : ''));
  return row(`\`${permission}\``, en, REACHES[reachOf(permission, 'centre')], ...marks);
}

function callRow({ method, path, access, permission, widenedBy, parts = [] }: EndpointShape): string {
  const needed = permission ?? widenedBy;
  const others = { public: 'everybody', user: 'own', staff: '' }[access];
  const marks = PRESET_ROLE_IDS.map((id) => {
    if (needed && has(id, needed)) return '●';
    return parts.some((part) => has(id, part)) ? '◐' : others && '○';
  });
  const whole = needed === undefined ? '' : `\`${needed}\``;
  return row(`${method} ${path}`, others, whole, ...marks);
}

/** The text of the file. */
export function permissionsText(): string {
  const endpoints = Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[];
  const calls = endpoints.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
  return [
    '# Who may do what',
    '',
    'Made by `node tools/permissions.ts` from `contract/src`; not written by hand.',
    '',
    'A role is given to a person with a scope: `all`, one centre, one partner, or their own work. How a permission holds in one that is',
    'narrower than `all` stands in the column "in a narrower scope": for the records of the scope, for everything as in `all`, or not at all.',
    '`result.authorise` needs an entry in the registry of signatories besides.',
    '',
    '## Permissions',
    '',
    row('permission', 'may', 'in a narrower scope', ...roles),
    ruler(3 + roles.length),
    ...ALL_PERMISSIONS.map(permissionRow),
    '',
    '## Calls',
    '',
    '●: by the permission of the call, within the scope. ◐: the parts of the answer whose own permission the role has, below. ○: as',
    'everybody may, for public records or their own.',
    '',
    row('call', 'without a role', 'permission', ...roles),
    ruler(3 + roles.length),
    ...calls.map(callRow),
    '',
    '## Calls that are answered in parts',
    '',
    'Whoever lacks the permission of the call is answered the parts of which they have one, each within its own scope.',
    '',
    row('call', 'permissions of its parts'),
    ruler(2),
    ...calls.flatMap(({ method, path, parts }) =>
      parts ? [row(`${method} ${path}`, parts.map((part) => `\`${part}\``).join(' '))] : [],
    ),
    '',
    '## Calls without a scope',
    '',
    'Their permission holds for the records of a narrower scope, and they are answered in it as in `all`.',
    '',
    row('call', 'because'),
    ruler(2),
    ...Object.entries(UNSCOPED_CALLS).map(([call, reason]) => row(call, reason)),
    '',
    '## Calls in scope `all` only',
    '',
    'Their permission opens nothing here in a narrower scope.',
    '',
    row('call', 'because'),
    ruler(2),
    ...Object.entries(WHOLE_SHOP_CALLS).map(([call, reason]) => row(call, reason)),
    '',
  ].join('\n');
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(FILE, permissionsText());
  else if (readFileSync(FILE, 'utf8') !== permissionsText()) {
    process.stderr.write('docs/permissions.md is out of date: run node tools/permissions.ts\n');
    process.exit(1);
  }
}
