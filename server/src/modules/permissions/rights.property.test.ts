// On SQLite alone: reads and writes no database.
// Any grants in any order: nobody gains more than the granting person held.
import { ALL_PERMISSIONS, type Permission } from '@labfront/contract/permission-names';
import { FROM_REGISTRY, PRESET_ROLE_IDS, PRESET_ROLES } from '@labfront/contract/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversScope, type Rights } from '../../platform/base/scope.ts';
import { ADMINISTRATOR, type HeldRole } from './rights.queries.ts';
import { lackToGive, rightsFrom } from './rights.ts';

const PEOPLE = 4;
const places = [
  { scope: 'all', centreId: null, partnerId: null },
  { scope: 'centre', centreId: 'a', partnerId: null },
  { scope: 'centre', centreId: 'b', partnerId: null },
  { scope: 'partner', centreId: null, partnerId: 'p' },
  { scope: 'own', centreId: null, partnerId: null },
] as const;

const someRole = fc.oneof(
  fc.constantFrom(...PRESET_ROLE_IDS).map((id): readonly Permission[] => PRESET_ROLES[id].permissions),
  fc.uniqueArray(fc.constantFrom(...ALL_PERMISSIONS), { maxLength: 6 }),
  fc.uniqueArray(fc.constantFrom<Permission>('people.manage', 'booking.read', 'catalogue.edit'), { maxLength: 3 }),
);
const someGrant = fc
  .tuple(someRole, fc.constantFrom(...places))
  .map(([permissions, place]): HeldRole => ({ assignment: { roleId: 'r', roleName: 'r', ...place }, permissions }));
const someStep = fc.record({
  by: fc.nat({ max: PEOPLE - 1 }),
  to: fc.nat({ max: PEOPLE - 1 }),
  role: someGrant,
});

/** Whether whoever has `whole` could do all of `part`; the registry's own permission is guarded by the registry. */
function isWithin(part: Rights, whole: readonly Rights[]): boolean {
  return [...part].every(
    ([permission, scope]) =>
      permission === FROM_REGISTRY ||
      whole.some((rights) => {
        const held = rights.get(permission);
        return held !== undefined && coversScope(held, scope);
      }),
  );
}

test('in 10,000 sequences nobody gains more than the one who gave it held', () => {
  let given = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(someStep, { maxLength: 12 }), (steps) => {
      const held: HeldRole[][] = Array.from({ length: PEOPLE }, (_, index) => (index === 0 ? [ADMINISTRATOR] : []));
      const rightsOf = (index: number) => rightsFrom(held[index] ?? [], String(index));
      for (const { by, to, role } of steps) {
        if (by === to) continue;
        const host = rightsOf(by);
        if (lackToGive(host, role, String(to)) !== null) {
          refused += 1;
          continue;
        }
        given += 1;
        expect(isWithin(rightsFrom([role], String(to)), [host])).toBe(true);
        held[to]?.push(role);
      }
    }),
    { numRuns: 10_000 },
  );
  expect(given).toBeGreaterThan(1_000);
  expect(refused).toBeGreaterThan(1_000);
});
