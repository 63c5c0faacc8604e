// Results in ASTM E1394 (LIS2-A2): R records below the O record of their order, from the header to the terminator.
import {
  componentsOf,
  type DelimitedRecord,
  type Delimiters,
  firstOf,
  recordsOf,
  repetitionsOf,
  UnreadableMessage,
  unescaped,
} from '@labfront/contract/delimited-text';
import { isTrainingMessage, type SentResult } from './sent-result.ts';

/** Final, correction, sent before, validated; an empty status is that of analysers that have none. */
const FINAL: ReadonlySet<string> = new Set(['', 'F', 'C', 'R', 'V']);

/** @throws UnreadableMessage `no_header`, `delimiters`, and `cut` for a message that does not reach its terminator. */
function readRecords(text: string): { delimiters: Delimiters; records: DelimitedRecord[] } {
  const lines = recordsOf(text);
  const [first = ''] = lines;
  if (!first.startsWith('H')) throw new UnreadableMessage('no_header');
  const [field = '', repetition = '', component = '', escaping = ''] = first.slice(1, 5);
  const signs = [field, repetition, component, escaping];
  if (new Set(signs).size < signs.length || signs.some((sign) => sign === '' || /[\w\s]/.test(sign))) {
    throw new UnreadableMessage('delimiters');
  }
  // A component has no parts here; the sign is one that no text contains.
  const delimiters = { field, repetition, component, escape: escaping, subcomponent: '\u0000' };
  const records = lines.map((line) => {
    const [name = '', ...rest] = line.split(field);
    return { name: name.trim().slice(0, 1).toUpperCase(), fields: [name, ...rest] };
  });
  if (records.at(-1)?.name !== 'L') throw new UnreadableMessage('cut');
  if (records.slice(1).some(({ name }) => name === 'H' || !/^[A-Z]$/.test(name)))
    throw new UnreadableMessage('segment');
  return { delimiters, records };
}

/** The manufacturer's code is the fourth part of the test's id; some instruments send it alone. */
function codeOf(record: DelimitedRecord, delimiters: Delimiters): string {
  const parts = componentsOf(record, 2, delimiters).map((part) => part.trim());
  return (parts[3] || parts.find((part) => part !== '')) ?? '';
}

/** An order of a message, and why none of its results is one of a patient. */
type Order = Pick<SentResult, 'specimens' | 'problem'>;

function readResult(record: DelimitedRecord, delimiters: Delimiters, order: Order): SentResult {
  const repetitions = repetitionsOf(record, 3, delimiters);
  const parts = (repetitions[0] ?? '').split(delimiters.component).map((part) => unescaped(part, delimiters).trim());
  const told = parts.filter((part) => part !== '');
  const isSeveral = repetitions.length > 1 || told.length > 1;
  const problem = isSeveral ? 'several_values' : told.length === 0 ? 'no_value' : null;
  const isFinal = FINAL.has(firstOf(record, 8, delimiters));
  return {
    specimens: order.specimens,
    code: codeOf(record, delimiters),
    value: told.join(' '),
    unit: unescaped(repetitionsOf(record, 4, delimiters)[0] ?? '', delimiters).trim(),
    shortUnit: firstOf(record, 4, delimiters),
    problem: order.problem ?? (isFinal ? problem : 'not_final'),
  };
}

/** @throws UnreadableMessage also `order` for a result above the first order, `no_results`. */
export function readAstmResults(text: string): SentResult[] {
  const { delimiters, records } = readRecords(text);
  const results: SentResult[] = [];
  const processingId = records[0] ? firstOf(records[0], 11, delimiters) : '';
  const isTraining = isTrainingMessage(processingId);
  let order: Order | null = null;
  for (const record of records) {
    if (record.name === 'P') order = null;
    if (record.name === 'O') {
      const specimens = [firstOf(record, 2, delimiters), firstOf(record, 3, delimiters)].filter((id) => id !== '');
      const isControl = processingId.toUpperCase() === 'Q' || (record.fields[11] ?? '').includes('Q');
      order = { specimens: [...new Set(specimens)], problem: isTraining ? 'training' : isControl ? 'control' : null };
    }
    if (record.name !== 'R') continue;
    if (!order) throw new UnreadableMessage('order');
    results.push(readResult(record, delimiters, order));
  }
  if (results.length === 0) throw new UnreadableMessage('no_results');
  return results;
}
