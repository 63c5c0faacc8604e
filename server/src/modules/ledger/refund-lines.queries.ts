// The tests and patients whose money a refund gave back.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A line whose money went back, or one test of it, as it was booked. */
export interface RefundedTest {
  refund_id: string;
  /** Of the test where a refund is about one test of a package, else of the line. */
  item_id: string;
  name: string;
  name_hi: string | null;
  /** JSON. */
  patient: string;
}

/** Of those refunds that belong to another one: its id, by theirs. */
export async function listSplits(db: Db, refundIds: readonly string[]): Promise<Map<string, string>> {
  if (refundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'split_from'])
    .where('id', 'in', [...refundIds])
    .where('split_from', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, split_from: first }) => (first === null ? [] : [[id, first] as const])));
}

/** The lines that refunds were for: those that staff chose or that a cancelled booking had left, of tests not performed, of broken promises. */
const returned = (db: Db, refundIds: readonly string[]) =>
  db
    .selectFrom('refunded_lines')
    .select(['refund_id', 'booking_id', 'line_id', sql<string | null>`CAST(NULL AS TEXT)`.as('test_id')])
    .where('refund_id', 'in', [...refundIds])
    .unionAll(
      db
        .selectFrom('test_refunds')
        .select(['refund_id', 'booking_id', 'line_id', 'test_id'])
        .where('refund_id', 'in', [...refundIds]),
    )
    .unionAll(
      db
        .selectFrom('promise_payouts')
        .innerJoin('promise_payout_lines', 'promise_payout_lines.payout_id', 'promise_payouts.id')
        .select(['promise_payouts.refund_id', 'promise_payouts.booking_id', 'promise_payout_lines.line_id'])
        .select(sql<string | null>`CAST(NULL AS TEXT)`.as('test_id'))
        .where('promise_payouts.refund_id', 'in', [...refundIds]),
    );

/** A package's test under the name by which it was booked; of bookings from the cart the catalogue alone knows it. */
function testOfPackage(included: string | null, testId: string) {
  const held = included === null ? [] : (JSON.parse(included) as { id: string; name: string; nameHi?: string }[]);
  return held.find(({ id }) => id === testId);
}

/** The tests that some refunds were for, in the order in which they were booked; none for a refund of an amount. */
export async function listRefundedTests(db: Db, refundIds: readonly string[]): Promise<RefundedTest[]> {
  if (refundIds.length === 0) return [];
  const rows = await db
    .selectFrom(returned(db, refundIds).as('back'))
    .innerJoin('bookings', 'bookings.id', 'back.booking_id')
    .leftJoin('booking_patient_lines as own', 'own.id', 'back.line_id')
    .leftJoin('booking_patients', 'booking_patients.id', 'own.booking_patient_id')
    .innerJoin('booking_lines as line', (join) =>
      join
        .onRef('line.booking_id', '=', 'back.booking_id')
        .on((on) =>
          on.or([on('line.id', '=', on.ref('back.line_id')), on('line.item_id', '=', on.ref('own.item_id'))]),
        ),
    )
    .leftJoin('catalogue_items as test', 'test.id', 'back.test_id')
    .select(['back.refund_id', 'back.test_id', 'line.item_id', 'line.name', 'line.name_hi', 'line.included'])
    .select(['test.name as test_name', 'test.name_hi as test_name_hi'])
    .select((row) => row.fn.coalesce('booking_patients.patient', 'bookings.patient').as('patient'))
    .orderBy('booking_patients.position')
    .orderBy('line.position')
    .orderBy('test.name')
    .execute();
  return rows.flatMap(({ refund_id, test_id, test_name, test_name_hi, included, ...line }) => {
    if (refund_id === null) return [];
    if (test_id === null || test_id === line.item_id) return [{ ...line, refund_id }];
    const booked = testOfPackage(included, test_id);
    const name = booked?.name ?? test_name ?? line.name;
    const name_hi = booked ? (booked.nameHi ?? null) : test_name_hi;
    return [{ refund_id, item_id: test_id, name, name_hi: name_hi || null, patient: line.patient }];
  });
}
