// The way of a patient's tubes through the laboratory of the demonstration, and what goes wrong there now and then.
import type { Analysers, MeasuredTube } from './demo-analysers.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';
import { type Dice, MINUTE_MS, type Story } from './demo-stories.ts';
import { type DemoParameter, type Measured, valuesOf } from './demo-values.ts';

/** The course of the tubes and values of a booking. Nobody has told the critical value of an `untold` one, or signed a `verified` one. */
export type Course =
  | 'ordinary'
  | 'late'
  | 'critical'
  | 'untold'
  | 'verified'
  | 'repeated'
  | 'amended'
  | 'rejected'
  | 'lost';

/** Courses with a critical value of a blood count. */
export const isCritical = (course: Course): boolean => course === 'critical' || course === 'untold';

export interface Drawn {
  readonly bookingNumber: string;
  readonly tubeCodes: readonly string[];
  /** By the patient's name, for the ranges of their values. */
  readonly patients: ReadonlyMap<string, Measured>;
  readonly course: Course;
  readonly language: 'en' | 'hi';
}

interface Current {
  _id: string;
  rowVersion: number;
  state: string;
  value: string;
}

interface Order {
  _id: string;
  accession: string;
  patient: { name: string };
  lines: {
    _id: string;
    testId: string;
    state: string;
    parameters: { parameterId: string; code: string; result: Current | null }[];
  }[];
}

interface Tube {
  tubeCode: string;
  state: string;
  tests: { testId: string }[];
}

/** States of lines that wait for a tube. */
const WITHOUT_TUBE: readonly string[] = ['awaiting_specimen', 'recollect_requested'];

const resultsOf = (order: Order) =>
  order.lines.flatMap(({ parameters }) =>
    parameters.flatMap(({ code, result }) => (result ? [{ ...result, code }] : [])),
  );

interface Equipment {
  readonly parameters: ReadonlyMap<string, DemoParameter>;
  readonly analysers: Analysers;
}

export function createBench(shop: DemoShop, people: DemoPeople, { parameters, analysers }: Equipment) {
  const { owner, technician, secondTechnician, pathologist } = people;
  const after = (minutes: number) => shop.clock.now() + minutes * MINUTE_MS;
  const open = async (orderId: string): Promise<Order> =>
    (await shop.call(technician, 'GET', `/lab/orders/${orderId}`)).data;

  async function ordersOf(bookingNumber: string): Promise<Order[]> {
    const { data } = await shop.call(technician, 'GET', `/lab/worklist?q=${bookingNumber}&limit=200`);
    const ids = new Set(data.map(({ orderId }: { orderId: string }) => orderId));
    return Promise.all([...ids].map((id) => open(String(id))));
  }

  /** The values that would be measured in the patient's tubes, by the codes of the parameters. */
  function valuesFor(order: Order, { patients, course }: Drawn, dice: Dice): Map<string, string> {
    const patient = patients.get(order.patient.name) ?? { age: 30, sex: 'female' };
    const asked = new Set(order.lines.flatMap((line) => line.parameters.map(({ parameterId }) => parameterId)));
    const values = valuesOf(
      [...asked].flatMap((id) => parameters.get(id) ?? []),
      patient,
      dice,
    );
    if (isCritical(course) && values.has('HB')) values.set('HB', '5.2');
    return values;
  }

  /** The tubes of an order with the values that analysers find in them. */
  async function measuredTubes({ accession, lines }: Order, values: ReadonlyMap<string, string>) {
    const { data } = await shop.call(technician, 'GET', `/specimens?q=${accession}&limit=50`);
    return (data as Tube[])
      .filter(({ state }) => state === 'accepted')
      .map(({ tubeCode, tests }): MeasuredTube => {
        const ofTube = lines.filter(({ testId }) => tests.some((one) => one.testId === testId));
        const codes = new Set(ofTube.flatMap((line) => line.parameters.map(({ code }) => code)));
        return { tubeCode, values: new Map([...values].filter(([code]) => codes.has(code))) };
      });
  }

  async function enter(order: Order, values: ReadonlyMap<string, string>): Promise<void> {
    const results = order.lines.flatMap((line) => {
      if (WITHOUT_TUBE.includes(line.state)) return [];
      return line.parameters.flatMap(({ parameterId, code, result }) => {
        const value = values.get(code);
        if (value === undefined || (result !== null && result.state !== 'repeat')) return [];
        return [{ lineId: line._id, parameterId, value, ...(result && { rowVersion: result.rowVersion }) }];
      });
    });
    if (results.length === 0) return;
    const { data } = await shop.call(technician, 'PUT', '/lab/results', { results });
    const refused = data.find(({ outcome }: { outcome: string }) => outcome !== 'saved');
    if (refused) throw new Error(`A value was not saved: ${JSON.stringify(refused)}`);
  }

  const chosen = (order: Order, state: string) => ({
    results: resultsOf(order).flatMap(({ _id, rowVersion, state: is }) =>
      is === state ? [{ resultId: _id, rowVersion }] : [],
    ),
  });

  /** Verifies all values of an order, or signs them. */
  async function moveOn(orderId: string, to: 'verify' | 'authorise'): Promise<void> {
    const body = chosen(await open(orderId), to === 'verify' ? 'resulted' : 'verified');
    if (body.results.length > 0)
      await shop.call(to === 'verify' ? secondTechnician : pathologist, 'PUT', `/lab/${to}`, body);
  }

  async function tellCritical(order: Order): Promise<void> {
    const { data } = await shop.call(pathologist, 'GET', '/lab/critical');
    const call = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };
    for (const { resultId, orderId } of data as { resultId: string; orderId: string }[])
      if (orderId === order._id) await shop.call(pathologist, 'POST', `/lab/critical/${resultId}/calls`, call);
  }

  /** A test that waits for another sample is not on the report yet. */
  async function release({ _id: orderId }: Order, language: 'en' | 'hi'): Promise<void> {
    const { lines } = await open(orderId);
    const isWhole = lines.every(({ state }) => state === 'authorised' || state === 'released');
    const kind = isWhole ? 'final' : 'preliminary';
    await shop.call(pathologist, 'PUT', '/lab/release', { orderId, kind, language });
    await shop.settle();
  }

  /** A typing error in the first number is found after the release. */
  async function* amend(order: Order, language: 'en' | 'hi'): Story {
    const [first] = resultsOf(await open(order._id)).filter(({ value }) => Number(value) > 1);
    if (!first) return;
    const value = String(Number((Number(first.value) * 1.02).toFixed(1)));
    const reason = 'A digit was typed wrongly';
    await shop.call(technician, 'PUT', '/lab/amend', { resultId: first._id, value, reasonCode: 'typing', reason });
    yield after(15);
    await moveOn(order._id, 'verify');
    await moveOn(order._id, 'authorise');
    yield after(10);
    await release(order, language);
  }

  async function* measure(order: Order, drawn: Drawn, dice: Dice): Story {
    const values = valuesFor(order, drawn, dice);
    const sent = await analysers.measure(await measuredTubes(order, values));
    yield after(dice.between(8, 25));
    await analysers.accept(sent);
    await enter(await open(order._id), values);
    // All of its tubes were unfit: their tests have an order of their own with the repeat.
    if (resultsOf(await open(order._id)).length === 0) return;
    if (drawn.course === 'repeated') {
      const resultIds = resultsOf(await open(order._id))
        .slice(0, 1)
        .map(({ _id }) => _id);
      const reason = 'The control was out of its limits';
      if (resultIds.length > 0) await shop.call(secondTechnician, 'PUT', '/lab/repeat', { resultIds, reason });
      yield after(20);
      const again = await open(order._id);
      await enter(again, valuesFor(again, drawn, dice));
    }
    if (drawn.course === 'untold') return;
    if (drawn.course === 'critical') {
      yield after(6);
      await tellCritical(order);
    }
    yield after(drawn.course === 'late' ? 13 * 60 : dice.between(10, 40));
    await moveOn(order._id, 'verify');
    if (drawn.course === 'verified') return;
    yield after(dice.between(10, 50));
    await moveOn(order._id, 'authorise');
    yield after(dice.between(2, 15));
    await release(order, drawn.language);
    if (drawn.course !== 'amended') return;
    yield after(55);
    yield* amend(order, drawn.language);
  }

  const move = async (codes: readonly string[], to: 'receive' | 'accept' | 'store', body: object = {}) => {
    for (const code of codes) await shop.call(technician, 'POST', `/specimens/${code}/${to}`, body);
  };

  /** The first tube breaks, or is not fit for its tests; the others go on. */
  async function* loseFirst({ course, tubeCodes }: Drawn, dice: Dice, isReceived: boolean): Story {
    const [first = '', ...others] = tubeCodes;
    if (course === 'lost')
      await shop.call(owner, 'POST', `/specimens/${first}/lost`, { reason: 'The tube broke on the counter' });
    if (!isReceived) await move(course === 'lost' ? others : tubeCodes, 'receive');
    yield after(dice.between(4, 15));
    const rejectCode = dice.pick(['haemolysed', 'clotted', 'insufficient'] as const);
    if (course === 'rejected') await shop.call(technician, 'POST', `/specimens/${first}/reject`, { rejectCode });
    await move(others, 'accept');
    await shop.settle();
  }

  return {
    /**
     * Tubes that lie in the laboratory become values and a report.
     * @param isReceived those of a box are.
     * @returns `repeat` where a tube was lost or unfit, and the patient has to come once more.
     */
    async *work(drawn: Drawn, dice: Dice, isReceived: boolean): Story<'reported' | 'repeat'> {
      const { course, tubeCodes } = drawn;
      if (course === 'lost' || course === 'rejected') {
        yield* loseFirst(drawn, dice, isReceived);
        return 'repeat';
      }
      if (!isReceived) await move(tubeCodes, 'receive');
      yield after(dice.between(4, 15));
      await move(tubeCodes, 'accept');
      yield after(dice.between(15, 50));
      for (const order of await ordersOf(drawn.bookingNumber)) yield* measure(order, drawn, dice);
      await move(tubeCodes, 'store', { reason: 'Rack 3' });
      return 'reported';
    },
  };
}
export type Bench = ReturnType<typeof createBench>;
