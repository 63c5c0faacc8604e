// A laboratory at work, for tests: a centre, its people, tests that measure, and orders whose tubes are accepted.
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
  payOrder,
} from './factories.ts';
import type { TestApp } from './harness.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Body = Awaited<ReturnType<TestApp['call']>>['body'];

interface OrderOptions {
  /** Ids of the catalogue, the bench's test by default. */
  items?: readonly string[];
  patients?: (accountToken: string) => Promise<object[]> | object[];
  pay?: 'online' | 'at_collection';
  /** Further details of the booking. */
  details?: object;
  /** Draws, receives and accepts the tubes. */
  accept?: boolean;
}

/** Opens the laboratory, where two parameters are measured from one serum tube: CREA and, critical from 200 on, UREA. */
export async function openBench(app: TestApp) {
  await makeCities(app);
  const [admin, second] = [await makeAdmin(app), await makeAdmin(app)];
  const as = ({ token }: Pick<Person, 'token'>, method: Method, path: string, body?: object) =>
    app.call(method, path, { token, ...(body && { body }) });
  async function done(answer: ReturnType<typeof as>): Promise<Body> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }
  const [renal = '', sugar = '', duo = ''] = await makeItems(
    app,
    { code: 'RENAL', name: 'Renal Profile', price: 300 },
    { code: 'SUGAR', name: 'Fasting sugar', price: 100 },
    { kind: 'package', name: 'Renal and sugar', price: 333.33, tests: ['RENAL', 'SUGAR'] },
  );
  const centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const here = { scope: 'centre', centreId } as const;
  const staff = (...roles: string[]) => makeStaff(app, admin, ...roles.map((roleId) => ({ roleId, ...here })));
  const [technician, colleague] = [await staff('technician'), await staff('technician')];
  const [pathologist, desk] = [await staff('pathologist'), await staff('front-desk')];

  async function makeParameter(code: string, ranges: object[] = []): Promise<string> {
    const fields = { code, name: code, kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
    const { data } = await done(as(admin, 'POST', '/parameters', fields));
    if (ranges.length > 0) {
      await done(as(admin, 'PUT', `/parameters/${data._id}/ranges`, { ranges }));
      await done(as(second, 'PUT', `/parameters/${data._id}/ranges/approve`, {}));
    }
    return data._id;
  }
  const define = (testId: string, parameterIds: readonly string[], calculatedIds: readonly string[] = []) =>
    done(
      as(admin, 'PUT', `/test/${testId}/definition`, {
        specimens: [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }],
        parameters: [
          ...parameterIds.map((parameterId) => ({ parameterId, specimenKey: 's' })),
          ...calculatedIds.map((parameterId) => ({ parameterId, specimenKey: null })),
        ],
        department: 'Biochemistry',
        turnaroundHours: 6,
      }),
    );
  const limits = { low: '15', high: '45', criticalHigh: '200' };
  const urea = await makeParameter('UREA', [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', ...limits }]);
  const crea = await makeParameter('CREA');
  const glucose = await makeParameter('GLU');
  await define(renal, [urea, crea]);
  await define(sugar, [glucose]);
  const enrol = (person: Person) =>
    done(
      as(admin, 'POST', '/signatories', {
        accountId: person.id,
        name: 'Dr Asha Rao',
        qualification: 'MD Pathology',
        registrationNumber: 'MP-1234',
        departments: ['Biochemistry'],
        centreIds: [centreId],
        validFrom: '2020-01-01',
      }),
    );
  await enrol(pathologist);

  /** Draws and accepts the tubes of a visit. */
  async function accept(bookingId: string, bookingNumber: string): Promise<void> {
    const { data: visit } = await done(as(admin, 'POST', '/visits/walk-in', { bookingId, centreId }));
    const { data: tubes } = await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`));
    const now = new Date(app.clock.now()).toISOString();
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      ...tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) => ({
        kind: 'collect',
        body: { specimenId: _id, tubeCode },
      })),
    ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now }));
    await done(as(admin, 'POST', '/field/events', { sentAt: now, events }));
    for (const { tubeCode } of tubes) {
      await done(as(admin, 'POST', `/specimens/${tubeCode}/receive`, {}));
      await done(as(admin, 'POST', `/specimens/${tubeCode}/accept`, {}));
    }
  }

  /** Books as a new customer, and answers the lines of the laboratory. */
  async function order({
    items = [renal],
    patients,
    pay = 'at_collection',
    details: more = {},
    accept: isDrawn = true,
  }: OrderOptions = {}) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, items);
    const details = { city: 'Bhopal', centreId, paymentMethod: pay, ...more };
    const chosen = patients && { patients: await patients(customer.token) };
    const { booking, orderId } = await bookCart(app, customer.token, { ...details, ...chosen });
    if (pay === 'online') {
      await done(as(customer, 'PUT', '/cart-booking/verify', await payOrder(app, orderId)));
    } else {
      await done(as(admin, 'PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' }));
    }
    await app.outbox.drain();
    if (isDrawn) await accept(booking._id, booking.bookingNumber);
    const lines = await linesOf(booking.bookingNumber);
    const [first] = lines;
    return {
      customer,
      bookingId: booking._id as string,
      bookingNumber: booking.bookingNumber as string,
      lines,
      lineId: first?._id ?? '',
      orderId: first?.orderId ?? '',
    };
  }

  type Line = { _id: string; orderId: string; testId: string; state: string; patient: { name: string } };
  async function linesOf(bookingNumber: string): Promise<Line[]> {
    const { data } = await done(as(admin, 'GET', `/lab/worklist?q=${bookingNumber}`));
    return data.toSorted((one: Line, other: Line) => (one._id < other._id ? -1 : 1));
  }
  const read = async (orderId: string): Promise<Body> => (await done(as(admin, 'GET', `/lab/orders/${orderId}`))).data;
  const currents = async (orderId: string): Promise<{ resultId: string; rowVersion: number }[]> =>
    (await read(orderId)).lines.flatMap(({ parameters }: { parameters: { result: Body }[] }) =>
      parameters.flatMap(({ result }) => (result ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [])),
    );
  const enter = async (person: Person, lineId: string, values: Record<string, string>): Promise<Body[]> => {
    const results = Object.entries(values).map(([parameterId, value]) => ({ lineId, parameterId, value }));
    return (await done(as(person, 'PUT', '/lab/results', { results }))).data;
  };
  const move = async (person: Person, step: 'verify' | 'authorise', orderId: string): Promise<Body[]> =>
    (await done(as(person, 'PUT', `/lab/${step}`, { results: await currents(orderId) }))).data;
  const booking = async (id: string): Promise<Body> => (await done(as(admin, 'GET', `/admin/bookings/${id}`))).data;

  return {
    ...{ admin, second, technician, colleague, pathologist, desk, staff, enrol },
    ...{ as, done, order, accept, linesOf, read, currents, enter, move, booking },
    ...{ centreId, renal, sugar, duo, urea, crea, glucose, makeParameter, define },
  };
}
