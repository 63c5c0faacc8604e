// Tubes of walk-in patients, for tests of their way from the collection to the bench.
import { bookCart, fillCart, makeAdmin, makeCentre, makeCities, makeItems, makeStaff, makeUser } from './factories.ts';
import type { TestApp } from './harness.ts';

/** Opens a laboratory with a technician, and a collection centre. */
export async function openTubes(app: TestApp) {
  await makeCities(app);
  const items = await makeItems(
    app,
    { price: 300, name: 'Lipid Profile', nameHi: 'लिपिड प्रोफ़ाइल' },
    { price: 200, name: 'HbA1c', nameHi: 'एचबीए1सी' },
  );
  const admin = await makeAdmin(app);
  const laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const collection = await makeCentre(app, admin, { code: 'BPL2', kind: 'collection', name: 'Collection point' });
  const technician = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: laboratory });

  const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    app.call(method, path, { token: admin.token, ...(body && { body }) });

  /** A booking at a counter: its tubes, not collected yet. */
  async function walkIn(centreId = collection) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, items);
    const { booking } = await bookCart(app, customer.token, {
      city: 'Bhopal',
      centreId,
      paymentMethod: 'at_collection',
    });
    await asAdmin('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
    await app.outbox.drain();
    const { status, body } = await asAdmin('POST', '/visits/walk-in', { bookingId: booking._id, centreId });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { body: tubes } = await asAdmin('GET', `/specimens?q=${booking.bookingNumber}`);
    return { visitId: body.data._id as string, bookingId: booking._id as string, tubes: tubes.data, customer };
  }

  /** Tubes that were drawn and wait at the centre. */
  async function collected(centreId = collection): Promise<string[]> {
    return (await drawn(centreId)).codes;
  }

  async function drawn(centreId = collection) {
    const { visitId, tubes, customer } = await walkIn(centreId);
    const events = [
      { kind: 'identify', body: { by: 'details' } },
      ...tubes.map((tube: { _id: string; tubeCode: string }) => {
        return { kind: 'collect', body: { specimenId: tube._id, tubeCode: tube.tubeCode } };
      }),
    ].map((one, index) => ({
      ...one,
      id: crypto.randomUUID(),
      visitId,
      seq: index + 1,
      deviceAt: new Date(app.clock.now()).toISOString(),
    }));
    const sentAt = new Date(app.clock.now()).toISOString();
    const { body } = await asAdmin('POST', '/field/events', { sentAt, events });
    if (body.data.some(({ outcome }: { outcome: string }) => outcome !== 'applied'))
      throw new Error(JSON.stringify(body));
    const codes: string[] = tubes.map((tube: { tubeCode: string }) => tube.tubeCode);
    /** Hands the tubes over with the next event. @returns its answer. */
    const handOver = async (seq: number, body: object) => {
      const event = { id: crypto.randomUUID(), visitId, seq, deviceAt: sentAt, kind: 'handOver', body };
      return (await asAdmin('POST', '/field/events', { sentAt, events: [event] })).body.data[0];
    };
    return { visitId, codes, customer, handOver, seq: events.length + 1 };
  }

  const stateOf = async (code: string) => (await asAdmin('GET', `/specimens/${code}`)).body.data.state;

  const testIdsOf = (tubes: readonly { tests: readonly { testId: string }[] }[]) =>
    tubes.flatMap(({ tests }) => tests.map(({ testId }) => testId)).toSorted();

  const testsOn = async (code: string) => testIdsOf([(await asAdmin('GET', `/specimens/${code}`)).body.data]);

  /** The tests of the free repeats of a tube's visit. */
  async function againOf(code: string): Promise<string[]> {
    const rows = await app.database.db
      .selectFrom('specimens')
      .innerJoin('visits', 'visits.id', 'specimens.visit_id')
      .select('specimens.tests')
      .where('visits.repeat_of', '=', (query) =>
        query.selectFrom('specimens').select('visit_id').where('tube_code', '=', code),
      )
      .execute();
    return testIdsOf(rows.map(({ tests }) => ({ tests: JSON.parse(tests) })));
  }

  return {
    ...{ admin, technician, laboratory, collection, asAdmin, walkIn, collected, drawn },
    ...{ stateOf, testsOn, againOf },
  };
}
