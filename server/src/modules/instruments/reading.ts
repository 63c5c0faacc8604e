// Reads the results of a message, as the instrument sent them.
import { UnreadableMessage } from '@labfront/contract/delimited-text';
import type { InstrumentProtocol } from '@labfront/contract/instrument-states';
import { decodeMessage } from '@labfront/contract/instrument-text';
import { readAstmResults } from './astm-results.ts';
import { readHl7Results } from './hl7-results.ts';
import type { SentResult } from './sent-result.ts';

/** Of one message; the largest analysers send some hundred. */
const MOST_RESULTS = 2_000;

/** The results of a message, in its order. @throws UnreadableMessage. */
export function readResults(protocol: InstrumentProtocol, bytes: Uint8Array): SentResult[] {
  const text = decodeMessage(bytes);
  const results = protocol === 'hl7' ? readHl7Results(text) : readAstmResults(text);
  if (results.length > MOST_RESULTS) throw new UnreadableMessage('too_long');
  return results.map((one) => ({
    ...one,
    problem: one.problem ?? (one.value.length > MOST_LETTERS ? 'value_too_long' : null),
    specimens: one.specimens.map(stored),
    code: stored(one.code),
    value: stored(one.value),
    unit: stored(one.unit),
  }));
}

/** As long as a value may be. */
const MOST_LETTERS = 500;

/** Text as databases take it; a code that is cut does not match anything. */
const stored = (text: string) => text.replaceAll('\0', '').slice(0, MOST_LETTERS);
