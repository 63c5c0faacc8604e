// HL7 v2 messages, as far as results of analysers need them: the bridge answers by the header, the server reads the results. Decision 016
// says why this is no library.
import { type DelimitedRecord, type Delimiters, firstOf, recordsOf, UnreadableMessage } from './delimited-text.ts';

export interface Hl7Message {
  readonly delimiters: Delimiters;
  /** Numbered as in the standard: `fields[3]` of `OBX` is OBX-3, and MSH-1 is the separator itself. */
  readonly segments: readonly DelimitedRecord[];
}

export interface Hl7Header {
  readonly application: string;
  readonly facility: string;
  readonly receivingApplication: string;
  readonly receivingFacility: string;
  /** `ORU^R01`. */
  readonly type: string;
  readonly controlId: string;
  readonly processingId: string;
  readonly version: string;
  /** Whether the sender asks for the enhanced mode of acknowledgement (MSH-15). */
  readonly isEnhanced: boolean;
  /** MSH-18, such as `UNICODE UTF-8` or `8859/1`. */
  readonly characterSet: string;
}

/** @throws UnreadableMessage `no_header` for text that begins with no MSH, `delimiters` where it names its delimiters wrongly. */
export function readHl7(text: string): Hl7Message {
  const lines = recordsOf(text);
  const [first = ''] = lines;
  if (!first.startsWith('MSH')) throw new UnreadableMessage('no_header');
  const field = first[3] ?? '';
  const [component = '', repetition = '', escaping = '', subcomponent = ''] = first.slice(4).split(field)[0] ?? '';
  const named = [field, component, repetition, escaping, subcomponent].filter((sign) => sign !== '');
  const isWrong = named.length < 3 || new Set(named).size < named.length || named.some((sign) => /[\w\s]/.test(sign));
  if (isWrong) throw new UnreadableMessage('delimiters');
  const segments = lines.map((line, index): DelimitedRecord => {
    const [name = '', ...rest] = line.split(field);
    if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw new UnreadableMessage('segment');
    return { name, fields: index === 0 ? [name, field, ...rest] : [name, ...rest] };
  });
  return { delimiters: { field, component, repetition, escape: escaping, subcomponent }, segments };
}

/** The header of a message that was read. */
export function headerOf({ segments, delimiters }: Hl7Message): Hl7Header {
  const [header = { name: 'MSH', fields: [] }] = segments;
  const text = (field: number) => firstOf(header, field, delimiters);
  const type = (header.fields[9] ?? '').split(delimiters.component).slice(0, 2).join('^');
  return {
    application: text(3),
    facility: text(4),
    receivingApplication: text(5),
    receivingFacility: text(6),
    type,
    controlId: text(10),
    processingId: text(11),
    version: text(12),
    isEnhanced: text(15) !== '' || text(16) !== '',
    characterSet: text(18),
  };
}

/**
 * The header of a message that holds results.
 * @throws UnreadableMessage also `not_results` for another type of message, `no_control_id`, `no_results`.
 */
export function resultsHeaderOf(message: Hl7Message): Hl7Header {
  const header = headerOf(message);
  if (header.type !== 'ORU^R01') throw new UnreadableMessage('not_results');
  if (header.controlId === '') throw new UnreadableMessage('no_control_id');
  if (!message.segments.some(({ name }) => name === 'OBX')) throw new UnreadableMessage('no_results');
  return header;
}
