// Messages of analysers: stored once as they came, and matched without guesses.
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openInstrumentBench } from '../../../test/instrument-bench.ts';
import { done } from '../../../test/laboratory-orders.ts';

const app = await createTestApp();
const bench = await openInstrumentBench(app);
const { admin, technician, otherCentre, renal, urea, ids, as, order, valuesOf } = bench;
const { mapping, makeInstrument, pass, obx, oru, send, receive, accept, found } = bench;

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
    const asTraining = oru(here.code, obx('UREA', '30')).replace(/\|P\|2/, '|T|2');
    expect(await ask(asTraining)).toEqual(['unmatched', 'training']);
    const astm = (processing: string) =>
      [`H|\\^&|||AU480|||||||${processing}|1`, 'P|1', `O|1|${here.code}`, 'R|1|^^^UREA|30|mg/dL||N||F', 'L|1|N'].join(
        '\r',
      );
    const askAstm = async (processing: string) => found(await receive(made, astm(processing), { protocol: 'astm' }));
    expect(await askAstm('D')).toEqual(['unmatched', 'training']);
    expect(await askAstm('Q')).toEqual(['unmatched', 'control']);
    expect(await askAstm('P')).toEqual(['matched', 'matched']);
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
