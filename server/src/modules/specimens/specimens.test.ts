// Tubes from the door to the bench: codes, labels, rejection, and a chain of events that nobody changes.
import { isTubeCode } from '@labfront/contract/specimen-codes';
import { SPECIMEN_MOVES, stateAfter } from '@labfront/contract/specimen-states';
import { applyFieldEvent, type VisitProgress } from '@labfront/contract/visit-rules';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';
import { listSpecimenEvents } from './specimen-chain.queries.ts';
import { firstBroken } from './specimen-chain.ts';

const app = await createTestApp();
const bench = await openTubes(app);
const { technician, laboratory, collection, asAdmin, walkIn, collected } = bench;
const { stateOf, testsOn, againOf } = bench;

describe('codes', () => {
  test('every tube of a visit has one with the laboratory’s digits, and 200 visits at once get 200 numbers', async () => {
    const { tubes } = await walkIn();
    const codes = tubes.map((tube: { tubeCode: string }) => tube.tubeCode);
    expect(codes).toHaveLength(2);
    for (const code of codes) expect([isTubeCode(code), code.slice(2, 4)]).toEqual([true, '01']);
    const rolls = Array.from({ length: 200 }, () => asAdmin('POST', '/specimens/rolls', { count: 1 }));
    const reserved = (await Promise.all(rolls)).map(({ body }) => body.data.codes[0]);
    expect(new Set(reserved).size).toBe(200);
  });

  test('a mistyped code is told from an unknown one', async () => {
    const [code = ''] = await collected();
    const last = (Number(code.at(-1)) + 1) % 10;
    const wrong = await asAdmin('GET', `/specimens/${code.slice(0, -1)}${last}`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_CODE']);
    expect((await asAdmin('GET', '/specimens/99990000001019')).status).toBe(400);
    const spaced = await asAdmin('GET', `/specimens/${encodeURIComponent(`${code.slice(0, 4)} ${code.slice(4)}`)}`);
    expect(spaced.status).toBe(200);
  });
});

describe('labels', () => {
  test('showing changes nothing; printing is recorded, again only with a reason', async () => {
    const { visitId, tubes } = await walkIn();
    const zpl = await asAdmin('GET', `/visits/${visitId}/labels?format=zpl`);
    expect(zpl.body.match(/\^BCN/g)).toHaveLength(2);
    for (const { tubeCode } of tubes) expect(zpl.body).toContain(`>;${tubeCode}^FS`);
    await app.database.db
      .updateTable('accessions')
      .set({ patient: JSON.stringify({ name: 'आशा वर्मा', age: 34, sex: 'female' }) })
      .where('visit_id', '=', visitId)
      .execute();
    const drawn = await asAdmin('GET', `/visits/${visitId}/labels?format=zpl`);
    expect([drawn.body.match(/\^BCN/g)?.length, drawn.body.match(/\^GFA,/g)?.length]).toEqual([2, 2]);
    const pdf = await asAdmin('GET', `/visits/${visitId}/labels`);
    expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await stateOf(tubes[0].tubeCode)).toBe('planned');
    const print = (reason?: string) =>
      asAdmin('POST', `/visits/${visitId}/labels/printed`, { specimenIds: [tubes[0]._id], ...(reason && { reason }) });
    expect((await print()).status).toBe(200);
    expect(await stateOf(tubes[0].tubeCode)).toBe('labelled');
    expect((await print()).body.code).toBe('REASON_NEEDED');
    expect((await print('The printer jammed')).status).toBe(200);
    const { body } = await asAdmin('GET', `/specimens/${tubes[0].tubeCode}`);
    expect(body.data).toMatchObject({ prints: 2, events: [{ kind: 'labelled' }, { kind: 'reprinted' }] });
  });
});

test('a tube that is scanned twice is drawn and received once, and the second scan says so', async () => {
  const { visitId, tubes } = await walkIn();
  const [{ _id: specimenId, tubeCode }] = tubes;
  const now = new Date(app.clock.now()).toISOString();
  const draw = { kind: 'collect', body: { specimenId, tubeCode } };
  const events = [{ kind: 'identify', body: { by: 'details' } }, draw, draw].map((one, index) => {
    return { ...one, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: now };
  });
  const { body: sent } = await asAdmin('POST', '/field/events', { sentAt: now, events });
  expect(sent.data).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
    { outcome: 'refused', code: 'SPECIMEN_COLLECTED', message: expect.stringContaining('already') },
  ]);
  const receive = () => asAdmin('POST', `/specimens/${tubeCode}/receive`, { centreId: collection });
  expect((await receive()).status).toBe(200);
  expect(await receive()).toMatchObject({ status: 409, body: { code: 'SPECIMEN_STATE' } });
  const { body: read } = await asAdmin('GET', `/specimens/${tubeCode}`);
  const kinds = read.data.events.map(({ kind }: { kind: string }) => kind);
  for (const once of ['collected', 'received']) expect(kinds.filter((kind: string) => kind === once)).toHaveLength(1);
});

test('a wrong tube is told from one of another sample, and from one that is used', async () => {
  const { visitId, tubes } = await walkIn();
  const [first, second] = tubes;
  const [, strange = ''] = await collected();
  const sentAt = new Date(app.clock.now()).toISOString();
  const draw = (tube: { _id: string }, tubeCode: string) => ({
    kind: 'collect',
    body: { specimenId: tube._id, tubeCode },
  });
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    draw(first, strange),
    draw(first, second.tubeCode),
    draw(second, second.tubeCode),
    draw(first, second.tubeCode),
    draw(first, first.tubeCode),
  ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: sentAt }));
  const { body } = await asAdmin('POST', '/field/events', { sentAt, events });
  const wrong = (said: string) => ({ code: 'WRONG_TUBE', message: expect.stringContaining(said) });
  expect(body.data).toMatchObject([
    { outcome: 'applied' },
    wrong('not of this visit'),
    wrong('another sample of the same patient'),
    { outcome: 'applied' },
    wrong('holds another sample'),
    { outcome: 'applied' },
  ]);
});

test('the tube of another patient of the visit is refused as theirs', () => {
  const tube = (id: string, patient: string) => ({
    id,
    code: id,
    patient,
    state: 'planned',
    minutesAfter: null,
    timing: 'any',
  });
  const visit = { state: 'identified', tubes: [tube('26010000001014', 'one'), tube('26010000001023', 'two')] };
  const event = { kind: 'collect', specimenId: '26010000001014', tubeCode: '26010000001023' } as const;
  const knows = { at: 0, isStartCode: () => true, mayBind: () => false };
  expect(applyFieldEvent(visit as unknown as VisitProgress, event, knows)).toEqual({ refused: 'WRONG_TUBE.patient' });
});

describe('in the laboratory', () => {
  test('a technician sees and works on the tubes of their laboratory alone', async () => {
    const [here = ''] = await collected(laboratory);
    const [elsewhere = ''] = await collected(collection);
    const post = (code: string, action: string, body = {}) =>
      app.call('POST', `/specimens/${code}/${action}`, { token: technician.token, body });
    expect((await post(here, 'receive')).status).toBe(200);
    expect((await post(elsewhere, 'receive')).status).toBe(404);
    expect((await post(here, 'accept')).body.data.state).toBe('accepted');
    expect((await post(here, 'dispose')).body.code).toBe('SPECIMEN_STATE');
    expect((await post(here, 'store', { reason: 'Rack 4' })).body.data.state).toBe('stored');
    expect((await post(here, 'dispose')).body.data.state).toBe('disposed');
    const { body } = await app.call('GET', '/specimens?limit=200', { token: technician.token });
    expect(body.data.every(({ centreId }: { centreId: string }) => centreId === laboratory)).toBe(true);
  });

  test('what was on a lost tube is collected once more, free of charge, unless its visit is repeated already', async () => {
    const [first = '', second = ''] = await collected();
    const lose = (code: string) => asAdmin('POST', `/specimens/${code}/lost`, { reason: 'Left in the bus' });
    expect((await lose(first)).body.data.state).toBe('lost');
    expect(await againOf(first)).toEqual(await testsOn(first));
    expect(await lose(first)).toMatchObject({ status: 409, body: { code: 'SPECIMEN_STATE' } });
    await lose(second);
    expect(await againOf(first)).toEqual([...(await testsOn(first)), ...(await testsOn(second))].toSorted());
  });

  test('a rejection by our fault makes one free visit for its tests', async () => {
    const [first = '', second = ''] = await collected();
    const reject = (code: string, body: object) => asAdmin('POST', `/specimens/${code}/reject`, body);
    expect((await reject(first, { rejectCode: 'other' })).body.code).toBe('REASON_NEEDED');
    const { body } = await reject(first, { rejectCode: 'haemolysed' });
    expect(body).toMatchObject({ data: { state: 'rejected' } });
    const again = await reject(second, { rejectCode: 'clotted' });
    expect(again.body.repeatVisitId).toBe(body.repeatVisitId);
    const { body: listed } = await asAdmin('GET', '/visits?state=unscheduled&limit=200');
    const repeat = listed.data.find((one: { _id: string }) => one._id === body.repeatVisitId);
    expect(repeat).toMatchObject({ amountDue: 0, state: 'unscheduled' });
    const [third = ''] = await collected();
    expect((await reject(third, { rejectCode: 'lipaemic' })).body.repeatVisitId).toBeNull();
    await app.outbox.drain();
    const told = await app.database.db
      .selectFrom('messages')
      .select(['kind', 'reference'])
      .where('kind', 'in', ['sample-rejected', 'sample-unusable'])
      .execute();
    const kinds = new Set(told.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['sample-rejected', 'sample-unusable']);
  });
});

describe('a tube that could not be drawn', () => {
  /** A visit whose first tube is drawn and whose second one is not. */
  async function missed(code: string) {
    const { visitId, bookingId, tubes, customer } = await walkIn();
    const [first, second] = tubes;
    const sentAt = new Date(app.clock.now()).toISOString();
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      { kind: 'collect', body: { specimenId: first._id, tubeCode: first.tubeCode } },
      { kind: 'fail', body: { code, note: '' } },
    ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: sentAt }));
    const { body } = await asAdmin('POST', '/field/events', { sentAt, events });
    expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    await app.outbox.drain();
    const { body: track } = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
    const told = await app.database.db
      .selectFrom('messages')
      .select('kind')
      .where('account_id', '=', customer.id)
      .where('channel', '=', 'whatsapp')
      .where('kind', 'in', ['sample-rejected', 'sample-unusable'])
      .execute();
    const { body: waiting } = await asAdmin('GET', '/visits?state=unscheduled&limit=200');
    return {
      code: second.tubeCode as string,
      repeats: track.data.repeats,
      samples: track.data.samples,
      told: told.map(({ kind }) => kind),
      repeat: waiting.data.find(({ repeatOf }: { repeatOf: string | null }) => repeatOf === visitId),
    };
  }

  test('by our doing is collected once more, free of charge and without a time, and the patient is told', async () => {
    const { code, repeats, samples, told, repeat } = await missed('difficult_draw');
    expect(await stateOf(code)).toBe('missed');
    expect(await againOf(code)).toEqual(await testsOn(code));
    expect(repeat).toMatchObject({ amountDue: 0, date: null });
    expect(repeats).toMatchObject([{ _id: repeat._id, state: 'unscheduled', date: null }]);
    expect(told).toEqual(['sample-rejected']);
    const inHindi: Record<string, string> = { 'Lipid Profile': 'लिपिड प्रोफ़ाइल', HbA1c: 'एचबीए1सी' };
    for (const { tests, testsHi } of [...repeats, ...samples])
      expect(testsHi).toEqual(tests.map((name: string) => inHindi[name]));
  });

  test('because the patient refused stays for a person to decide', async () => {
    const { code, repeats, told } = await missed('refused');
    expect([await againOf(code), repeats, told]).toEqual([[], [], []]);
  });
});

describe('the chain of custody', () => {
  const { db } = app.database;

  test('gives the state, and a changed, missing or swapped event shows', async () => {
    const [code = ''] = await collected(laboratory);
    await asAdmin('POST', `/specimens/${code}/receive`, {});
    await asAdmin('POST', `/specimens/${code}/accept`, {});
    const { body } = await asAdmin('GET', `/specimens/${code}`);
    const events = (await listSpecimenEvents(db, body.data._id)).map(({ first_name, last_name, ...row }) => row);
    const replayed = events.reduce<Parameters<typeof stateAfter>[0]>(
      (state, { kind }) => stateAfter(state, kind) ?? state,
      'planned',
    );
    expect([replayed, firstBroken(events)]).toEqual(['accepted', null]);
    const [one, two, three] = events;
    if (!one || !two || !three) throw new Error('Too few events');
    expect(firstBroken([one, { ...two, reason: 'changed' }, three])).toBe(2);
    expect(firstBroken([one, three])).toBe(3);
    expect(firstBroken([two, one, three])).toBe(2);
  });

  test('the database refuses to change or drop an event', async () => {
    await collected();
    const change = app.database.write((tx) => tx.updateTable('specimen_events').set({ reason: 'x' }).execute());
    await expect(change).rejects.toThrow(/append-only/);
    await expect(app.database.write((tx) => tx.deleteFrom('specimen_events').execute())).rejects.toThrow(/append-only/);
  });

  test('every event of the table leads to a state of the table', () => {
    for (const { from, to } of Object.values(SPECIMEN_MOVES)) expect([from.length > 0, to]).not.toContain(false);
  });
});
