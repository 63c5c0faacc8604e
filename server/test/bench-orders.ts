// Orders of a laboratory for tests: a test with its parameters, people at the bench, values up to the released report.

import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  type Person,
} from './factories.ts';
import type { Answer, TestApp } from './harness.ts';
import { giveReport } from './reports.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Parameters of the bench by code. */
const PARAMETERS = {
  HB: { name: 'Haemoglobin', nameHi: 'हीमोग्लोबिन', unit: 'g/dL', method: 'Photometry', cvi: '2.7', cva: '1.35' },
  TSH: { name: 'TSH', unit: 'u[IU]/mL', method: 'CLIA' },
} as const;
type Code = keyof typeof PARAMETERS;

/** A laboratory in which a technician enters, a colleague verifies and a pathologist signs. */
export async function makeBench(app: TestApp) {
  await makeCities(app);
  const names = ['Blood Profile', 'Blood Profile B', 'Blood Profile C'];
  const testIds = await makeItems(app, ...names.map((name) => ({ price: 300, name })));
  const [testId = ''] = testIds;
  const admin = await makeAdmin(app);
  const second = await makeAdmin(app);
  const ask = (method: Method, path: string, body?: object, { token }: Person = admin) =>
    done(app.call(method, path, { token, ...(body && { body }) }));
  const laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const other = await makeCentre(app, admin, { code: 'BPL2', kind: 'laboratory', labCode: '02' });
  const here = { roleId: 'technician', scope: 'all' } as const;
  const technician = await makeStaff(app, admin, here);
  const colleague = await makeStaff(app, admin, here);
  const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'all' });
  const ids = {} as Record<Code, string>;
  for (const [code, fields] of Object.entries(PARAMETERS)) {
    const { data } = await ask('POST', '/parameters', { code, kind: 'number', department: 'Haematology', ...fields });
    ids[code as Code] = data._id;
  }
  const range = { sex: 'any', ageFromDays: 0, low: '13', high: '17', validFrom: '2020-01-01' };
  await ask('PUT', `/parameters/${ids.HB}/ranges`, { ranges: [range] });
  await ask('PUT', `/parameters/${ids.HB}/ranges/approve`, {}, second);
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = Object.values(ids).map((parameterId) => ({ parameterId, specimenKey: 's' }));
  const definition = { specimens, parameters, department: 'Haematology', turnaroundHours: 6 };
  for (const id of testIds) await ask('PUT', `/test/${id}/definition`, definition);
  const { data: signatory } = await ask('POST', '/signatories', {
    accountId: pathologist.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Haematology'],
    centreIds: [laboratory, other],
    validFrom: '2020-01-01',
  });

  /** An order whose tube is accepted. @returns its line. */
  async function order(customer: Person, details: object = {}, centreId = laboratory, item = testId) {
    await fillCart(app, customer.token, [item]);
    const place = { city: 'Bhopal', centreId, paymentMethod: 'at_collection' };
    const { booking } = await bookCart(app, customer.token, { ...place, ...details });
    await ask('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
    await app.outbox.drain();
    const { data: visit } = await ask('POST', '/visits/walk-in', { bookingId: booking._id, centreId });
    const { data: tubes } = await ask('GET', `/specimens?q=${booking.bookingNumber}`);
    const { _id: specimenId, tubeCode } = tubes[0];
    const now = new Date(app.clock.now()).toISOString();
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      { kind: 'collect', body: { specimenId, tubeCode } },
    ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now }));
    await ask('POST', '/field/events', { sentAt: now, events });
    for (const step of ['receive', 'accept']) await ask('POST', `/specimens/${tubeCode}/${step}`, {});
    const { data: lines } = await ask('GET', `/lab/worklist?q=${booking.bookingNumber}`);
    return lines[0] as { _id: string; orderId: string };
  }

  const read = async (orderId: string) => (await ask('GET', `/lab/orders/${orderId}`)).data.lines[0];

  /** Enters values, has them verified and signed. @returns the ids of the results by code. */
  async function sign(line: { _id: string; orderId: string }, values: Partial<Record<Code, string>>) {
    const results = Object.entries(values).map(([code, value]) => {
      const parameterId = ids[code as Code];
      return { lineId: line._id, parameterId, value, ...(value === 'not_done' && { reason: 'Clot in the tube' }) };
    });
    const { data: entered } = await ask('PUT', '/lab/results', { results }, technician);
    await signAll(line.orderId);
    return entered.map(({ resultId }: { resultId: string }) => resultId) as string[];
  }

  /** Has every value of an order that awaits it verified and signed. */
  async function signAll(orderId: string) {
    for (const [step, by, from] of [
      ['verify', colleague, 'resulted'],
      ['authorise', pathologist, 'verified'],
    ] as const) {
      const waiting = (await read(orderId)).parameters.flatMap(({ result }: { result: SeenResult | null }) =>
        result?.state === from ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
      );
      await ask('PUT', `/lab/${step}`, { results: waiting }, by);
    }
  }

  const hold = (reportId: string, version: number, resultIds: readonly string[]) =>
    holdResults(app, { reportId, version, by: admin.id }, resultIds);
  const release = (customer: Person, resultIds: readonly string[]) => releaseTo(app, admin, customer, resultIds);

  return {
    ...{ admin, second, technician, colleague, pathologist, signatory, testId, testIds, ids, laboratory, other },
    ask,
    order,
    read,
    sign,
    signAll,
    release,
    hold,
  };
}

interface SeenResult {
  _id: string;
  rowVersion: number;
  state: string;
}

type Row = Record<string, string | number>;
type Tx = Parameters<Parameters<TestApp['database']['write']>[0]>[0];
const insertRow = (tx: Tx, table: string, row: Row) =>
  tx
    .insertInto(table as never)
    .values(row as never)
    .execute();

/** Names the results that a version of a report holds. */
export async function holdResults(
  app: TestApp,
  { reportId, version, by }: { reportId: string; version: number; by: string },
  resultIds: readonly string[],
): Promise<void> {
  const at = new Date(app.clock.now()).toISOString();
  const made = { report_id: reportId, version, template: '1', content: '{}', released_by: by, released_at: at };
  await app.database.write(async (tx) => {
    await insertRow(tx, 'made_versions', made);
    for (const resultId of resultIds) {
      await insertRow(tx, 'released_results', { report_id: reportId, version, result_id: resultId });
    }
  });
}

/** Files a report of a customer that holds some results. @returns its id. */
export async function releaseTo(
  app: TestApp,
  admin: Person,
  customer: Person,
  resultIds: readonly string[],
): Promise<string> {
  const { _id: reportId } = await giveReport(app, admin, customer);
  await holdResults(app, { reportId, version: 1, by: admin.id }, resultIds);
  return reportId;
}
