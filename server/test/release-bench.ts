// A laboratory at work for tests: parameters with approved ranges, defined tests, a technician and two colleagues, and orders whose
// values are entered, verified and authorised.
import { randomUUID } from 'node:crypto';
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
} from './factories.ts';
import type { TestApp } from './harness.ts';

interface BenchTest {
  name: string;
  /** Codes of its parameters. */
  parameters: readonly string[];
}

const RANGE = { sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', low: '10', high: '40', criticalHigh: '200' };

/** Calls as a person, and fails where that is refused. */
export async function callAs(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await app.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function openBench(app: TestApp, tests: readonly BenchTest[]) {
  await makeCities(app);
  const admin = await makeAdmin(app);
  const approver = await makeAdmin(app);
  const call = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callAs(app, person, method, path, body);
  const laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const here = { scope: 'centre', centreId: laboratory } as const;
  const technician = await makeStaff(app, admin, { roleId: 'technician', ...here });
  const colleague = await makeStaff(app, admin, { roleId: 'technician', ...here });
  const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', ...here });
  const testIds = await makeItems(app, ...tests.map(({ name }) => ({ name, price: 300 })));
  const parameterIds: Record<string, string> = {};
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  for (const [index, { parameters }] of tests.entries()) {
    for (const code of parameters) {
      if (parameterIds[code]) continue;
      const fields = {
        code,
        name: `${code} name`,
        nameHi: 'यूरिया',
        kind: 'number',
        department: 'Biochemistry',
        unit: 'mg/dL',
        method: 'Photometry',
      };
      const { data } = await call(admin, 'POST', '/parameters', fields);
      parameterIds[code] = data._id;
      await call(admin, 'PUT', `/parameters/${data._id}/ranges`, { ranges: [RANGE] });
      await call(approver, 'PUT', `/parameters/${data._id}/ranges/approve`, {});
    }
    await call(admin, 'PUT', `/test/${testIds[index]}/definition`, {
      specimens,
      parameters: parameters.map((code) => ({ parameterId: parameterIds[code], specimenKey: 's' })),
      department: 'Biochemistry',
      turnaroundHours: 6,
    });
  }
  const signatory = {
    accountId: pathologist.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Biochemistry'],
    centreIds: [laboratory],
    validFrom: '2020-01-01',
  };
  const { data: entry } = await call(admin, 'POST', '/signatories', signatory);

  /** An order of all tests, whose tubes were accepted. */
  async function makeOrder({ isPaid = true, details = {} }: { isPaid?: boolean; details?: object } = {}) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, testIds);
    const chosen = { city: 'Bhopal', centreId: laboratory, paymentMethod: 'at_collection', ...details };
    const { booking } = await bookCart(app, customer.token, chosen);
    const bookingId: string = booking._id;
    await call(admin, 'PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
    if (isPaid) await call(admin, 'PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Desk' });
    await app.outbox.drain();
    const { data: visit } = await call(admin, 'POST', '/visits/walk-in', { bookingId, centreId: laboratory });
    const { data: tubes } = await call(admin, 'GET', `/specimens?q=${booking.bookingNumber}`);
    const now = new Date(app.clock.now()).toISOString();
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      ...tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => ({
        kind: 'collect',
        body: { specimenId: _id, tubeCode },
      })),
    ].map((one, index) => ({ ...one, id: randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now }));
    await call(admin, 'POST', '/field/events', { sentAt: now, events });
    for (const { tubeCode } of tubes) {
      await call(admin, 'POST', `/specimens/${tubeCode}/receive`, {});
      await call(admin, 'POST', `/specimens/${tubeCode}/accept`, {});
    }
    const { data: lines } = await call(admin, 'GET', `/lab/worklist?q=${booking.bookingNumber}`);
    return { customer, bookingId, bookingNumber: booking.bookingNumber as string, orderId: lines[0].orderId as string };
  }

  const read = async (orderId: string) => (await call(admin, 'GET', `/lab/orders/${orderId}`)).data;

  /** Enters, verifies and authorises values by the code of their parameter; those that are there and authorised stay. */
  async function authorise(orderId: string, values: Readonly<Record<string, string>>): Promise<void> {
    const order = await read(orderId);
    for (const { _id: lineId, sensitive } of order.lines) {
      if (sensitive?.consent === null) await call(technician, 'PUT', '/lab/consent', { lineId, counsellor: 'Meena' });
    }
    const wanted = order.lines.flatMap(
      (line: {
        _id: string;
        parameters: { parameterId: string; code: string; result: { rowVersion: number; state: string } | null }[];
      }) =>
        line.parameters
          .filter(({ code, result }) => code in values && result?.state !== 'authorised')
          .map(({ parameterId, code, result }) => ({
            lineId: line._id,
            parameterId,
            value: values[code],
            rowVersion: result?.rowVersion,
          })),
    );
    const { data: entered } = await call(technician, 'PUT', '/lab/results', { results: wanted });
    const refused = entered.find(({ outcome }: { outcome: string }) => outcome !== 'saved');
    if (refused) throw new Error(`Not entered: ${JSON.stringify(refused)}`);
    await sign(orderId);
  }

  /** Verifies and authorises what is entered. */
  async function sign(orderId: string): Promise<void> {
    for (const [person, path, state] of [
      [colleague, '/lab/verify', 'resulted'],
      [pathologist, '/lab/authorise', 'verified'],
    ] as const) {
      const order = await read(orderId);
      const results = order.lines.flatMap(
        (line: { parameters: { result: { _id: string; rowVersion: number; state: string } | null }[] }) =>
          line.parameters.flatMap(({ result }) =>
            result?.state === state ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
          ),
      );
      if (results.length > 0) await call(person, 'PUT', path, { results });
    }
  }

  /** Corrects a value, which is signed again. */
  async function amend(orderId: string, code: string, value: string): Promise<void> {
    const order = await read(orderId);
    const parameters = order.lines.flatMap((line: { parameters: object[] }) => line.parameters);
    const found = parameters.find((one: { code: string }) => one.code === code);
    await call(technician, 'PUT', '/lab/amend', {
      resultId: found.result._id,
      value,
      reasonCode: 'typing',
      reason: '',
    });
    await sign(orderId);
  }

  const release = (orderId: string, more: object = {}) =>
    app.call('PUT', '/lab/release', { token: pathologist.token, body: { orderId, kind: 'final', ...more } });

  return {
    admin,
    approver,
    laboratory,
    technician,
    colleague,
    pathologist,
    testIds,
    parameterIds,
    signatory: { ...signatory, _id: entry._id as string },
    call,
    makeOrder,
    read,
    authorise,
    sign,
    amend,
    release,
  };
}
export type Bench = Awaited<ReturnType<typeof openBench>>;
