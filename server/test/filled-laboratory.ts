// The laboratory's part of the filled shop: a visit at a counter, its labels and tubes, and a box to the laboratory.
import { randomUUID } from 'node:crypto';
import { isoTime } from '../src/platform/base/clock.ts';
import { bookCart, fillCart, makeCentre, makeUser } from './factories.ts';
import { png } from './file-samples.ts';
import { sendForm } from './forms.ts';
import type { TestApp } from './harness.ts';

/** Calls as somebody, and fails where that is refused. */
export const callsAs =
  (app: TestApp, token: string) => async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await app.call(method, path, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`Refused: ${path} ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
type Calls = ReturnType<typeof callsAs>;

/** Draws the tubes of a walk-in patient. @param colleague who has the visit for a moment in between. */
export async function drawTubes(
  app: TestApp,
  post: Calls,
  { tests, centreId, colleague }: { tests: readonly string[]; centreId: string; colleague?: string },
) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, tests);
  const details = { city: 'Bhopal', centreId: centreId, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  await post('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  await app.outbox.drain();
  const { data: visit } = await post('POST', '/visits/walk-in', { bookingId: booking._id, centreId: centreId });
  const among = colleague === undefined ? [] : [colleague, visit.collector._id];
  for (const collectorId of among) await post('PUT', `/visits/${visit._id}/assign`, { collectorId });
  const { data: tubes } = await post('GET', `/specimens?q=${booking.bookingNumber}`);
  const specimenIds = tubes.map(({ _id }: { _id: string }) => _id);
  await post('POST', `/visits/${visit._id}/labels/printed`, { specimenIds });
  await post('POST', '/specimens/rolls', { count: 2, centreId: centreId });
  const now = isoTime(app.clock.now());
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    ...tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => {
      return { kind: 'collect', body: { specimenId: _id, tubeCode } };
    }),
  ];
  await post('POST', '/field/events', {
    sentAt: now,
    events: events.map((one, index) => ({
      ...one,
      id: randomUUID(),
      visitId: visit._id,
      seq: index + 1,
      deviceAt: now,
    })),
  });
  const codes: string[] = tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode);
  return { codes, bookingId: booking._id as string };
}

/** Takes cash for a booking, and counts a rupee too much of it. */
async function settleCash(post: Calls, bookingId: string): Promise<void> {
  await post('PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Front desk' });
  const { date, data: days } = await post('GET', '/cash');
  for (const { cashier, open } of days) {
    if (open <= 0) continue;
    await post('PUT', '/cash/settle', { cashierId: cashier._id, date, counted: open + 1, reason: 'One coin too many' });
  }
}

/** Collects the tubes of a walk-in patient and sends them off. @param token of an administrator. */
export async function fillLaboratory(app: TestApp, token: string, tests: readonly string[]): Promise<void> {
  const post = callsAs(app, token);
  const laboratoryId = await makeCentre(app, { token }, { code: 'LAB1', kind: 'laboratory', labCode: '01' });
  const centreId = await makeCentre(app, { token }, { code: 'CTR1', kind: 'collection' });
  const { id: colleague } = await makeUser(app);
  const assignments = [{ roleId: 'phlebotomist', scope: 'all' }];
  await post('PUT', `/staff/${colleague}/assignments`, { assignments });
  const { codes: tubeCodes, bookingId } = await drawTubes(app, post, { tests, centreId, colleague });
  const ends = { fromCentreId: centreId, toCentreId: laboratoryId };
  const { data: shipment } = await post('POST', '/shipments', ends);
  await post('PUT', `/shipments/${shipment._id}/seal`, { tubeCodes, temperature: 4 });
  await settleCash(post, bookingId);
  await breakPromise(app, post, { tests, centreId });
  await fillBench(app, token, { tests, centreId });
  await fillInstruments(app, token, { tests, centreId });
}

/** A critical value, a call about it, and its authorisation. @param token of an administrator. */
async function fillBench(
  app: TestApp,
  token: string,
  { tests, centreId }: { tests: readonly string[]; centreId: string },
): Promise<void> {
  const asAdmin = callsAs(app, token);
  const { codes } = await drawTubes(app, asAdmin, { tests, centreId });
  for (const code of codes) {
    await asAdmin('POST', `/specimens/${code}/receive`, {});
    await asAdmin('POST', `/specimens/${code}/accept`, {});
  }
  const pathologist = await makeUser(app);
  await asAdmin('PUT', `/staff/${pathologist.id}/assignments`, {
    assignments: [{ roleId: 'pathologist', scope: 'all' }],
  });
  const { data: signatory } = await asAdmin('POST', '/signatories', {
    accountId: pathologist.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Biochemistry'],
    centreIds: [centreId],
    validFrom: '2020-01-01',
  });
  const signature = { file: { bytes: await png(), name: 'signature.png' } };
  await sendForm(app, 'PUT', `/signatories/${signatory._id}/signature`, token, signature);
  await sendForm(app, 'PUT', `/centres/${centreId}/letterhead/symbol`, token, signature);
  const technician = await makeUser(app);
  await asAdmin('PUT', `/staff/${technician.id}/assignments`, {
    assignments: [{ roleId: 'technician', scope: 'centre', centreId }],
  });
  const { data: lines } = await asAdmin('GET', '/lab/worklist?state=in_progress');
  const { data: order } = await asAdmin('GET', `/lab/orders/${lines[0].orderId}`);
  const line = order.lines.find(({ parameters }: { parameters: object[] }) => parameters.length > 0);
  const path = `/parameters/${line.parameters[0].parameterId}/ranges`;
  const range = { sex: 'any', ageFromDays: 0, low: '136', high: '145', criticalLow: '120', validFrom: '2020-01-01' };
  await asAdmin('PUT', path, { ranges: [range] });
  await callsAs(app, pathologist.token)('PUT', `${path}/approve`, {});
  const value = { lineId: line._id, parameterId: line.parameters[0].parameterId, value: '100' };
  const asTechnician = callsAs(app, technician.token);
  const { data: first } = await asTechnician('PUT', '/lab/results', { results: [value] });
  const repeat = { resultIds: [first[0].resultId], reason: 'A bubble in the cuvette' };
  const { data: repeated } = await asAdmin('PUT', '/lab/repeat', repeat);
  const again = { ...value, rowVersion: repeated[0].rowVersion };
  const { data: entered } = await asTechnician('PUT', '/lab/results', { results: [again] });
  const { resultId, rowVersion } = entered[0];
  const call = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };
  await asAdmin('POST', `/lab/critical/${resultId}/calls`, call);
  await asAdmin('PUT', '/lab/verify', { results: [{ resultId, rowVersion }] });
  const results = [{ resultId, rowVersion: rowVersion + 1 }];
  await callsAs(app, pathologist.token)('PUT', '/lab/authorise', { results });
  const { testId, _id: lineId } = line;
  await asAdmin('PUT', `/test/${testId}`, { sensitive: true });
  await asAdmin('PUT', '/lab/consent', { lineId, counsellor: 'Meena Shah' });
  await asAdmin('PUT', '/lab/pregnancy', { orderId: lines[0].orderId, pregnant: false, version: 0 });
  await asAdmin('PUT', '/lab/confirm', { lineId, method: 'Repeated on a second sample' });
  await asAdmin('PUT', `/test/${testId}`, { sensitive: false });
  await asAdmin('PUT', '/lab/release', { orderId: lines[0].orderId, kind: 'preliminary' });
  await referAndEnd(app, token, { tests, centreId });
}

/** Has one line measured by another laboratory, whose report comes back, and ends another one. */
async function referAndEnd(
  app: TestApp,
  token: string,
  { tests, centreId }: { tests: readonly string[]; centreId: string },
): Promise<void> {
  const asAdmin = callsAs(app, token);
  const { codes } = await drawTubes(app, asAdmin, { tests, centreId });
  for (const code of codes) await asAdmin('POST', `/specimens/${code}/receive`, {});
  const { data: lines } = await asAdmin('GET', `/lab/worklist?q=${codes[0]}`);
  const [referred, ended] = lines;
  const { _id: lineId, testId, orderId } = referred;
  const { data: laboratory } = await asAdmin('POST', '/referral-laboratories', {
    name: 'Metro Reference Laboratory',
    tests: [{ testId, price: 180, turnaroundHours: 48 }],
  });
  await asAdmin('PUT', '/lab/refer', { lineIds: [lineId], laboratoryId: laboratory._id });
  await asAdmin('POST', '/lab/manifests', { laboratoryId: laboratory._id, centreId, lineIds: [lineId] });
  const file = { bytes: await png(), name: 'report.png' };
  await sendForm(app, 'POST', `/lab/orders/${orderId}/referral-report`, token, { laboratoryId: laboratory._id, file });
  await asAdmin('PUT', '/lab/not-performed', { lineIds: [ended._id], reason: 'The sample was used up' });
}

/** A tube that is lost, for which its test's money goes back in part. */
async function breakPromise(
  app: TestApp,
  post: Calls,
  { tests, centreId }: { tests: readonly string[]; centreId: string },
): Promise<void> {
  const limit = { perBooking: 500, perDay: 10_000 };
  const rule = { kind: 'specimen_lost', payoutPercent: 50, limit, validFrom: '2026-01-01', active: true };
  await post('PUT', '/promises', { rules: [rule] });
  const { codes } = await drawTubes(app, post, { tests, centreId });
  await post('POST', `/specimens/${codes[0]}/lost`, { reason: 'Left in the bus' });
  await app.services.promises.sweep();
}

/** A result of an analyser, accepted under the control of the day. @param token of an administrator. */
async function fillInstruments(
  app: TestApp,
  token: string,
  { tests, centreId }: { tests: readonly string[]; centreId: string },
): Promise<void> {
  const post = callsAs(app, token);
  const { codes } = await drawTubes(app, post, { tests, centreId });
  for (const code of codes) {
    await post('POST', `/specimens/${code}/receive`, {});
    await post('POST', `/specimens/${code}/accept`, {});
  }
  const { data: lines } = await post('GET', '/lab/worklist?state=in_progress&limit=200');
  let measured: { parameterId: string; unit: string } | undefined;
  for (const { orderId } of lines) {
    const { data: order } = await post('GET', `/lab/orders/${orderId}`);
    if (codes.every((code) => !code.startsWith(order.accession.slice(0, -1)))) continue;
    const parameters = order.lines.flatMap((line: { parameters: object[] }) => line.parameters);
    measured = parameters.find(({ kind }: { kind: string }) => kind === 'number');
    if (measured) break;
  }
  const { parameterId = '', unit = '' } = measured ?? {};
  const instrument = { name: 'AU480', centreId, protocol: 'astm', department: 'Biochemistry' };
  const { data: made } = await post('POST', '/instruments', instrument);
  const path = `/instruments/${made._id}`;
  await post('PUT', `${path}/mappings`, { mappings: [{ code: 'X', parameterId, unit, factor: 1 }] });
  await post('POST', '/qc', { instrumentId: made._id, parameterId, level: '1', outcome: 'passed' });
  for (const code of codes) {
    const raw = `H|\\^&|||AU480\rP|1\rO|1|${code}||^^^X\rR|1|^^^X|5.10|${unit}||N||F\rL|1|N\r`;
    const sent = { id: code, protocol: 'astm', raw };
    const { data: message } = await callsAs(app, made.key)('POST', `${path}/messages`, sent);
    await post('POST', `${path}/accept`, { messageIds: [message._id] });
  }
}
