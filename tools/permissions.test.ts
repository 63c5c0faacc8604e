import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoint } from '../contract/src/endpoint.ts';
import { contract } from '../contract/src/index.ts';
import { isPermission, PRESET_ROLE_IDS } from '../contract/src/permissions.ts';
import { permissionsText } from './permissions.ts';

test('the document is what the contract says', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/permissions.md'), 'utf8')).toBe(permissionsText());
});

test('every call stands in it once, with a mark or none for each role', () => {
  const [ofRoles = ''] = permissionsText().split(/^## Calls (?:that are answered in parts|without a scope)/m);
  const lines = ofRoles.split('\n');
  for (const { method, path } of Object.values(contract).flatMap((domain) => Object.values(domain))) {
    const rows = lines.filter((line) => line.startsWith(`| ${method} ${path} |`));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.split('|')).toHaveLength(3 + PRESET_ROLE_IDS.length + 2);
  }
});

test('every call for staff names a permission that there is', () => {
  const calls = Object.values(contract).flatMap((domain) => Object.values(domain));
  const named = calls.flatMap((call) => ('permission' in call ? [call.permission] : []));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((permission) => !isPermission(permission))).toEqual([]);
});

test('a call for staff without a permission does not compile, nor one with two', () => {
  const rest = { method: 'GET', path: '/nothing', summary: '', response: contract.roles.listRoles.response } as const;
  // @ts-expect-error it names no permission
  endpoint({ ...rest, access: 'staff' });
  // @ts-expect-error there is no such permission
  endpoint({ ...rest, access: 'staff', permission: 'people.rule' });
  // @ts-expect-error a public call needs none
  endpoint({ ...rest, access: 'public', permission: 'people.manage' });
  // @ts-expect-error a staff call has no `widenedBy`
  endpoint({ ...rest, access: 'staff', permission: 'people.manage', widenedBy: 'people.manage' });
  // @ts-expect-error there is no other access
  endpoint({ ...rest, access: 'admin', permission: 'people.manage' });
  expect(endpoint({ ...rest, access: 'staff', permission: 'people.manage' }).permission).toBe('people.manage');
});
