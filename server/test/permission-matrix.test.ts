// Every call that names a permission × every preset role × inside and outside its scope is answered as docs/permissions.md says. Rows and
// marks are read from that document, not from the contract that it is made from.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import { ALL_PERMISSIONS, type Permission, RESERVED_PERMISSIONS } from '@labfront/contract/permission-names';
import { PERMISSIONS, PRESET_ROLE_IDS, PRESET_ROLES, type PresetRoleId } from '@labfront/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeStaff, makeUser, type Person } from './factories.ts';
import { sendForm } from './forms.ts';
import { createTestApp } from './harness.ts';
import { CALLS, partsOf, REACH_OF, says, WHOLE_SHOP, WITHOUT_SCOPE } from './permission-calls/document.ts';
import type { Sample } from './permission-calls/sample.ts';
import { SAMPLES } from './permission-calls/samples.ts';
import { makePlaced, type PlacedRecord, type Subject } from './placed-records.ts';
import { FAR_CENTRE, type Place, putIntoBhopal, type Shop } from './placed-shop.ts';

type ScopeKind = 'all' | 'centre' | 'partner' | 'own';
type Effect = 'served' | 'refused' | 'not found' | 'left out';

const CENTRES = ['centre-a', 'centre-b', FAR_CENTRE];
const app = await createTestApp({}, { centres: CENTRES });

/** The scopes that a role is tried in. */
const SCOPES_OF: Partial<Record<PresetRoleId, readonly ScopeKind[]>> = {
  administrator: ['all', 'centre', 'partner', 'own'],
  partner: ['partner'],
  phlebotomist: ['all', 'centre', 'own'],
};
/**
 * The roles that are tried: all of them; on PostgreSQL those that have every permission between them, so that each statement runs in every
 * kind of scope there too. Which role has which permission does not depend on the engine.
 */
const ROLES: readonly PresetRoleId[] =
  process.env.TEST_ENGINE === 'postgres' ? ['administrator', 'pathologist'] : PRESET_ROLE_IDS;
/** Records that belong to partners; the others with a place belong to centres, and bookings to both. */
const OF_PARTNERS: ReadonlySet<Subject> = new Set([
  'partner',
  'cart',
  'documented',
  'now',
  'nowOfCustomer',
  'paidCart',
  'paidNow',
  'cartRefund',
  'nowRefund',
  'refunded',
  'stop',
  'placeHolder',
  'cashier',
  'payout',
]);
const NOT_OF_CENTRES: ReadonlySet<Subject> = new Set(['partner']);

/** Whether a scope of the kind reaches a record at its own place. */
function reaches(kind: ScopeKind, about: Subject): boolean {
  if (kind === 'partner') return OF_PARTNERS.has(about);
  return kind === 'centre' && !NOT_OF_CENTRES.has(about);
}

const endpoints = (Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[]).map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const permissionOf = ({ permission, widenedBy }: EndpointShape) => permission ?? widenedBy;
const withPermission = endpoints.filter(([, endpoint]) => permissionOf(endpoint) !== undefined);

interface Member {
  role: PresetRoleId;
  kind: ScopeKind;
  person: Person;
}

let shop: Shop;
const members: Member[] = [];
const places = {} as Record<'inside' | 'outside', Place>;
const kept = new Map<string, PlacedRecord>();

async function makePlace(centreId: string, code: string): Promise<Place> {
  const body = { name: code, mobileNumber: '9822222222', city: 'Pune', code, commissionPercent: 10 };
  const { body: made } = await app.call('POST', '/affiliate', { token: shop.admin.token, body });
  return { centreId, partnerId: made.data._id, referralCode: code };
}

beforeAll(async () => {
  const [testId = ''] = await makeItems(app, {});
  await putIntoBhopal(app, CENTRES);
  shop = { app, admin: await makeAdmin(app), testId };
  places.inside = await makePlace('centre-a', 'INSIDE');
  places.outside = await makePlace('centre-b', 'OUTSIDE');
  const { centreId, partnerId } = places.inside;
  for (const roleId of ROLES) {
    for (const kind of SCOPES_OF[roleId] ?? (['all', 'centre'] as const)) {
      const at = { ...(kind === 'centre' && { centreId }), ...(kind === 'partner' && { partnerId }) };
      members.push({ role: roleId, kind, person: await makeStaff(app, shop.admin, { roleId, scope: kind, ...at }) });
    }
  }
});

/** A record that no attempt changes: all of the attempts are refused, or read. A list shows the newest, so each list has its own. */
async function keptRecord(subject: Subject, where: keyof typeof places, list: string): Promise<PlacedRecord> {
  const key = `${subject} ${where} ${list}`;
  const record = kept.get(key) ?? (await makePlaced(shop, subject, places[where]));
  kept.set(key, record);
  return record;
}

interface Expected {
  effect: Effect;
  /** The permission that a refusal names. */
  permission?: Permission;
}

/** Whether a member has a permission in their scope, as the document says. */
function holds(permission: Permission, { role, kind }: Member): boolean {
  const { has, reach } = says(permission, role);
  return has && (kind === 'all' || reach !== 'not at all');
}

/** Of a call that is not opened by its own permission: refused, left to what everybody may, or answered in parts. */
function expectedWithout(endpoint: EndpointShape, sample: Sample): Expected {
  const permission = permissionOf(endpoint) as Permission;
  if (endpoint.access === 'staff') return { effect: 'refused', permission };
  return { effect: sample.everybody ? 'served' : 'not found' };
}

/** The effect of a call by a member on a record that is inside or outside the member's scope. */
function expectedOf(endpoint: EndpointShape, sample: Sample, member: Member, isInside: boolean): Expected {
  const { role, kind } = member;
  const call = `${endpoint.method} ${endpoint.path}`;
  const permission = permissionOf(endpoint) as Permission;
  const { about, besides, counts } = sample;
  const isInPart = !holds(permission, member) && partsOf(call).some((part) => holds(part, member));
  if (!isInPart && !holds(permission, member)) return expectedWithout(endpoint, sample);
  if (kind !== 'all' && WHOLE_SHOP.has(call)) return { effect: 'refused', permission };
  const counted = counts ?? permission;
  if (!holds(counted, member)) return { effect: 'left out' };
  const { reach } = says(isInPart ? counted : permission, role);
  const isReached = kind === 'all' || reach === 'as `all`' || !about || (isInside && reaches(kind, about));
  if (!isReached) return { effect: 'not found' };
  return besides && !says(besides, role).has ? { effect: 'refused', permission: besides } : { effect: 'served' };
}

/** A new record where the call changes it. */
function recordFor(
  name: string,
  { method }: EndpointShape,
  { lists }: Sample,
  { effect }: Expected,
  about: Subject,
  where: keyof typeof places,
) {
  const isChanged = method !== 'GET' && effect === 'served';
  return isChanged ? makePlaced(shop, about, places[where]) : keptRecord(about, where, lists ? name : '');
}

function attempt(
  { method, path }: EndpointShape,
  sample: Sample,
  record: PlacedRecord | undefined,
  { person }: Member,
) {
  const param = typeof sample.param === 'function' && record ? sample.param(record) : (sample.param ?? record?.id);
  const body = typeof sample.body === 'function' && record ? sample.body(record) : sample.body;
  const query = typeof sample.query === 'function' && record ? sample.query(record) : (sample.query ?? '');
  const [first, second] = [String(param ?? 'unknown'), record?.part ?? 'unknown'];
  const filled = path.replace(/:\w+/, first).replace(/:\w+/, second) + query;
  if (sample.form && record) return sendForm(app, method as 'POST', filled, person.token, sample.form(record));
  return app.call(method, filled, {
    token: person.token,
    body: method === 'GET' || method === 'DELETE' ? undefined : body,
  });
}

interface Row {
  code?: string;
}

/** The effect that an answer shows. */
function effectOf(
  { status, body }: { status: number; body: unknown },
  sample: Sample,
  record: PlacedRecord | undefined,
) {
  const { permission, data, ...refusal } = body as {
    code?: string;
    permission?: string;
    data?: Row[] | { rows: Row[] };
  };
  const [row] = (Array.isArray(data) ? data : data?.rows) ?? [];
  const code = sample.rows ? (row?.code ?? refusal.code) : refusal.code;
  if (code === 'PERMISSION_MISSING') return { effect: 'refused', permission };
  if (record && code === (sample.outside ?? 'NOT_FOUND')) return { effect: 'not found' };
  if (status === 401 || status === 403 || status >= 500) return { effect: `${status} ${code}` };
  const isTold = sample.tellsOf?.(body) ?? (!sample.lists || JSON.stringify(body).includes(record?.id ?? ''));
  return { effect: isTold ? 'served' : 'not found' };
}

/** Longer than any figure is kept. */
const KEPT_MS = 61_000;
const ON_FIGURES: Readonly<Record<string, Effect>> = { '1': 'served', '0': 'not found' };

/** The effect that a new record has on the figures of each member: it raises all of them, or none. */
async function effectsOnFigures(endpoint: EndpointShape, sample: Sample, where: keyof typeof places) {
  const { about, figures } = sample;
  if (!about || !figures) throw new Error('A sample of figures is about a record');
  const readAll = async () => {
    app.clock.advance(KEPT_MS);
    return Promise.all(members.map((member) => attempt(endpoint, sample, undefined, member)));
  };
  const before = await readAll();
  await makePlaced(shop, about, places[where]);
  return (await readAll()).map(({ status, body }, index) => {
    if (status !== 200) return { status, effect: effectOf({ status, body }, sample, undefined) };
    const known = figures(before[index]?.body);
    const told = figures(body);
    if (told.every((figure) => figure === undefined)) return { status, effect: { effect: 'left out' } };
    const changes = new Set(told.map((figure, place) => Math.sign((figure ?? Number.NaN) - (known[place] ?? 0))));
    return { status, effect: { effect: ON_FIGURES[[...changes].join()] ?? `changed by ${[...changes]}` } };
  });
}

/** The effect of a call by each member on a record inside or outside the scope of those with a narrow one. */
async function effectsOf(name: string, endpoint: EndpointShape, sample: Sample, where: keyof typeof places) {
  if (sample.figures) return effectsOnFigures(endpoint, sample, where);
  const effects = [];
  for (const member of members) {
    const expected = expectedOf(endpoint, sample, member, where === 'inside');
    const record = sample.about && (await recordFor(name, endpoint, sample, expected, sample.about, where));
    const answer = await attempt(endpoint, sample, record, member);
    effects.push({ status: answer.status, effect: effectOf(answer, sample, record) });
  }
  return effects;
}

const samplesOf = (name: string): readonly Sample[] => [SAMPLES[name] ?? []].flat();

test('every permission opens something, or is reserved and says so', () => {
  const besides: readonly Permission[] = ['customer.contact', 'booking.discount'];
  const opening = new Set([...withPermission.map(([, endpoint]) => permissionOf(endpoint)), ...besides]);
  expect(ALL_PERMISSIONS.filter((name) => !opening.has(name))).toEqual([...RESERVED_PERMISSIONS]);
  for (const name of RESERVED_PERMISSIONS) expect(PERMISSIONS[name].en).toContain('nothing needs it yet');
});

test('the roles that are tried have every permission between them', () => {
  const had = new Set(ROLES.flatMap((id) => PRESET_ROLES[id].permissions));
  expect(ALL_PERMISSIONS.filter((name) => !had.has(name))).toEqual([]);
});

test('every call that names a permission has a sample', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(withPermission.map(([name]) => name).sort());
});

test('the document has every call', () => {
  expect([...CALLS.keys()].sort()).toEqual(endpoints.map(([name]) => name).sort());
});

test('every call that a narrow scope limits is tried on a record, or the document says why there is none', () => {
  const limited = withPermission.filter(([, endpoint]) => {
    const [, reach] = REACH_OF.get(permissionOf(endpoint) as Permission) ?? [];
    return reach === 'its records';
  });
  const untried = limited.filter(([name]) => samplesOf(name).some(({ about }) => about === undefined));
  expect(untried.map(([name]) => name).sort()).toEqual([...WITHOUT_SCOPE.keys()].sort());
});

test.each(withPermission)('%s is answered as the document says', async (name, endpoint) => {
  const [, permission, ...marks] = CALLS.get(name) ?? [];
  expect(permission).toBe(permissionOf(endpoint));
  for (const { role } of members) {
    const { has } = says(permission as Permission, role);
    const isInPart = partsOf(name).some((part) => says(part, role).has);
    const others = { public: '○', user: '○', staff: '' }[endpoint.access];
    expect([role, marks[PRESET_ROLE_IDS.indexOf(role)]]).toEqual([role, has ? '●' : isInPart ? '◐' : others]);
  }
  for (const sample of samplesOf(name)) {
    for (const where of sample.about ? (['outside', 'inside'] as const) : (['outside'] as const)) {
      const effects = await effectsOf(name, endpoint, sample, where);
      for (const [index, member] of members.entries()) {
        const at = `${sample.about}, ${member.role} in ${member.kind}, ${where}: ${effects[index]?.status}`;
        const expected = expectedOf(endpoint, sample, member, where === 'inside');
        expect([at, effects[index]?.effect]).toEqual([at, expected]);
      }
    }
  }
});

/** Ends the session, so it comes last. */
const LOGOUT = 'GET /admin/logout';
/** Needs the key of an instrument, which no person has. */
const WITH_ITS_KEY = 'POST /instruments/:id/messages';
const forEverybody = endpoints
  .filter(([name, endpoint]) => permissionOf(endpoint) === undefined && name !== WITH_ITS_KEY)
  .sort(([one], [other]) => Number(one === LOGOUT) - Number(other === LOGOUT));

test('a call without a permission is answered to every role as to a customer', async () => {
  const customer = await makeUser(app);
  const firsts = PRESET_ROLE_IDS.flatMap((id) => members.find(({ role }) => role === id)?.person ?? []);
  const people = [...firsts, customer];
  const from = new Map(people.map(({ id }, index) => [id, `10.8.0.${index}`]));
  for (const [name, { method, path }] of forEverybody) {
    expect(CALLS.get(name)?.slice(2)).toEqual(PRESET_ROLE_IDS.map(() => '○'));
    const statuses = await Promise.all(
      people.map(async ({ id, token }) => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        return (await app.call(method, path.replaceAll(/:\w+/g, 'unknown'), { token, body, from: from.get(id) ?? '' }))
          .status;
      }),
    );
    expect([name, statuses]).toEqual([name, people.map(() => statuses.at(-1))]);
    expect([401, 403]).not.toContain(statuses.at(-1));
  }
});
