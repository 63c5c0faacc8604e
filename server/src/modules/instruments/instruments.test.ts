// Messages of analysers: stored once as they came, matched, accepted by a person, and never more than that.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeItems, makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { done, makeOrder } from '../../../test/laboratory-orders.ts';

const app = await createTestApp();
await makeCities(app);
const [renal = '', urea = ''] = await makeItems(
  app,
  { price: 300, name: 'Renal profile' },
  { price: 100, name: 'Blood urea' },
);
const admin = await makeAdmin(app);

type Method = 'GET' | 'POST' | 'PUT';
const as = ({ token }: Person, method: Method, path: string, body?: object) =>
  app.call(method, path, { token, ...(body && { body }) });

let centreId: string;
let otherCentre: string;
let technician: Person;
let pathologist: Person;
const ids: Record<string, string> = {};

async function makeParameter(code: string, fields: object = {}): Promise<string> {
  const body = { code, name: code, kind: 'number', unit: 'mg/dL', department: 'Biochemistry', ...fields };
  const { data } = await done(as(admin, 'POST', '/parameters', body));
  ids[code] = data._id;
  return data._id;
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
      done(as(technician, 'POST', '/qc', { instrumentId: id, parameterId: ids[code], outcome: 'passed', level: '1' })),
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
const order = (tests = [renal], options = {}, at = centreId) => makeOrder({ app, admin, centreId: at }, tests, options);
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

beforeAll(async () => {
  centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  otherCentre = await makeCentre(app, admin, { code: 'BPL2', kind: 'laboratory', labCode: '02' });
  const here = { scope: 'centre', centreId } as const;
  technician = await makeStaff(app, admin, { roleId: 'technician', ...here });
  pathologist = await makeStaff(app, admin, { roleId: 'technician', ...here }, { roleId: 'pathologist', ...here });
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
});

describe('a message', () => {
  test('needs the key, is stored once as it came, and keeps its bytes', async () => {
    const made = await makeInstrument();
    const raw = oru('nothing', obx('UREA', '30'));
    const body = { id: 'one', protocol: 'hl7', raw };
    const path = `${made.path}/messages`;
    for (const token of [undefined, 'wrong', admin.token]) {
      const answer = await app.call('POST', path, { body, ...(token !== undefined && { token }) });
      expect([answer.status, answer.body.code]).toEqual([401, 'INSTRUMENT_KEY_INVALID']);
    }
    const first = await app.call('POST', path, { token: made.key, body });
    const again = await app.call('POST', path, { token: made.key, body });
    expect([first.status, again.status, again.body.data._id]).toEqual([201, 200, first.body.data._id]);
    const other = await app.call('POST', path, { token: made.key, body: { ...body, raw: `${raw}\r` } });
    expect([other.status, other.body.code]).toEqual([409, 'MESSAGE_ID_TAKEN']);
    const bytes = Buffer.concat([Buffer.from(raw), Buffer.from([0xb5, 0, 0xff])]);
    const binary = { id: 'two', protocol: 'hl7', raw: bytes.toString('base64'), encoding: 'base64' };
    await done(app.call('POST', path, { token: made.key, body: binary }));
    const { data: listed } = await done(as(technician, 'GET', path));
    expect(listed).toHaveLength(2);
    const { data: shown } = await done(as(technician, 'GET', `${path}/${listed[0]._id}`));
    expect(Buffer.from(shown.raw, shown.encoding).equals(bytes)).toBe(true);
    const { data: text } = await done(as(technician, 'GET', `${path}/${listed[1]._id}`));
    expect([text.raw, text.encoding]).toEqual([raw, 'utf8']);
  });

  test('with a NUL in its text is stored too', async () => {
    const made = await makeInstrument();
    const { _id } = await receive(made, oru('x', obx('UREA', '3\u00000')));
    const { data } = await done(as(technician, 'GET', `${made.path}/messages/${_id}`));
    expect(Buffer.from(data.raw, data.encoding).toString()).toContain('3\u00000');
  });

  test('is refused in words when it is too long, and stored once when it is sent many times at once', async () => {
    const made = await makeInstrument();
    for (const size of [1_048_577, 10_485_760]) {
      const { status, body } = await send(made, 'M'.repeat(size));
      expect([status, body.code, body.message.includes('at most 1 MB')]).toEqual([413, 'MESSAGE_TOO_LARGE', true]);
    }
    const raw = oru('nothing', obx('UREA', '30'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(made, raw, { id: 'same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  });

  test('of an instrument with another key, or out of use, is refused', async () => {
    const made = await makeInstrument();
    const { data } = await done(as(admin, 'POST', `${made.path}/key`));
    expect((await send(made, 'x')).status).toBe(401);
    expect((await send({ ...made, key: data.key }, 'x')).status).toBe(201);
    await done(as(admin, 'PUT', made.path, { active: false }));
    expect((await send({ ...made, key: data.key }, 'y')).status).toBe(401);
  });

  test('that cannot be read is kept for review with the reason', async () => {
    const made = await makeInstrument();
    const header = 'MSH|^~\\&|A|B|C|D|2026||ORU^R01|1|P|2.5.1';
    const cases: [raw: string, problem: string, protocol?: string][] = [
      ['hello', 'no_header'],
      ['MSH|^^^^|', 'delimiters'],
      [`${header}\rOBX|1|NM|A||1\r??|2`, 'segment'],
      ['MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.5.1', 'not_results'],
      ['MSH|^~\\&|A|B|C|D|2026||ORU^R01||P|2.5.1\rOBX|1|NM|A||1', 'no_control_id'],
      [header, 'no_results'],
      ['H|\\^&|||A\rP|1\rO|1|12\rR|1|^^^A|1|mg/dL||N||F', 'cut', 'astm'],
      ['H|\\^&|||A\rR|1|^^^A|1\rL|1|N', 'order', 'astm'],
    ];
    for (const [raw, problem, protocol = 'hl7'] of cases) {
      expect(await receive(made, raw, { protocol })).toMatchObject({ state: 'unmatched', problem, results: [] });
    }
  });
});

describe('matching', () => {
  test('guesses nothing', async () => {
    const made = await makeInstrument([mapping('UREA'), mapping('CREA'), mapping('HIST', { parameterId: null })]);
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const early = await order([renal], { accept: false });
    const elsewhere = await order([renal], {}, otherCentre);
    const rejected = await order();
    await done(as(admin, 'POST', `/specimens/${rejected.code}/reject`, { rejectCode: 'haemolysed' }));
    const only = await order([urea]);
    const ask = async (raw: string) => found(await receive(made, raw));
    expect(await ask(oru(here.code, obx('UREA', '30'), obx('HIST', 'x')))).toEqual(['matched', 'matched', 'ignored']);
    expect(await ask(oru(here.code, obx('NA', '140')))).toEqual(['unmapped', 'unknown_code']);
    expect(await ask(oru(here.code, obx('UREA', '5', 'mmol/L')))).toEqual(['unmapped', 'unit_differs']);
    expect(await ask(oru('', obx('UREA', '30')))).toEqual(['unmatched', 'no_specimen']);
    expect(await ask(oru('12345678901234', obx('UREA', '30')))).toEqual(['unmatched', 'unknown_specimen']);
    expect(await ask(oru(elsewhere.code, obx('UREA', '30')))).toEqual(['unmatched', 'other_centre']);
    expect(await ask(oru(rejected.code, obx('UREA', '30')))).toEqual(['unmatched', 'tube_rejected']);
    expect(await ask(oru(early.code, obx('UREA', '30')))).toEqual(['unmatched', 'not_ready']);
    expect(await ask(oru(only.code, obx('CREA', '1')))).toEqual(['unmatched', 'not_ordered']);
    expect(await ask(oru(here.code, obx('UREA', '30', 'mg/dL', 'P')))).toEqual(['unmatched', 'not_final']);
    expect(await ask(oru(here.code, obx('UREA', '""')))).toEqual(['unmatched', 'no_value']);
    expect(await ask(oru(here.code, obx('UREA', '30~31')))).toEqual(['unmatched', 'several_values']);
    const twice = await ask(oru(here.code, obx('UREA', '30'), obx('UREA', '31'), obx('CREA', '1')));
    expect(twice).toEqual(['unmatched', 'twice', 'twice', 'matched']);
    const control = oru(here.code, obx('UREA', '30')).replace(/$/, '\rSPM|1|||SER|||||||Q');
    expect(await ask(control)).toEqual(['unmatched', 'control']);
    const mixed = await receive(made, oru(`${here.code}\rOBR|2||${only.code}`, obx('UREA', '30')));
    expect(mixed.results[0].specimen).toBe(only.code);
    expect(await valuesOf(here.orderId)).toEqual([]);
    const accounts = await app.database.db.selectFrom('lab_results').select('id').execute();
    expect(accounts).toEqual([]);
  });

  test('chooses between two parameters of one code by the tube, and takes the value for every line of it', async () => {
    const made = await makeInstrument([mapping('UREA'), mapping('UREA', { parameterId: ids.UURE })]);
    await pass(made, 'UREA', 'UURE');
    const both = await order([renal, urea]);
    const message = await receive(made, oru(both.code, obx('UREA', '30')));
    expect(found(message)).toEqual(['matched', 'matched']);
    const [answer] = await accept(made, message._id);
    expect([answer.outcome, answer.results.length]).toEqual(['accepted', 2]);
    expect(await valuesOf(both.orderId)).toEqual([
      ['UREA', '30'],
      ['UREA', '30'],
    ]);
  });

  test('is done again after a mapping was corrected, by a press, and after the control passed', async () => {
    const made = await makeInstrument([mapping('UREA', { unit: 'mmol/L' })]);
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30')));
    const path = `${made.path}/messages/${_id}`;
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['unmapped', 'unit_differs']);
    await done(as(technician, 'PUT', `${made.path}/mappings`, { mappings: [mapping('UREA')] }));
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['qc', 'qc_missing']);
    await pass(made, 'UREA');
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['matched', 'matched']);
    await done(as(admin, 'POST', `/specimens/${here.code}/reject`, { rejectCode: 'haemolysed' }));
    const again = await done(as(technician, 'POST', `${path}/reprocess`));
    expect(found(again.data)).toEqual(['unmatched', 'tube_rejected']);
  });

  test('reads what analysers write: other delimiters, escapes, structured numbers, line feeds, old character sets', async () => {
    const made = await makeInstrument([mapping('UREA', { unit: 'µg/dL' }), mapping('CREA', { unit: '10^9/L' })]);
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const read = async (raw: Buffer | string, protocol = 'hl7') => {
      const bytes = Buffer.from(raw as string);
      const sent = { raw: bytes.toString('base64'), encoding: 'base64', protocol };
      const { results } = await receive(made, '', sent);
      return results.map(({ value, unit, state }: Record<string, string>) => [value, unit, state]);
    };
    const latin = Buffer.from(oru(here.code, obx('UREA', '1.10', 'µg/dL')), 'latin1');
    expect(await read(latin)).toEqual([['1.10', 'µg/dL', 'matched']]);
    const unix = oru(here.code, obx('CREA', '7', '10^9/L')).replaceAll('\r', '\n');
    expect(await read(unix)).toEqual([['7', '10^9/L', 'matched']]);
    const sn = oru(here.code, 'OBX|1|SN|UREA||<^0.5|µg/dL|||||F', 'OBX|2|SN|CREA||^1^:^128|10^9/L|||||F');
    expect((await read(sn)).map(([value]: string[]) => value)).toEqual(['<0.5', '1:128']);
    const escaped = oru(here.code, 'OBX|1|ST|UREA||a\\F\\b\\T\\c\\X41\\\\X4\\\\Zx\\|\\X|||||F');
    expect((await read(escaped))[0][0]).toBe('a|b&cA\\X4\\\\Zx\\');
    const own = `MSH!@~\\&!A!B!C!D!2026!!ORU@R01!9!P!2.3\rOBR!1!!${here.code}\rOBX!1!NM!UREA@x!!1e-3!µg/dL!!!!!F`;
    expect(await read(own)).toEqual([['1e-3', 'µg/dL', 'matched']]);
    const astm = [
      'H|\\^&|||AU480^1|||||||P|1|20261123063000',
      'P|1',
      `O|1|${here.code}||^^^UREA|R`,
      'R|1|^^^UREA|<0.5|µg/dL||N||F',
      'R|2|^^^CREA|&S&3|10^9/L||N||F',
      'L|1|N',
    ].join('\r');
    expect(await read(astm, 'astm')).toEqual([
      ['<0.5', 'µg/dL', 'matched'],
      ['^3', '10^9/L', 'matched'],
    ]);
  });
});

describe('accepting', () => {
  test('enters values exactly as they were sent, by whoever accepts, who never authorises them', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    for (const value of ['0', '<0.5', '>1000', '1.10', '1e-3']) {
      const here = await order();
      const { _id } = await receive(made, oru(here.code, obx('UREA', value)));
      const [answer] = await accept(made, _id);
      expect([answer.outcome, answer.state, await valuesOf(here.orderId)]).toEqual([
        'accepted',
        'accepted',
        [['UREA', value]],
      ]);
      const [again] = await accept(made, _id, 'unknown');
      expect([again.outcome, again.code]).toEqual(['refused', 'MESSAGE_DECIDED']);
    }
    const here = await order();
    const message = await receive(made, oru(here.code, obx('UREA', '30'), obx('CREA', '1.0')));
    const [answer] = (await done(as(pathologist, 'POST', `${made.path}/accept`, { messageIds: [message._id] }))).data;
    const results = answer.results.map(({ resultId, rowVersion }: object & Record<string, unknown>) => {
      return { resultId, rowVersion };
    });
    const colleague = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'centre', centreId });
    for (const { id } of [pathologist, colleague]) {
      const entry = { name: 'Dr Asha Rao', qualification: 'MD Pathology', registrationNumber: 'MP-1234' };
      const place = { departments: ['Biochemistry'], centreIds: [centreId], validFrom: '2020-01-01' };
      await done(as(admin, 'POST', '/signatories', { accountId: id, ...entry, ...place }));
    }
    const { data: verified } = await done(as(technician, 'PUT', '/lab/verify', { results }));
    const signed = verified.map(({ resultId, rowVersion }: Record<string, unknown>) => ({ resultId, rowVersion }));
    const { data: own } = await done(as(pathologist, 'PUT', '/lab/authorise', { results: signed }));
    expect(own.map(({ code }: { code: string }) => code)).toEqual(['OWN_RESULT', 'OWN_RESULT']);
    await done(as(colleague, 'PUT', '/lab/authorise', { results: signed }));
    const late = await receive(made, oru(here.code, obx('UREA', '31')));
    expect(found(late)).toEqual(['unmatched', 'line_closed']);
    const entries = await app.database.db
      .selectFrom('instrument_entries')
      .selectAll()
      .where('message_id', '=', message._id)
      .execute();
    expect(entries.map((row) => row.result_id).sort()).toEqual(
      results.map(({ resultId }: { resultId: string }) => resultId).sort(),
    );
  });

  test('multiplies exactly where the mapping says so, and takes nothing twice', async () => {
    const made = await makeInstrument([
      mapping('UREA', { unit: 'g/L', factor: 100 }),
      mapping('CREA', { factor: 0.1 }),
    ]);
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const raw = oru(here.code, obx('UREA', '<0.305', 'g/L'), obx('CREA', '7.25'));
    const { _id } = await receive(made, raw);
    const both = await Promise.all([accept(made, _id), accept(made, _id)]);
    expect(both.map(([{ outcome }]) => outcome).sort()).toEqual(['accepted', 'refused']);
    expect(await valuesOf(here.orderId)).toEqual([
      ['UREA', '<30.5'],
      ['CREA', '0.725'],
    ]);
    const rows = await app.database.db.selectFrom('lab_results').select('id').where('value', '=', '<30.5').execute();
    expect(rows).toHaveLength(1);
  });

  test('overwrites nothing: another value waits, and one that is to be measured again is replaced', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const first = await receive(made, oru(here.code, obx('UREA', '30')));
    const [{ results }] = await accept(made, first._id);
    const same = await receive(made, oru(here.code, obx('UREA', '30')));
    expect((await accept(made, same._id))[0].outcome).toBe('accepted');
    const { _id } = await receive(made, oru(here.code, obx('UREA', '40'), obx('CREA', '1.0')));
    const [partly] = await accept(made, _id);
    expect([partly.outcome, partly.state, await valuesOf(here.orderId)]).toEqual([
      'partly',
      'matched',
      [
        ['UREA', '30'],
        ['CREA', '1.0'],
      ],
    ]);
    const { data } = await done(as(technician, 'GET', `${made.path}/messages/${_id}`));
    expect(data.results.map(({ state, reason }: Record<string, string>) => [state, reason])).toEqual([
      ['matched', 'refused'],
      ['accepted', null],
    ]);
    const again = { resultIds: [results[0].resultId], reason: 'Bubble in the cuvette' };
    await done(as(pathologist, 'PUT', '/lab/repeat', again));
    expect((await accept(made, _id))[0].outcome).toBe('accepted');
    expect((await valuesOf(here.orderId))[0]).toEqual(['UREA', '40']);
  });

  test('needs the control of the day, or a signed override; a failed control stops it', async () => {
    const made = await makeInstrument();
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30')));
    const [waiting] = await accept(made, _id);
    expect([waiting.outcome, waiting.state]).toEqual(['waiting', 'qc']);
    const qc = { instrumentId: made.id, parameterId: ids.UREA };
    const failed = { ...qc, outcome: 'failed', rule: '1_3s', level: '2' };
    expect((await as(technician, 'POST', '/qc', { ...failed, rule: null })).status).toBe(400);
    const { data: record } = await done(as(technician, 'POST', '/qc', failed));
    await pass(made, 'UREA');
    const path = `${made.path}/messages/${_id}`;
    expect(found((await done(as(technician, 'GET', path))).data)).toEqual(['qc', 'qc_failed']);
    expect((await as(technician, 'POST', '/qc/overrides', { ...qc, reason: 'x' })).status).toBe(403);
    expect((await as(pathologist, 'POST', '/qc/overrides', qc)).status).toBe(400);
    const signed = { ...qc, reason: 'The lot of the control is under review' };
    await done(as(pathologist, 'POST', '/qc/overrides', signed));
    const { data: day } = await done(as(pathologist, 'GET', `/qc?instrument=${made.id}`));
    expect(day[0].parameters.map(({ code, state }: Record<string, string>) => [code, state])).toEqual([
      ['UREA', 'override'],
      ['CREA', 'missing'],
    ]);
    expect((await accept(made, _id))[0].outcome).toBe('accepted');
    await done(as(pathologist, 'PUT', `/qc/${record._id}/review`, { note: 'Calibrated' }));
    expect((await as(pathologist, 'PUT', `/qc/${record._id}/review`, {})).body.code).toBe('CONTROL_REVIEWED');
    const own = (await done(as(pathologist, 'POST', '/qc', { ...qc, outcome: 'passed' }))).data;
    expect((await as(pathologist, 'PUT', `/qc/${own._id}/review`, {})).body.code).toBe('OWN_CONTROL');
    const { db } = app.database;
    const forced = db.updateTable('qc_records').set({ outcome: 'passed', rule: null }).where('id', '=', record._id);
    await expect(app.database.write(() => forced.execute())).rejects.toThrow();
  });

  test('discards with a reason, whole or in part, once', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30'), obx('UREA', '31'), obx('NA', '1')));
    const path = `${made.path}/messages/${_id}`;
    expect((await as(technician, 'POST', `${path}/discard`, { reason: ' ' })).status).toBe(400);
    const some = { reason: 'Diluted by mistake', positions: [2] };
    const part = await done(as(technician, 'POST', `${path}/discard`, some));
    expect(found(part.data)).toEqual(['unmapped', 'matched', 'discarded', 'unknown_code']);
    expect((await accept(made, _id))[0].outcome).toBe('partly');
    const rest = await done(as(technician, 'POST', `${path}/discard`, { reason: 'Not one of ours' }));
    expect([rest.data.state, rest.data.decidedBy._id]).toEqual(['accepted', technician.id]);
    for (const action of ['discard', 'reprocess']) {
      const { status, body } = await as(technician, 'POST', `${path}/${action}`, { reason: 'x' });
      expect([status, body.code]).toEqual([409, 'MESSAGE_DECIDED']);
    }
    const { db } = app.database;
    for (const change of [{ raw: 'x' }, { state: 'received' as const, decided_by: null, decided_at: null }]) {
      const forced = db.updateTable('instrument_messages').set(change).where('id', '=', _id);
      await expect(app.database.write(() => forced.execute())).rejects.toThrow();
    }
  });

  test('stays within the centre, and forgets what messages say of an erased patient', async () => {
    const made = await makeInstrument();
    const far = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: otherCentre });
    const here = await order();
    const { _id } = await receive(made, oru(here.code, obx('UREA', '30')));
    const calls: [Method, string, object?][] = [
      ['GET', '/messages'],
      ['GET', `/messages/${_id}`],
      ['GET', '/messages?format=csv'],
      ['POST', `/messages/${_id}/reprocess`],
      ['POST', `/messages/${_id}/discard`, { reason: 'x' }],
      ['POST', '/accept', { messageIds: [_id] }],
      ['PUT', '/mappings', { mappings: [] }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await as(far, method, `${made.path}${path}`, body)).status]).toEqual([path, 404]);
    }
    expect((await done(as(far, 'GET', '/instruments'))).data).toEqual([]);
    const control = { instrumentId: made.id, parameterId: ids.UREA, outcome: 'passed' };
    expect((await as(far, 'POST', '/qc', control)).status).toBe(404);
    const csv = await app.call('GET', `${made.path}/messages?format=csv`, { token: technician.token });
    expect(String(csv.body)).toContain(here.code);
    const { db } = app.database;
    const owner = await db
      .selectFrom('specimens')
      .innerJoin('visits', 'visits.id', 'specimens.visit_id')
      .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
      .select('bookings.account_id as id')
      .where('specimens.tube_code', '=', here.code)
      .executeTakeFirstOrThrow();
    await app.database.write((tx) => app.services.inbox.erasePersonalData(tx, owner.id ?? ''));
    expect((await done(as(technician, 'GET', `${made.path}/messages/${_id}`))).data.raw).toBe('');
  });

  test('of several patients is kept for the others when one of them is erased', async () => {
    const made = await makeInstrument();
    const [one, other] = [await order(), await order()];
    const { _id } = await receive(
      made,
      `${oru(one.code, obx('UREA', '30'))}\r${`OBR|2||${other.code}`}\r${obx('UREA', '40')}`,
    );
    const { db } = app.database;
    const owner = await db
      .selectFrom('specimens')
      .innerJoin('visits', 'visits.id', 'specimens.visit_id')
      .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
      .select('bookings.account_id as id')
      .where('specimens.tube_code', '=', one.code)
      .executeTakeFirstOrThrow();
    await app.database.write((tx) => app.services.inbox.erasePersonalData(tx, owner.id ?? ''));
    await pass(made, 'UREA');
    const [accepted] = await accept(made, _id);
    expect(accepted.state).not.toBe('unmatched');
    expect(await valuesOf(other.orderId)).toEqual([['UREA', '40']]);
  });

  test('with a value that is too long for one is not cut and taken', async () => {
    const made = await makeInstrument();
    const message = await receive(made, oru((await order()).code, obx('UREA', 'x'.repeat(501))));
    expect(found(message)).toEqual(['unmatched', 'value_too_long']);
  });

  test('of another day needs the control of that day', async () => {
    const made = await makeInstrument();
    await pass(made, 'UREA', 'CREA');
    const { _id, state } = await receive(made, oru((await order()).code, obx('UREA', '31')));
    app.clock.advance(86_400_000);
    technician = await makeStaff(app, await makeAdmin(app), { roleId: 'technician', scope: 'centre', centreId });
    expect([state, (await accept(made, _id))[0]]).toMatchObject(['matched', { outcome: 'waiting', state: 'qc' }]);
  });
});
