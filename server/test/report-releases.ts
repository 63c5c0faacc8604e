// Releases of a bench's orders for tests: the reports that they make, and what of them is refused.
import { expect } from 'vitest';
import type { Person } from './factories.ts';
import type { TestApp } from './harness.ts';
import { textOfPages } from './pdf-text.ts';
import type { Bench } from './release-bench.ts';

export function releasesOf(app: TestApp, bench: Bench) {
  const download = (person: Person, fileName: string) =>
    app.http.inject({
      url: `/api/v1/prescription-reports/download/${fileName}`,
      headers: { authorization: `Bearer ${person.token}` },
    });

  return {
    download,

    /** Releases, and fails where that is refused. @returns the order's reports. */
    async released(orderId: string, more: object = {}) {
      const { status, body } = await bench.release(orderId, more);
      expect([status, body.message]).toEqual([200, undefined]);
      return body.data;
    },

    async refusal(orderId: string, more: object = {}) {
      const { status, body } = await bench.release(orderId, more);
      return [status, body.code];
    },

    /** The states of an order's lines. */
    state: async (orderId: string) => (await bench.read(orderId)).lines.map((line: { state: string }) => line.state),

    textOf: async (person: Person, fileName: string) =>
      (await textOfPages((await download(person, fileName)).rawPayload)).join(' '),

    /** What the check of a code answers. */
    check: async (code: string) => (await app.call('GET', `/prescription-reports/check/${code}`)).body.state,

    own: async (person: Person, id: string) =>
      (await app.call('GET', `/prescription-reports/${id}`, { token: person.token })).body.data[0],

    /** Gives the laboratory a certificate until a day, for some of its tests. */
    async accredit(until = '2027-12-31', tests: readonly string[] = bench.testIds): Promise<void> {
      const { admin, laboratory } = bench;
      const accreditation = { body: 'NABL', certificateNumber: 'MC-1234', validFrom: '2020-01-01', validUntil: until };
      await bench.call(admin, 'PUT', `/centres/${laboratory}`, { accreditation });
      const period = { parameterId: null, validFrom: '2020-01-01', validUntil: '2030-12-31' };
      const rows = tests.map((testId) => ({ testId, ...period }));
      await bench.call(admin, 'PUT', `/centres/${laboratory}/scope`, { rows });
    },

    /** Corrects a value that nobody signs. */
    async reopen(orderId: string, code: string, value: string): Promise<void> {
      const { lines } = await bench.read(orderId);
      const parameters = lines.flatMap((line: { parameters: object[] }) => line.parameters);
      const { result } = parameters.find((one: { code: string }) => one.code === code);
      const body = { resultId: result._id, value, reasonCode: 'typing', reason: '' };
      await bench.call(bench.technician, 'PUT', '/lab/amend', body);
    },
  };
}
