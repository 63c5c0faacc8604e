// Consent form and referral of a prenatal genetic test: who uploads and sees them, and that its sample waits for both.
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
const [nipt = '', cbc = '', later = ''] = await makeItems(
  app,
  { name: 'Prenatal DNA', price: 9000 },
  { name: 'Blood count', price: 200 },
  { name: 'Carrier screen', price: 300 },
);
const admin = await makeAdmin(app);
let centreId: string;
let desk: Person;
let elsewhere: Person;
let phlebotomist: Person;

const DAY_MS = 86_400_000;
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });

beforeAll(async () => {
  centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const far = await makeCentre(app, admin, { code: 'BPL2', kind: 'collection' });
  const pcpndt = { registrationNumber: 'PNDT-7', validFrom: '2020-01-01', validUntil: '2099-12-31' };
  expect((await asAdmin('PUT', `/centres/${centreId}`, { pcpndt })).status).toBe(200);
  expect((await asAdmin('PUT', `/test/${nipt}`, { regulated: true })).status).toBe(200);
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '07:00-09:00', capacity: 500 }));
  const saved = await asAdmin('PUT', `/centres/${centreId}/windows`, { windows, exceptions: [] });
  expect(saved.status).toBe(200);
  desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
  elsewhere = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: far });
  phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
});

async function book(items: string[]) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const date = new Date(app.clock.now() + DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const at = { city: 'Bhopal', centreId, date, slot: '07:00-09:00', paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, at);
  return { customer, bookingId: booking._id as string, date };
}

const list = (bookingId: string, { token }: Person) => app.call('GET', `/booking-documents/${bookingId}`, { token });
const upload = (bookingId: string, { token }: Person, kind: string, bytes = pdf(kind)) =>
  sendForm(app, 'POST', `/booking-documents/${bookingId}`, token, { kind, file: { bytes, name: `${kind}.pdf` } });

/** A confirmed booking's visit, at which the patient is identified. */
async function identify(items: string[]) {
  const made = await book(items);
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId: made.bookingId, status: 'Confirmed' });
  await app.outbox.drain();
  const { body } = await asAdmin('GET', `/visits/of-booking/${made.bookingId}`);
  const visitId: string = body.data.visit._id;
  await asAdmin('PUT', `/visits/${visitId}/assign`, { collectorId: phlebotomist.id });
  let seq = 0;
  const send = async (kind: string, given: object = {}) => {
    seq += 1;
    const now = new Date(app.clock.now()).toISOString();
    const events = [{ id: randomUUID(), visitId, seq, deviceAt: now, kind, body: given }];
    const answer = await app.call('POST', '/field/events', {
      token: phlebotomist.token,
      body: { sentAt: now, events },
    });
    return answer.body.data[0] as { outcome: string; code: string | null; message: string | null };
  };
  const round = async () => {
    const answer = await app.call('GET', `/field/visits?date=${made.date}`, { token: phlebotomist.token });
    return answer.body.data.find(({ _id }: { _id: string }) => _id === visitId);
  };
  for (const kind of ['accept', 'start', 'arrive']) expect((await send(kind)).outcome).toBe('applied');
  expect((await send('identify', { by: 'details' })).outcome).toBe('applied');
  const tubes: { _id: string; tubeCode: string; tests: { testId: string }[] }[] = body.data.patients[0].tubes;
  const tubeOf = (testId: string) => {
    const tube = tubes.find(({ tests }) => tests.some((one) => one.testId === testId));
    if (!tube) throw new Error('No tube');
    return { specimenId: tube._id, tubeCode: tube.tubeCode };
  };
  return { ...made, send, round, tubeOf };
}

describe('documents of a booking', () => {
  test('the patient and the front desk upload them; others find nothing', async () => {
    const { customer, bookingId } = await book([nipt, cbc]);
    const before = (await list(bookingId, customer)).body.data;
    expect(before).toEqual({
      tests: ['Prenatal DNA'],
      missing: ['consent', 'referral'],
      patients: [
        {
          bookedPatientId: null,
          name: expect.any(String),
          tests: ['Prenatal DNA'],
          missing: ['consent', 'referral'],
        },
      ],
      consentTests: [],
      documents: [],
    });
    const sent = await upload(bookingId, customer, 'consent');
    expect([sent.status, sent.body.data.missing]).toEqual([201, ['referral']]);
    const added = await upload(bookingId, desk, 'referral');
    expect([added.status, added.body.data.missing]).toEqual([201, []]);
    const shown = (await list(bookingId, desk)).body.data.documents;
    expect(shown.map(({ kind }: { kind: string }) => kind)).toEqual(['referral', 'consent']);
    for (const person of [await makeUser(app), elsewhere, phlebotomist]) {
      expect((await list(bookingId, person)).status).toBe(404);
      expect((await upload(bookingId, person, 'consent')).status).toBe(404);
    }
    expect((await app.call('GET', `/booking-documents/${bookingId}`)).status).toBe(401);
  });

  test('its files open for the patient and for those who may, by their own links', async () => {
    const { customer, bookingId } = await book([nipt]);
    await upload(bookingId, desk, 'consent');
    const open = async (person: Person) => {
      const { file } = (await list(bookingId, person)).body.data.documents[0];
      return (await app.http.inject({ method: 'GET', url: file.replace(/^https?:\/\/[^/]+/, '') })).statusCode;
    };
    expect([await open(customer), await open(desk), await open(admin)]).toEqual([200, 200, 200]);
    const { file } = (await list(bookingId, desk)).body.data.documents[0];
    await app.database.db.updateTable('bookings').set({ centre_id: null }).where('id', '=', bookingId).execute();
    const url = file.replace(/^https?:\/\/[^/]+/, '');
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(410);
  });

  test('another kind, another type and a booking that needs none are refused in words', async () => {
    const { customer, bookingId } = await book([nipt]);
    expect((await upload(bookingId, customer, 'passport')).status).toBe(400);
    const text = await upload(bookingId, customer, 'consent', Buffer.from('I agree'));
    expect([text.status, text.body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(
      (await sendForm(app, 'POST', `/booking-documents/${bookingId}`, customer.token, { kind: 'consent' })).status,
    ).toBe(400);
    const other = await book([cbc]);
    const none = await upload(other.bookingId, other.customer, 'consent');
    expect([none.status, none.body.code]).toEqual([409, 'DOCUMENTS_NOT_NEEDED']);
    expect((await list(other.bookingId, other.customer)).body.data).toEqual({
      tests: [],
      missing: [],
      patients: [],
      consentTests: [],
      documents: [],
    });
    await asAdmin('PUT', `/test/${cbc}`, { sensitive: true });
    expect((await list(other.bookingId, other.customer)).body.data.consentTests).toEqual(['Blood count']);
    await asAdmin('PUT', `/test/${cbc}`, { sensitive: false });
    expect((await list(bookingId, customer)).body.data.documents).toEqual([]);
  });

  test('a day takes twenty files of a booking', async () => {
    const { customer, bookingId } = await book([nipt]);
    for (let file = 0; file < 20; file += 1) {
      expect((await upload(bookingId, customer, 'consent', pdf(String(file)))).status).toBe(201);
    }
    const { status, body } = await upload(bookingId, customer, 'referral');
    expect([status, body.code]).toEqual([429, 'TOO_MANY_FILES']);
  });

  test('the copy for the person has them, and they stay for two years when the account goes', async () => {
    const { customer, bookingId } = await book([nipt]);
    await upload(bookingId, customer, 'consent');
    const { personalData, bookings } = app.services;
    const [file] = await bookings.documents.filesOf(customer.id);
    expect(file?.name).toMatch(/-consent\.pdf$/);
    expect(await bookings.documents.exportOwn(customer.id, { after: undefined, limit: 10 })).toMatchObject([
      { bookingId, kind: 'consent', copy: `booking-documents/${file?.name}` },
    ]);
    const kept = await personalData.listRetained(customer.id);
    expect(kept.find(({ what }) => what.startsWith('Consent forms'))?.until).toMatch(/^\d{4}-03-31$/);
    await app.database.write((tx) => bookings.documents.endKept(tx, customer.id));
    await app.outbox.drain();
    expect(await bookings.documents.filesOf(customer.id)).toEqual([]);
    expect((await list(bookingId, desk)).body.data).toMatchObject({ missing: ['consent', 'referral'], documents: [] });
  });
});

describe('the sample of a regulated test', () => {
  test('is not drawn at the door before both are there; other tubes are', async () => {
    const { customer, bookingId, send, round, tubeOf } = await identify([nipt, cbc]);
    expect((await round()).documents).toMatchObject({
      testIds: [nipt],
      tests: ['Prenatal DNA'],
      missing: ['consent', 'referral'],
    });
    const counter = await app.call('GET', `/visits/of-booking/${bookingId}`, { token: desk.token });
    expect(counter.body.data.documents).toMatchObject({ missing: ['consent', 'referral'] });
    await upload(bookingId, customer, 'consent');
    const early = await send('collect', tubeOf(nipt));
    expect([early.outcome, early.code]).toEqual(['refused', 'DOCUMENTS_MISSING']);
    expect(early.message).toMatch(/consent form/);
    expect((await send('collect', tubeOf(cbc))).outcome).toBe('applied');
    await upload(bookingId, customer, 'referral');
    expect((await round()).documents).toBeNull();
    expect((await send('collect', tubeOf(nipt))).outcome).toBe('applied');
  });

  test('is not accepted in the laboratory before both are there', async () => {
    const { bookingId, send, tubeOf } = await identify([later]);
    const { tubeCode, specimenId } = tubeOf(later);
    expect((await send('collect', { specimenId, tubeCode })).outcome).toBe('applied');
    await asAdmin('PUT', `/test/${later}`, { regulated: true });
    const work = (kind: string) => asAdmin('POST', `/specimens/${tubeCode}/${kind}`, {});
    expect((await work('receive')).status).toBe(200);
    const refused = await work('accept');
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENTS_MISSING']);
    await upload(bookingId, desk, 'consent');
    await upload(bookingId, desk, 'referral');
    expect((await work('accept')).body.data.state).toBe('accepted');
  });
});

test('what customers upload counts against the megabytes of their day, what staff upload for them does not', async () => {
  const { database, dataDir } = app;
  const url = app.env.DATABASE_URL;
  const small = await createTestApp({ UPLOAD_MB_PER_ACCOUNT: '1' }, { at: { database, dataDir, url } });
  const { customer, bookingId } = await book([nipt]);
  const large = (note: string) => Buffer.concat([pdf(note), Buffer.alloc(600_000, 32)]);
  const send = ({ token }: Person, kind: string, bytes: Buffer) =>
    sendForm(small, 'POST', `/booking-documents/${bookingId}`, token, { kind, file: { bytes, name: 'a.pdf' } });
  expect((await send(customer, 'consent', large('one'))).status).toBe(201);
  expect((await send(customer, 'referral', large('two'))).body.code).toBe('UPLOADS_USED_UP');
  expect((await send(desk, 'referral', large('three'))).status).toBe(201);
});
