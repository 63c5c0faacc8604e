// Results in HL7 v2 ORU^R01: OBX segments below the OBR and SPM of their order.
import {
  componentsOf,
  type DelimitedRecord,
  type Delimiters,
  firstOf,
  repetitionsOf,
  unescaped,
} from '@labfront/contract/delimited-text';
import { type Hl7Message, readHl7, resultsHeaderOf } from '@labfront/contract/hl7';
import type { ReadingReason } from '@labfront/contract/instrument-states';
import { isTrainingMessage, type SentResult } from './sent-result.ts';

/** Final, corrected, and final but changed only in status; an empty status is that of analysers that have none. */
const FINAL: ReadonlySet<string> = new Set(['', 'F', 'C', 'U']);

/** The segments of each order: from its OBR to the next one. A specimen may stand behind the results. */
function ordersOf({ segments }: Hl7Message): DelimitedRecord[][] {
  const orders: DelimitedRecord[][] = [];
  for (const segment of segments) {
    if (segment.name === 'OBR' || orders.length === 0) orders.push([]);
    orders.at(-1)?.push(segment);
  }
  return orders;
}

function specimensOf(order: readonly DelimitedRecord[], delimiters: Delimiters): string[] {
  const parts = (name: string, field: number) => {
    const segment = order.find((one) => one.name === name);
    const [first = ''] = segment ? repetitionsOf(segment, field, delimiters) : [];
    // SPM-2 holds the ids of both sides, each with an authority.
    return first.split(delimiters.component).map((part) => {
      const [id = ''] = delimiters.subcomponent === '' ? [part] : part.split(delimiters.subcomponent);
      return unescaped(id, delimiters).trim();
    });
  };
  const [filler = ''] = parts('OBR', 3);
  const [placer = ''] = parts('OBR', 2);
  return [...new Set([...parts('SPM', 2), filler, placer])].filter((id) => id !== '');
}

/** A structured number is a comparator, a number, a sign and another number: `<^0.5`, `^1^:^128`. */
function structured([comparator = '', first = '', sign = '', second = '']: readonly string[]): string {
  const before = comparator === '=' ? '' : comparator;
  return `${before}${first}${sign}${second}`;
}

function readValue(segment: DelimitedRecord, delimiters: Delimiters): { value: string; problem: ReadingReason | null } {
  const repetitions = repetitionsOf(segment, 5, delimiters);
  if (repetitions.length > 1) return { value: repetitions.join(' '), problem: 'several_values' };
  const components = componentsOf(segment, 5, delimiters).map((part) => part.trim());
  const [first = ''] = components;
  const type = firstOf(segment, 2, delimiters);
  if (type === 'SN') return withProblem(structured(components));
  // A coded entry is its code; a text with a separator in it has lost a part of its meaning.
  if (type === 'CE' || type === 'CWE' || type === 'CNE') return withProblem(first || (components[1] ?? ''));
  const isSplit = components.slice(1).some((part) => part !== '');
  return isSplit ? { value: components.join(' '), problem: 'several_values' } : withProblem(first);
}

const withProblem = (value: string) => {
  // Two quotation marks say that there is no value.
  const isMissing = value === '' || value === '""';
  return { value: isMissing ? '' : value, problem: isMissing ? ('no_value' as const) : null };
};

/** @throws UnreadableMessage. */
export function readHl7Results(text: string): SentResult[] {
  const message = readHl7(text);
  const isTraining = isTrainingMessage(resultsHeaderOf(message).processingId);
  const { delimiters } = message;
  return ordersOf(message).flatMap((order) => {
    const specimens = specimensOf(order, delimiters);
    const material = order.find(({ name }) => name === 'SPM');
    const isControl = material !== undefined && firstOf(material, 11, delimiters) === 'Q';
    return order
      .filter(({ name }) => name === 'OBX')
      .map((segment): SentResult => {
        const { value, problem } = readValue(segment, delimiters);
        const isFinal = FINAL.has(firstOf(segment, 11, delimiters));
        return {
          specimens,
          code: firstOf(segment, 3, delimiters),
          value,
          unit: unescaped(repetitionsOf(segment, 6, delimiters)[0] ?? '', delimiters).trim(),
          shortUnit: firstOf(segment, 6, delimiters),
          problem: isTraining ? 'training' : isControl ? 'control' : isFinal ? problem : 'not_final',
        };
      });
  });
}
