// Consent form and referral of each patient of a booking (PCPNDT Act): whose they are, taken at the door, and removed again.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [nipt = ''] = await makeItems(app, { name: 'Prenatal DNA', price: 9000 });
const admin = await makeAdmin(app);
let centreId: string;
let desk: Person;
let phlebotomist: Person;
let other: Person;

const DAY_MS = 86_400_000;
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });

beforeAll(async () => {
  centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const pcpndt = { registrationNumber: 'PNDT-7', validFrom: '2020-01-01', validUntil: '2099-12-31' };
  await asAdmin('PUT', `/centres/${centreId}`, { pcpndt });
  await asAdmin('PUT', `/test/${nipt}`, { regulated: true });
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '07:00-09:00', capacity: 500 }));
  await asAdmin('PUT', `/centres/${centreId}/windows`, { windows, exceptions: [] });
  desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
  phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
  other = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
});

interface ShownPatient {
  bookedPatientId: string;
  name: string;
  missing: string[];
}

/** A visit of two sisters, both identified, each with a tube for the regulated test. */
async function visitSisters() {
  const customer = await makeUser(app);
  const { token } = customer;
  const add = async (name: string): Promise<string> => {
    const body = { name, dateOfBirth: '1995-01-01', sex: 'female', relation: 'sibling' };
    return (await app.call('POST', '/patients', { token, body })).body.data._id;
  };
  const ids = [await add('Asha Verma'), await add('Mira Verma')];
  await fillCart(app, token, [nipt, nipt]);
  const date = new Date(app.clock.now() + DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const patients = ids.map((patientId) => ({ patientId, itemIds: [nipt] }));
  const at = { city: 'Bhopal', centreId, date, slot: '07:00-09:00', paymentMethod: 'at_collection' };
  const bookingId: string = (await bookCart(app, token, { ...at, patients })).booking._id;
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  await app.outbox.drain();
  const { body } = await asAdmin('GET', `/visits/of-booking/${bookingId}`);
  const visitId: string = body.data.visit._id;
  await asAdmin('PUT', `/visits/${visitId}/assign`, { collectorId: phlebotomist.id });
  let seq = 0;
  const send = async (kind: string, given: object = {}) => {
    seq += 1;
    const now = new Date(app.clock.now()).toISOString();
    const events = [{ id: randomUUID(), visitId, seq, deviceAt: now, kind, body: given }];
    const sent = { token: phlebotomist.token, body: { sentAt: now, events } };
    const [answer] = (await app.call('POST', '/field/events', sent)).body.data;
    return [answer.outcome, answer.code] as [string, string | null];
  };
  for (const kind of ['accept', 'start', 'arrive']) await send(kind);
  expect(await send('identify', { by: 'details' })).toEqual(['applied', null]);
  const draw = (name: string) => {
    const shown = body.data.patients.find((patient: { name: string }) => patient.name === name);
    const [tube] = shown.tubes;
    return send('collect', { specimenId: tube._id, tubeCode: tube.tubeCode });
  };
  const list = async () => (await app.call('GET', `/booking-documents/${bookingId}`, { token })).body.data;
  const idOf = async (name: string): Promise<string> =>
    (await list()).patients.find((patient: ShownPatient) => patient.name === name).bookedPatientId;
  const upload = (kind: string, bookedPatientId?: string, by: Person = customer) =>
    sendForm(app, 'POST', `/booking-documents/${bookingId}`, by.token, {
      ...{ kind, file: { bytes: pdf(kind), name: `${kind}.pdf` } },
      ...(bookedPatientId !== undefined && { bookedPatientId }),
    });
  const uploadBoth = async (name: string) => {
    const id = await idOf(name);
    for (const kind of ['consent', 'referral']) expect((await upload(kind, id)).status).toBe(201);
  };
  const remove = (id: string, by: Person = customer) =>
    app.call('DELETE', `/booking-documents/${bookingId}/${id}`, { token: by.token });
  const missing = async () =>
    Object.fromEntries((await list()).patients.map((patient: ShownPatient) => [patient.name, patient.missing]));
  return { customer, bookingId, visitId, send, draw, list, idOf, upload, uploadBoth, remove, missing };
}

/** A photograph that a device took at the door. */
const photograph = (visitId: string, by: Person, given: Record<string, string>) =>
  sendForm(app, 'POST', `/field/visits/${visitId}/documents`, by.token, {
    ...given,
    file: { bytes: pdf('photo'), name: 'photo.pdf' },
  });

describe('each patient of a booking', () => {
  test('needs documents of her own, and her tube waits for hers alone', async () => {
    const { upload, uploadBoth, missing, draw, visitId } = await visitSisters();
    const unnamed = await upload('consent');
    expect([unnamed.status, unnamed.body.issues]).toMatchObject([400, [{ path: 'bookedPatientId' }]]);
    const foreign = await upload('consent', randomUUID());
    expect([foreign.status, foreign.body.issues]).toMatchObject([400, [{ path: 'bookedPatientId' }]]);
    await uploadBoth('Mira Verma');
    expect(await missing()).toEqual({ 'Asha Verma': ['consent', 'referral'], 'Mira Verma': [] });
    const round = await app.call('GET', '/field/visits?date=2026-03-11', { token: phlebotomist.token });
    const visit = round.body.data.find(({ _id }: { _id: string }) => _id === visitId);
    expect(visit.documents).toMatchObject({
      testIds: [nipt],
      patients: [
        { name: 'Asha Verma', missing: ['consent', 'referral'] },
        { name: 'Mira Verma', missing: [] },
      ],
    });
    expect(await draw('Asha Verma')).toEqual(['refused', 'DOCUMENTS_MISSING']);
    expect(await draw('Mira Verma')).toEqual(['applied', null]);
  });

  test('has her sample accepted in the laboratory by her own documents', async () => {
    const { uploadBoth, draw, bookingId } = await visitSisters();
    await uploadBoth('Asha Verma');
    await uploadBoth('Mira Verma');
    for (const name of ['Asha Verma', 'Mira Verma']) expect(await draw(name)).toEqual(['applied', null]);
    // An earlier program let documents go, so the laboratory looks once more.
    const { db } = app.database;
    const [hers] = (await asAdmin('GET', `/booking-documents/${bookingId}`)).body.data.documents;
    await db.deleteFrom('booking_documents').where('id', '=', hers._id).execute();
    const { body } = await asAdmin('GET', `/visits/of-booking/${bookingId}`);
    const answers: [string, number][] = [];
    for (const { name, tubes } of body.data.patients) {
      await asAdmin('POST', `/specimens/${tubes[0].tubeCode}/receive`, {});
      answers.push([name, (await asAdmin('POST', `/specimens/${tubes[0].tubeCode}/accept`, {})).status]);
    }
    expect(answers).toEqual([
      ['Asha Verma', 200],
      ['Mira Verma', 409],
    ]);
  });

  test('a document of before, of nobody, counts for the first of them', async () => {
    const { bookingId, upload, idOf, missing } = await visitSisters();
    await upload('consent', await idOf('Mira Verma'));
    const change = { booking_patient_id: null };
    await app.database.db.updateTable('booking_documents').set(change).where('booking_id', '=', bookingId).execute();
    expect(await missing()).toEqual({ 'Asha Verma': ['referral'], 'Mira Verma': ['consent', 'referral'] });
  });
});

describe('removing a document', () => {
  test('takes it away and ends its link; nobody else finds it', async () => {
    const { customer, bookingId, upload, idOf, list, remove, missing } = await visitSisters();
    await upload('consent', await idOf('Asha Verma'));
    const [{ _id: id, file, removable }] = (await list()).documents;
    expect(removable).toBe(true);
    for (const person of [await makeUser(app), phlebotomist]) expect((await remove(id, person)).status).toBe(404);
    expect((await remove(randomUUID())).body.code).toBe('NOT_FOUND');
    const elsewhere = await visitSisters();
    expect((await elsewhere.remove(id)).status).toBe(404);
    const removed = await remove(id);
    expect([removed.status, removed.body.data.documents]).toEqual([200, []]);
    expect((await missing())['Asha Verma']).toEqual(['consent', 'referral']);
    const url = file.replace(/^https?:\/\/[^/]+/, '');
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(410);
    expect((await remove(id)).status).toBe(404);
    const log = await asAdmin('GET', '/admin/audit?action=booking.document-removed');
    expect(log.body.data).toMatchObject([{ recordId: bookingId, actor: { _id: customer.id } }]);
    await upload('consent', await idOf('Asha Verma'), desk);
    const [{ _id: again }] = (await list()).documents;
    expect((await remove(again, desk)).status).toBe(200);
  });

  test('is refused once a sample was taken with it, of that patient alone', async () => {
    const { uploadBoth, draw, list, remove, idOf } = await visitSisters();
    await uploadBoth('Asha Verma');
    await uploadBoth('Mira Verma');
    expect(await draw('Mira Verma')).toEqual(['applied', null]);
    const mira = await idOf('Mira Verma');
    const shown: { _id: string; bookedPatientId: string; removable: boolean }[] = (await list()).documents;
    expect(shown.map(({ bookedPatientId, removable }) => removable === (bookedPatientId !== mira))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const { _id, bookedPatientId } of shown) {
      const { status, body } = await remove(_id);
      expect([status, body.code]).toEqual(bookedPatientId === mira ? [409, 'DOCUMENT_KEPT'] : [200, undefined]);
    }
  });

  test('at the same moment as the draw: either the document is gone or the sample is taken, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uploadBoth, draw, list, remove } = await visitSisters();
      await uploadBoth('Asha Verma');
      const [{ _id: id }] = (await list()).documents;
      const [removed, drawn] = await Promise.all([remove(id), draw('Asha Verma')]);
      const outcomes = [removed.status, drawn[0]];
      expect([
        [200, 'refused'],
        [409, 'applied'],
      ]).toContainEqual(outcomes);
    }
  });
});

describe('a document that is photographed at the door', () => {
  test('counts for its patient at once, and is kept once however often it is sent', async () => {
    const { visitId, idOf, draw, list, missing } = await visitSisters();
    const bookedPatientId = await idOf('Asha Verma');
    const consent = { id: randomUUID(), kind: 'consent', bookedPatientId };
    const first = await photograph(visitId, phlebotomist, consent);
    expect([first.status, first.body.data]).toEqual([201, { _id: consent.id, outcome: 'stored' }]);
    const again = await Promise.all([1, 2, 3].map(() => photograph(visitId, phlebotomist, consent)));
    expect(again.map(({ body }) => body.data.outcome)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    const referral = { id: randomUUID(), kind: 'referral', bookedPatientId };
    const twice = await Promise.all([1, 2].map(() => photograph(visitId, phlebotomist, referral)));
    expect(twice.map(({ body }) => body.data.outcome).sort()).toEqual(['duplicate', 'stored']);
    expect((await list()).documents).toHaveLength(2);
    expect((await missing())['Asha Verma']).toEqual([]);
    expect(await draw('Asha Verma')).toEqual(['applied', null]);
  });

  test('is taken from the collector of the visit alone, while it is open', async () => {
    const { customer, visitId, idOf, send } = await visitSisters();
    const given = async () => ({ id: randomUUID(), kind: 'consent', bookedPatientId: await idOf('Asha Verma') });
    expect((await photograph(visitId, other, await given())).status).toBe(404);
    expect((await photograph(visitId, customer, await given())).body.code).toBe('PERMISSION_MISSING');
    expect((await photograph(randomUUID(), phlebotomist, await given())).status).toBe(404);
    expect((await photograph(visitId, phlebotomist, { ...(await given()), id: '7' })).status).toBe(400);
    const { bookedPatientId: _, ...nobody } = await given();
    expect((await photograph(visitId, phlebotomist, nobody)).status).toBe(400);
    expect(await send('fail', { code: 'refused', note: '' })).toEqual(['applied', null]);
    expect((await photograph(visitId, phlebotomist, await given())).status).toBe(404);
  });

  test('is not taken for another visit under an id that is known', async () => {
    const [one, two] = [await visitSisters(), await visitSisters()];
    const id = randomUUID();
    const of = async ({ idOf }: typeof one) => ({ id, kind: 'consent', bookedPatientId: await idOf('Asha Verma') });
    expect((await photograph(one.visitId, phlebotomist, await of(one))).status).toBe(201);
    expect((await photograph(two.visitId, phlebotomist, await of(two))).status).toBe(404);
    expect((await two.list()).documents).toEqual([]);
  });
});
