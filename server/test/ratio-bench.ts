// A laboratory for tests of entering, verifying and authorising values: UREA and CREA are measured, their RATIO is calculated.
import { makeAdmin, makeCentre, makeCities, makeItems, makeStaff, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';
import { done, makeOrder } from './laboratory-orders.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** Opens the laboratory; `everything` enters and verifies values, and is a signatory. */
export async function openRatioBench(app: TestApp) {
  await makeCities(app);
  const [testId = ''] = await makeItems(app, { price: 300, name: 'Renal Profile' });
  const admin = await makeAdmin(app);
  const second = await makeAdmin(app);
  const as = ({ token }: Pick<Person, 'token'>, method: Method, path: string, body?: object) =>
    app.call(method, path, { token, ...(body && { body }) });
  const laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const here = { scope: 'centre', centreId: laboratory } as const;
  const technician = await makeStaff(app, admin, { roleId: 'technician', ...here });
  const colleague = await makeStaff(app, admin, { roleId: 'technician', ...here });
  const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', ...here });
  const everything = await makeStaff(app, admin, { roleId: 'technician', ...here }, { roleId: 'pathologist', ...here });
  const ids = { UREA: '', CREA: '', RATIO: '' };

  async function makeParameter(code: keyof typeof ids, fields: object, ranges: object[] = []): Promise<void> {
    const { data } = await done(
      as(admin, 'POST', '/parameters', { code, name: code, kind: 'number', department: 'Biochemistry', ...fields }),
    );
    ids[code] = data._id;
    if (ranges.length === 0) return;
    await done(as(admin, 'PUT', `/parameters/${data._id}/ranges`, { ranges }));
    await done(as(second, 'PUT', `/parameters/${data._id}/ranges/approve`, {}));
  }

  const enrol = (person: Person, fields: object = {}) =>
    as(admin, 'POST', '/signatories', {
      accountId: person.id,
      name: 'Dr Asha Rao',
      qualification: 'MD Pathology',
      registrationNumber: 'MP-1234',
      departments: ['Biochemistry'],
      centreIds: [laboratory],
      validFrom: '2020-01-01',
      ...fields,
    });

  /** An order whose tube was drawn, and is accepted unless the test says otherwise. */
  async function order(options: { accept?: boolean } = {}) {
    const { code, orderId, lines } = await makeOrder({ app, admin, centreId: laboratory }, [testId], options);
    const [line] = lines;
    if (!line) throw new Error(`No line of ${orderId}`);
    return { code, line, lineId: line._id, orderId, count: lines.length };
  }

  const enter = async (person: Person, results: object[]) =>
    (await done(as(person, 'PUT', '/lab/results', { results }))).data;
  const move = async (person: Person, step: 'verify' | 'authorise', results: object[]) =>
    (await done(as(person, 'PUT', `/lab/${step}`, { results }))).data;
  const read = async (orderId: string) => (await done(as(admin, 'GET', `/lab/orders/${orderId}`))).data.lines[0];
  const currents = async (orderId: string) =>
    (await read(orderId)).parameters.flatMap(({ result }: { result: { _id: string; rowVersion: number } | null }) =>
      result ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
    );

  const range = { sex: 'any', ageFromDays: 0, validFrom: '2020-01-01' };
  const limits = { low: '15', high: '45', criticalHigh: '200', plausibleLow: '0', plausibleHigh: '600' };
  await makeParameter('UREA', { unit: 'mg/dL' }, [{ ...range, ...limits }]);
  await makeParameter('CREA', { unit: 'mg/dL' });
  const formula = { op: 'divide', of: [{ input: 'UREA' }, { input: 'CREA' }] };
  const plausible = { low: '1', high: '100', plausibleLow: '0', plausibleHigh: '900' };
  await makeParameter('RATIO', { kind: 'calculated', decimals: 1, formula }, [{ ...range, ...plausible }]);
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = (['UREA', 'CREA', 'RATIO'] as const).map((code) => ({
    parameterId: ids[code],
    specimenKey: code === 'RATIO' ? null : 's',
  }));
  const body = { specimens, parameters, department: 'Biochemistry', turnaroundHours: 6 };
  await done(as(admin, 'PUT', `/test/${testId}/definition`, body));
  await done(enrol(pathologist));
  await done(enrol(everything));

  return {
    ...{ admin, technician, colleague, pathologist, everything, laboratory, ids },
    ...{ as, enrol, order, enter, move, read, currents },
  };
}
