// Random sequences of role and staff calls through the services and the database: nobody ever holds more than the actors held.
import type { AssignmentBody } from '@labfront/contract/assignments';
import { ALL_PERMISSIONS, type Permission } from '@labfront/contract/permission-names';
import { FROM_REGISTRY, PRESET_ROLE_IDS } from '@labfront/contract/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { hashToken } from '../../platform/base/ids.ts';
import { coversScope, type Rights } from '../../platform/base/scope.ts';
import { asOwner } from '../../platform/http/caller.ts';
import { insertAssignment } from './rights.queries.ts';
import { insertRole, setPermissions } from './roles.queries.ts';

/** Each engine runs the same code; SQLite runs it faster. */
const SEQUENCES = process.env.TEST_ENGINE === 'postgres' ? 300 : 10_000;
const DAY_MS = 86_400_000;

const app = await createTestApp({}, { centres: ['centre-a', 'centre-b'] });
const { database, clock } = app;
const { rights, roles, staff, invitations } = app.services;

const PEOPLE = await Promise.all([0, 1, 2, 3].map(async () => (await makeUser(app)).id));
/** Of who manages everybody, of who manages centre A, and of who keeps the registry. */
const START_ROLES: readonly (readonly Permission[])[] = [
  ['people.manage', 'role.manage', 'booking.read', 'catalogue.edit'],
  ['people.manage', 'booking.read', 'booking.change', 'report.read'],
  ['people.manage', 'signatory.manage', 'customer.read'],
];
const PLACES = [
  { scope: 'all', centreId: null, partnerId: null },
  { scope: 'centre', centreId: 'centre-a', partnerId: null },
  { scope: 'centre', centreId: 'centre-b', partnerId: null },
  { scope: 'own', centreId: null, partnerId: null },
] as const;

interface Given {
  role: number | string;
  place: (typeof PLACES)[number];
}
/** A number is the index of a role of the sequence: those of the start, then those that it makes. */
type Step =
  | { kind: 'assign'; to: number; given: Given[] }
  | { kind: 'create'; permissions: Permission[] }
  | { kind: 'update'; role: number | string; permissions: Permission[] }
  | { kind: 'remove'; role: number | string }
  | { kind: 'raise'; to: number; isAdmin: boolean }
  | { kind: 'invite'; given: Given[] }
  | { kind: 'accept' };

const kind = <const K extends Step['kind']>(name: K) => fc.constant(name);
const to = fc.nat({ max: PEOPLE.length });
const role = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: START_ROLES.length + 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...PRESET_ROLE_IDS) },
);
const given = fc.array(fc.record({ role, place: fc.constantFrom(...PLACES) }), { maxLength: 3 });
const permissions = fc.uniqueArray(
  fc.oneof(fc.constantFrom(...ALL_PERMISSIONS), fc.constantFrom(...START_ROLES.flat())),
  { maxLength: 4 },
);
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('assign'), to, given }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('create'), permissions }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('update'), role, permissions }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('remove'), role }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('raise'), to, isAdmin: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('invite'), given }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('accept') }) },
);
/** The steps of a turn are taken at once. */
const someTurn = fc.array(fc.record({ by: to, step: someStep }), { minLength: 1, maxLength: 2 });
type Turn = typeof someTurn extends fc.Arbitrary<infer T> ? T : never;

interface Sequence {
  roleIds: string[];
  people: string[];
  invited: { by: string; token: string }[];
}

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

/** Puts everybody back: the people of the roles of the start, or an administrator in place of the first, and a customer. */
async function start(hasAdmin: boolean): Promise<Sequence> {
  const at = isoTime(clock.now());
  const number = next();
  const roleIds = START_ROLES.map((_, index) => `role-${number}-${index}`);
  await database.write(async (tx) => {
    for (const table of ['staff_invitations', 'role_assignments', 'role_permissions', 'roles', 'outbox'] as const)
      await tx.deleteFrom(table).execute();
    await tx.updateTable('accounts').set({ role: 'user' }).where('role', '=', 'admin').execute();
    if (hasAdmin)
      await tx
        .updateTable('accounts')
        .set({ role: 'admin' })
        .where('id', '=', PEOPLE[0] ?? '')
        .execute();
    for (const [index, held] of START_ROLES.entries()) {
      const id = roleIds[index] ?? '';
      await insertRole(tx, { id, name: id, created_at: at, updated_at: at });
      await setPermissions(tx, id, held);
      const place = index === 1 ? PLACES[1] : PLACES[0];
      if (!hasAdmin || index > 0) await insertAssignment(tx, PEOPLE[index] ?? '', { roleId: id, ...place }, at);
    }
  });
  return { roleIds, people: [...PEOPLE], invited: [] };
}

/** Invites somebody new, and gives the link the token that its mail would have. */
async function invite(sequence: Sequence, by: string, assignments: AssignmentBody[]): Promise<void> {
  const number = next();
  const token = `token-${number}`;
  const email = `invited${number}@example.in`;
  const person = { email, firstName: 'Meena', lastName: 'Rao', mobileNumber: `7${String(number).padStart(9, '0')}` };
  await invitations.invite({ ...asOwner(by) }, { ...person, assignments });
  const link = { token_hash: hashToken(token) };
  await database.db.updateTable('staff_invitations').set(link).where('email', '=', email).execute();
  sequence.invited.push({ by, token });
}

async function take(sequence: Sequence, by: string, step: Step): Promise<void> {
  const caller = asOwner(by);
  const idOf = (one: number | string) => (typeof one === 'string' ? one : (sequence.roleIds[one] ?? 'unknown'));
  const bodyOf = (list: Given[]) => list.map((one): AssignmentBody => ({ roleId: idOf(one.role), ...one.place }));
  const personOf = (index: number) => sequence.people[index] ?? '';
  switch (step.kind) {
    case 'assign':
      return void (await staff.setAssignments(caller, personOf(step.to), bodyOf(step.given)));
    case 'create': {
      const made = await roles.create(caller, { name: `Made ${next()}`, permissions: step.permissions });
      return void sequence.roleIds.push(made._id);
    }
    case 'update':
      return void (await roles.update(caller, idOf(step.role), {
        name: `Made ${next()}`,
        permissions: step.permissions,
      }));
    case 'remove':
      return void (await roles.remove(caller, idOf(step.role)));
    case 'raise':
      return void (await staff.changeRole(caller, personOf(step.to), step.isAdmin ? 'admin' : 'user'));
    case 'invite':
      return invite(sequence, by, bodyOf(step.given));
    case 'accept': {
      const link = sequence.invited.at(-1);
      if (!link) return;
      const from = next();
      const address = `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`;
      const { account } = await invitations.accept({ token: link.token, password: PASSWORD }, address);
      sequence.people.push(account._id);
    }
  }
}

/** Whether whoever has all of `wholes` could do all of `part`; the registry's own permission is guarded by the registry. */
function isWithin(part: Rights, wholes: readonly Rights[]): boolean {
  return [...part].every(
    ([permission, scope]) =>
      permission === FROM_REGISTRY ||
      wholes.some((rights) => {
        const held = rights.get(permission);
        return held !== undefined && coversScope(held, scope);
      }),
  );
}

const counts = { done: 0, refused: 0, gained: 0 };

type RightsOfPeople = ReadonlyMap<string, Rights>;

async function everybodysRights({ people }: Sequence): Promise<RightsOfPeople> {
  const all = new Map<string, Rights>();
  for (const id of people) all.set(id, await rights.of(id));
  return all;
}

/** Takes the steps of a turn at once, and compares everybody's rights before and after. Returns those after it. */
async function takeTurn(sequence: Sequence, turn: Turn, before: RightsOfPeople): Promise<RightsOfPeople> {
  const actors = turn.map(({ by }) => sequence.people[by] ?? PEOPLE[0] ?? '');
  const link = sequence.invited.at(-1);
  const givers = [...actors, ...(link ? [link.by] : [])].flatMap((id) => before.get(id) ?? []);
  await Promise.all(
    turn.map(async ({ step }, index) => {
      try {
        await take(sequence, actors[index] ?? '', step);
        counts.done += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        counts.refused += 1;
      }
    }),
  );
  const after = await everybodysRights(sequence);
  for (const [id, is] of after) {
    const was = before.get(id) ?? new Map();
    if (!isWithin(is, [was])) counts.gained += 1;
    if (!isWithin(is, [was, ...givers])) expect.fail(`${id} gained more than was held: ${[...is.keys()].join(' ')}`);
    // Nobody gives to themselves; with two at once each could give to the other.
    if (actors.length === 1 && id === actors[0] && !isWithin(is, [was])) expect.fail(`${id} gave to themselves`);
  }
  return after;
}

const someSequence = fc.record({
  hasAdmin: fc.boolean(),
  turns: fc.array(someTurn, { minLength: 1, maxLength: 6 }),
});

test(`in ${SEQUENCES} sequences of calls nobody ever holds more than the actors held`, async () => {
  const holds = async ({ hasAdmin, turns }: { hasAdmin: boolean; turns: Turn[] }) => {
    clock.advance(DAY_MS);
    const sequence = await start(hasAdmin);
    let held = await everybodysRights(sequence);
    for (const turn of turns) held = await takeTurn(sequence, turn, held);
  };
  await fc.assert(fc.asyncProperty(someSequence, holds), { numRuns: SEQUENCES });
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(SEQUENCES / 20);
});
