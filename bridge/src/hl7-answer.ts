// Acknowledgements of HL7 v2: by the header of the message, in its own delimiters.

import { randomUUID } from 'node:crypto';
import { UnreadableMessage } from '@labfront/contract/delimited-text';
import { type Hl7Message, headerOf, readHl7, resultsHeaderOf } from '@labfront/contract/hl7';
import { decodeMessage } from '@labfront/contract/instrument-text';

/** AE: the message has an error. AR: it is none that is taken here. */
export type AckCode = 'AA' | 'AE' | 'AR';

export interface Judged {
  code: AckCode;
  /** Why it is not taken as results. */
  problem?: string;
  /** Whether its header tells it from every other message. */
  hasIdentity: boolean;
  message: Hl7Message | null;
}

const REJECTED: ReadonlySet<string> = new Set(['no_header', 'delimiters', 'not_results']);

/** Judges a message by its frame alone; the server reads the results. */
export function judge(bytes: Uint8Array): Judged {
  let message: Hl7Message | null = null;
  try {
    message = readHl7(decodeMessage(bytes));
    resultsHeaderOf(message);
    return { code: 'AA', hasIdentity: true, message };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    const { problem } = error;
    const hasIdentity = message !== null && headerOf(message).controlId !== '';
    return { code: REJECTED.has(problem) ? 'AR' : 'AE', problem, hasIdentity, message };
  }
}

const DEFAULT_SIGNS = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' };
const EMPTY = {
  application: '',
  facility: '',
  receivingApplication: '',
  receivingFacility: '',
  controlId: '',
  processingId: 'P',
  version: '2.5.1',
  isEnhanced: false,
};
const SENTENCES: Readonly<Record<string, string>> = {
  no_header: 'The message does not begin with MSH',
  delimiters: 'MSH-1 and MSH-2 name no delimiters',
  segment: 'A segment has no name',
  too_long: 'The message is too long',
  not_results: 'Only ORU^R01 is taken here',
  no_control_id: 'MSH-10 is empty',
  no_results: 'There is no OBX segment',
  not_stored: 'The message could not be stored: send it again',
};

/** @param problem a key of the sentence that the sender is told. */
export function acknowledgement(message: Hl7Message | null, code: AckCode, problem = '', now = new Date()): string {
  const signs = message?.delimiters ?? DEFAULT_SIGNS;
  const header = message ? headerOf(message) : EMPTY;
  const { field, component, repetition, escape: escaping, subcomponent } = signs;
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
  // The answer repeats the sent value; a separator in it would shift the fields behind.
  const safe = (text: string) =>
    [...text]
      .filter((sign) => !Object.values(signs).includes(sign) && sign >= ' ')
      .join('')
      .slice(0, 200);
  const receiver = [safe(header.receivingApplication) || 'LABFRONT', safe(header.receivingFacility)];
  const sender = [safe(header.application), safe(header.facility)];
  const type = ['ACK', 'R01', 'ACK'].join(component);
  const msh = [
    `MSH${field}${component}${repetition}${escaping}${subcomponent}`,
    ...[...receiver, ...sender, time, '', type],
    ...[randomUUID().replaceAll('-', '').slice(0, 20), safe(header.processingId) || 'P', safe(header.version)],
  ];
  // In the enhanced mode the same answers are called commits.
  const said = header.isEnhanced ? code.replace('A', 'C') : code;
  const msa = ['MSA', said, safe(header.controlId), ...(problem === '' ? [] : [SENTENCES[problem] ?? problem])];
  return `${msh.join(field)}\r${msa.join(field)}\r`;
}
