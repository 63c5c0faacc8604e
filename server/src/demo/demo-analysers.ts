// The analysers of the demonstration: what they measure, their controls of each morning, and the messages that they send of patients' tubes.
import { randomUUID } from 'node:crypto';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';

/** With the codes of the parameters that each measures. */
const ANALYSERS = [
  { name: 'Haematology analyser', department: 'Haematology', protocol: 'astm', codes: ['HB', 'TLC', 'PLT'] },
  { name: 'Chemistry analyser', department: 'Biochemistry', protocol: 'hl7', codes: ['CREAT', 'UREA', 'BIL-T'] },
] as const;

interface Parameter {
  readonly _id: string;
  readonly code: string;
  readonly unit: string;
}

interface Analyser {
  readonly id: string;
  readonly key: string;
  readonly protocol: 'astm' | 'hl7';
  readonly parameters: readonly Parameter[];
}

interface Value {
  readonly code: string;
  readonly value: string;
  readonly unit: string;
}

/** A message that somebody is to accept. */
interface Sent {
  readonly instrumentId: string;
  readonly messageId: string;
}

/** A tube with what is measured in it, by the codes of the parameters. */
export interface MeasuredTube {
  readonly tubeCode: string;
  readonly values: ReadonlyMap<string, string>;
}

const stamp = (millis: number) => new Date(millis).toISOString().replace(/\D/g, '').slice(0, 14);

/** A message as an analyser puts it on the line about a tube. */
function writeMessage(protocol: Analyser['protocol'], specimen: string, values: readonly Value[], at: number): string {
  if (protocol === 'hl7') {
    const results = values.map(
      ({ code, value, unit }, place) => `OBX|${place + 1}|NM|${code}^${code}||${value}|${unit}|||||F`,
    );
    const header = `MSH|^~\\&|CHEM|LAB|LABFRONT|LAB|${stamp(at)}||ORU^R01|${stamp(at)}|P|2.5.1`;
    return [header, `OBR|1||${specimen}`, ...results].join('\r');
  }
  const results = values.map(({ code, value, unit }, place) => `R|${place + 1}|^^^${code}|${value}|${unit}||N||F`);
  return [`H|\\^&|||HAEM^1|||||||P|1|${stamp(at)}`, 'P|1', `O|1|${specimen}||^^^ALL|R`, ...results, 'L|1|N'].join('\r');
}

/** Sets the analysers up. */
export async function setUpAnalysers(shop: DemoShop, people: DemoPeople) {
  const { owner, technician, laboratoryId: centreId } = people;
  const { data: measurable } = await shop.call(owner, 'GET', '/instruments/parameters');
  const analysers: Analyser[] = [];
  for (const { codes, ...body } of ANALYSERS) {
    const { data } = await shop.call(owner, 'POST', '/instruments', { ...body, centreId });
    const parameters = (measurable as Parameter[]).filter(({ code }) => codes.some((one) => one === code));
    const mappings = parameters.map(({ _id, code, unit }) => ({ code, parameterId: _id, unit, factor: 1 }));
    await shop.call(owner, 'PUT', `/instruments/${data._id}/mappings`, { mappings });
    analysers.push({ id: data._id, key: data.key, protocol: body.protocol, parameters });
  }
  const controls = analysers.flatMap(({ id, parameters }) =>
    parameters.map(({ _id }) => ({ instrumentId: id, parameterId: _id })),
  );

  async function send({ id, key, protocol }: Analyser, specimen: string, values: readonly Value[]): Promise<Sent> {
    const raw = writeMessage(protocol, specimen, values, shop.clock.now());
    const body = { id: randomUUID(), protocol, raw };
    const { data } = await shop.callWithKey(key, 'POST', `/instruments/${id}/messages`, body);
    return { instrumentId: id, messageId: data._id };
  }

  return {
    /** Measures the day's controls; the first of them fails on some days, and is measured once more. */
    async measureControls(firstFails: boolean): Promise<void> {
      for (const [place, control] of controls.entries()) {
        const measured = { ...control, level: 'Level 1' };
        if (firstFails && place === 0)
          await shop.call(technician, 'POST', '/qc', { ...measured, outcome: 'failed', rule: '1_3s' });
        await shop.call(technician, 'POST', '/qc', { ...measured, outcome: 'passed' });
      }
    },

    /** The analysers measure tubes. @returns the messages that they sent. */
    async measure(tubes: readonly MeasuredTube[]): Promise<Sent[]> {
      const sent: Sent[] = [];
      for (const { tubeCode, values } of tubes)
        for (const analyser of analysers) {
          const some = analyser.parameters.flatMap(({ code, unit }) => {
            const value = values.get(code);
            return value === undefined ? [] : [{ code, value, unit }];
          });
          if (some.length > 0) sent.push(await send(analyser, tubeCode, some));
        }
      return sent;
    },

    /** The technician takes what was sent; what waits for a control stays, and is typed instead. */
    async accept(sent: readonly Sent[]): Promise<void> {
      for (const { instrumentId, messageId } of sent)
        await shop.call(technician, 'POST', `/instruments/${instrumentId}/accept`, { messageIds: [messageId] });
    },

    /** A message that fits no tube: the number was typed at the analyser. Somebody sets it aside, if not yet. */
    async mistype(number: string, isSetAside: boolean): Promise<void> {
      const [analyser] = analysers;
      if (!analyser) return;
      const { instrumentId, messageId } = await send(analyser, number, [{ code: 'HB', value: '12.8', unit: 'g/dL' }]);
      if (!isSetAside) return;
      const reason = 'The number was typed at the analyser; the tube was measured again by its code';
      await shop.call(technician, 'POST', `/instruments/${instrumentId}/messages/${messageId}/discard`, { reason });
    },
  };
}
export type Analysers = Awaited<ReturnType<typeof setUpAnalysers>>;
