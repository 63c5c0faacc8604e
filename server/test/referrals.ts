// A referral laboratory beside a bench, for tests of what is sent to it.
import type { openBench } from './bench.ts';

/** Makes the laboratory, which measures the renal profile within 48 hours. */
export async function openReferrals({
  admin,
  technician,
  as,
  done,
  renal,
  centreId,
}: Awaited<ReturnType<typeof openBench>>) {
  const accreditation = {
    body: 'NABL',
    certificateNumber: 'MC-2211',
    validFrom: '2025-01-01',
    validUntil: '2027-01-01',
  };
  const laboratory = (
    await done(
      as(admin, 'POST', '/referral-laboratories', {
        name: 'Metro Reference Laboratory',
        accreditation,
        tests: [{ testId: renal, price: 180, turnaroundHours: 48 }],
      }),
    )
  ).data;

  const refer = async (lineIds: readonly string[], laboratoryId: string | null = laboratory._id, more: object = {}) =>
    (await done(as(technician, 'PUT', '/lab/refer', { lineIds, laboratoryId, ...more }))).data;
  const codes = (answers: { code?: string; outcome: string }[]) => answers.map((one) => one.code ?? one.outcome);
  const send = (lineIds: readonly string[], more: object = {}) =>
    as(technician, 'POST', '/lab/manifests', {
      laboratoryId: laboratory._id,
      centreId,
      lineIds,
      temperature: 4.5,
      ...more,
    });
  const tubesOf = async (bookingNumber: string) =>
    (await done(as(admin, 'GET', `/specimens?q=${bookingNumber}`))).data as { tubeCode: string }[];

  return { accreditation, laboratory, refer, codes, send, tubesOf };
}
