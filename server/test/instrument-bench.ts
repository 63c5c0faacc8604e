// Instruments that send messages to a laboratory, for tests of the inbox: centres, staff, parameters, mappings, controls and messages.
import { makeAdmin, makeCentre, makeCities, makeItems, makeStaff, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';
import { done, makeOrder } from './laboratory-orders.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** Opens two laboratories; tests of renal profile and urea are measured as UREA and CREA. */
export async function openInstrumentBench(app: TestApp) {
  await makeCities(app);
  const [renal = '', urea = ''] = await makeItems(
    app,
    { price: 300, name: 'Renal profile' },
    { price: 100, name: 'Blood urea' },
  );
  const admin = await makeAdmin(app);
  const as = ({ token }: Pick<Person, 'token'>, method: Method, path: string, body?: object) =>
    app.call(method, path, { token, ...(body && { body }) });
  const centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  const otherCentre = await makeCentre(app, admin, { code: 'BPL2', kind: 'laboratory', labCode: '02' });
  const here = { scope: 'centre', centreId } as const;
  const technician = await makeStaff(app, admin, { roleId: 'technician', ...here });
  const pathologist = await makeStaff(
    app,
    admin,
    { roleId: 'technician', ...here },
    { roleId: 'pathologist', ...here },
  );

  const ids: Record<string, string> = {};

  async function makeParameter(code: string): Promise<void> {
    const body = { code, name: code, kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
    const { data } = await done(as(admin, 'POST', '/parameters', body));
    ids[code] = data._id;
  }

  const mapping = (code: string, more: object = {}) => {
    return { code, parameterId: ids[code], unit: 'mg/dL', factor: 1, ...more };
  };

  async function makeInstrument(mappings?: object[], at = centreId) {
    const body = { name: 'AU480', centreId: at, protocol: 'hl7', department: 'Biochemistry' };
    const { data } = await done(as(admin, 'POST', '/instruments', body));
    const path = `/instruments/${data._id}`;
    await done(as(admin, 'PUT', `${path}/mappings`, { mappings: mappings ?? [mapping('UREA'), mapping('CREA')] }));
    return { id: data._id as string, key: data.key as string, path };
  }
  type Made = Awaited<ReturnType<typeof makeInstrument>>;

  const pass = ({ id }: Made, ...codes: string[]) =>
    Promise.all(
      codes.map((code) =>
        done(
          as(technician, 'POST', '/qc', { instrumentId: id, parameterId: ids[code], outcome: 'passed', level: '1' }),
        ),
      ),
    );

  const obx = (code: string, value: string, unit = 'mg/dL', status = 'F') =>
    `OBX|1|NM|${code}^Test||${value}|${unit}|||||${status}`;
  const oru = (specimen: string, ...results: string[]) =>
    [
      'MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20261123063000||ORU^R01|42|P|2.5.1',
      'PID|1||77||Rao^Asha',
      `OBR|1||${specimen}`,
      ...results,
    ].join('\r');

  const send = ({ path, key }: Made, raw: string, more: object = {}) =>
    app.call('POST', `${path}/messages`, {
      token: key,
      body: { id: crypto.randomUUID(), protocol: 'hl7', raw, ...more },
    });
  const receive = async (made: Made, raw: string, more: object = {}) => (await done(send(made, raw, more))).data;
  const accept = async (made: Made, ...messageIds: string[]) =>
    (await done(as(technician, 'POST', `${made.path}/accept`, { messageIds }))).data;
  const order = (tests = [renal], options = {}, at = centreId) =>
    makeOrder({ app, admin, centreId: at }, tests, options);
  const valuesOf = async (orderId: string) => {
    const { data } = await done(as(admin, 'GET', `/lab/orders/${orderId}`));
    return data.lines.flatMap(({ parameters }: { parameters: { code: string; result: { value: string } | null }[] }) =>
      parameters.flatMap(({ code, result }) => (result ? [[code, result.value]] : [])),
    );
  };
  const found = (message: { state: string; results: { state: string; reason: string | null }[] }) => [
    message.state,
    ...message.results.map(({ state, reason }) => reason ?? state),
  ];

  for (const code of ['UREA', 'CREA', 'UURE']) await makeParameter(code);
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const define = (testId: string, codes: string[]) =>
    done(
      as(admin, 'PUT', `/test/${testId}/definition`, {
        specimens,
        parameters: codes.map((code) => ({ parameterId: ids[code], specimenKey: 's' })),
        department: 'Biochemistry',
        turnaroundHours: 6,
      }),
    );
  await define(renal, ['UREA', 'CREA']);
  await define(urea, ['UREA']);

  return {
    ...{ admin, technician, pathologist, centreId, otherCentre, renal, urea, ids, as, order, valuesOf },
    ...{ mapping, makeInstrument, pass, obx, oru, send, receive, accept, found },
  };
}
