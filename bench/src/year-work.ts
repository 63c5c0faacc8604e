// The work of a day, call by call: a customer's search, cart, booking and payment, and the laboratory's tubes and values.
import { confirmEmail } from '../../tools/confirm-email.ts';
import { checkOut, type Call as ShopCall } from './checkouts.ts';
import { type Answer, bookTests, type Call, drawTubes, makeLaboratory } from './instrument-results.ts';
import { percentile } from './load.ts';
import { treeProcessorMs } from './process-tree.ts';
import type { Running } from './processes.ts';
import type { Customer } from './shop.ts';
import { ms, percent, type Row } from './table.ts';

const WORDS = ['thyroid', 'sugar', 'cbc', 'vitamin d', 'lipid'];
const PASSWORD = 'a-password-of-the-bench';
const MUST_RATIO = 1.5;
const TRIES = 100;

/** Milliseconds of the calls of one kind. */
export type Times = Map<string, number[]>;

export interface Work {
  times: Times;
  /** Processor time of server and database for one main job. */
  cpuMs: number;
}

const keyOf = (method: string, path: string) =>
  `${method} ${path
    .split('?')[0]
    ?.split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/')}`;

function timedCalls(url: string, times: Times): Call {
  return async (method, path, body, token) => {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said: Answer = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
    const key = keyOf(method, path);
    times.set(key, [...(times.get(key) ?? []), performance.now() - startedAt]);
    return said;
  };
}

/** Calls whose times nobody needs. */
export const callsTo = (url: string): Call => timedCalls(url, new Map());

/** A search, a look at the cart, the booking and its payment for each customer, one after the other. */
export async function doMainJob(server: Running, databasePid: number, customers: readonly Customer[]): Promise<Work> {
  const times: Times = new Map();
  const call = timedCalls(server.url, times);
  const whole: number[] = [];
  const cpu = () => treeProcessorMs(server.pid) + treeProcessorMs(databasePid);
  const before = cpu();
  for (const [index, customer] of customers.entries()) {
    const startedAt = performance.now();
    await call('GET', `/search?query=${encodeURIComponent(WORDS[index % WORDS.length] ?? '')}`);
    const cart = await call('GET', '/cart/get-cart', undefined, customer.token);
    await checkOut(call as unknown as ShopCall, { ...customer, amount: cart.totalAmount });
    whole.push(performance.now() - startedAt);
  }
  times.set('main job', whole);
  return { times, cpuMs: (cpu() - before) / customers.length };
}

export interface Bench {
  token: string;
  colleague: string;
  pathologist: string;
  centreId: string;
  testId: string;
}

/** The laboratory of `makeLaboratory` with the three people that a result needs. */
export async function makeYearBench(url: string, dataDir: string, token: string): Promise<Bench> {
  const call = callsTo(url);
  const { centreId, testId } = await makeLaboratory(call, token);
  const hire = async (number: number, roleId: string) => {
    const email = `bench-${roleId}@example.in`;
    const person = { firstName: 'A', lastName: 'Colleague', phone: `600000010${number}`, email, password: PASSWORD };
    const { _id: id } = await call('POST', '/admin/register', person);
    await confirmEmail(url, dataDir, email);
    await call('PUT', `/staff/${id}/assignments`, { assignments: [{ roleId, scope: 'all' }] }, token);
    const { token: own } = await call('POST', '/admin/login', { email, password: PASSWORD });
    return { id: id as string, token: own as string };
  };
  const colleague = await hire(1, 'technician');
  const pathologist = await hire(2, 'pathologist');
  const signatory = {
    ...{ accountId: pathologist.id, name: 'Dr Asha Rao', qualification: 'MD Pathology', registrationNumber: 'MP-1' },
    ...{ departments: ['Biochemistry'], centreIds: [centreId], validFrom: '2020-01-01' },
  };
  await call('POST', '/signatories', signatory, token);
  return { token, colleague: colleague.token, pathologist: pathologist.token, centreId, testId };
}

/** Waits until the confirmation of a booking has made its visit. */
export async function untilVisit(call: Call, token: string, bookingId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { data } = await call('GET', `/visits/of-booking/${bookingId}`, undefined, token);
    if (data.visit !== null) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No visit for ${bookingId}`);
}

/** Ten patients in each round, from the booking to authorised values. */
export async function doLaboratoryDay(url: string, bench: Bench, rounds: readonly number[]): Promise<Times> {
  const times: Times = new Map();
  const call = timedCalls(url, times);
  const { token, colleague, pathologist } = bench;
  for (const round of rounds) {
    const booking = await bookTests(callsTo(url), token, { ...bench, round });
    await untilVisit(callsTo(url), token, booking._id);
    await drawTubes(call, token, bench.centreId, booking);
    const { data: lines } = await call('GET', `/lab/worklist?q=${booking.bookingNumber}&limit=50`, undefined, token);
    await call('GET', '/lab/worklist?state=in_progress', undefined, token);
    for (const { orderId } of lines) {
      const { data: order } = await call('GET', `/lab/orders/${orderId}`, undefined, token);
      const values = order.lines.flatMap(({ _id: lineId, parameters }: Answer) =>
        parameters.map(({ parameterId }: Answer) => ({ lineId, parameterId, value: '42' })),
      );
      const { data: entered } = await call('PUT', '/lab/results', { results: values }, token);
      const rows = entered.map(({ resultId, rowVersion }: Answer) => ({ resultId, rowVersion }));
      const { data: verified } = await call('PUT', '/lab/verify', { results: rows }, colleague);
      const next = verified.map(({ resultId, rowVersion }: Answer) => ({ resultId, rowVersion }));
      const { data: signed } = await call('PUT', '/lab/authorise', { results: next }, pathologist);
      const refused = signed.filter(({ outcome }: Answer) => outcome !== 'authorised');
      if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
    }
  }
  return times;
}

/** A row for each kind of call, beside the same on the shop before it was filled. */
export function workRows(year: Times, empty: Times, mustFor: (key: string) => boolean): Row[] {
  return [...year].map(([key, values]) => {
    const [ours, bare] = [percentile(values, 0.99), percentile(empty.get(key) ?? [], 0.99)];
    return {
      what: `${key}, p50 ${ms(percentile(values, 0.5))}, p99 (bare: in the shop before the year)`,
      ours: ms(ours),
      bare: ms(bare),
      ratio: percent(ours / bare),
      ...(mustFor(key) && { must: `≤ ${percent(MUST_RATIO)}`, holds: ours / bare <= MUST_RATIO }),
    };
  });
}
