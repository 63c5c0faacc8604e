// The values that the calculated parameters of an order read. Two tests of an order may measure the same parameter, as a blood count
// and a haemoglobin do: a formula reads the value of its own line, and of another one only where its own test does not measure it.

import { type CalculatedParameter, type Formula, inputsOf, renameInputs } from '@labfront/contract/formulas';
import { isUnmeasured, OVER } from '@labfront/contract/result-states';
import type { LineWithOrder } from './lines.queries.ts';
import type { Measured } from './measured.queries.ts';
import { currentOf, type OpenOrder } from './open-order.ts';
import type { ResultRow } from './results.queries.ts';

/** A parameter of one line. */
interface Source {
  line: LineWithOrder;
  parameter: Measured;
}

/** A calculated parameter of one line. Codes, also those that its formula reads, name the line too. */
export interface CalculatedOfLine extends CalculatedParameter, Source {
  /** The parameters that it reads. */
  sources: readonly Source[];
}

export const isEnded = ({ state }: LineWithOrder) => OVER.includes(state) || state === 'recollect_requested';

const keyOf = (lineId: string, code: string) => `${lineId} ${code}`;

const counts = (row: ResultRow | undefined) => row !== undefined && row.state !== 'repeat' && !isUnmeasured(row.value);

/** Whether a parameter has a value that counts, or is calculated from ones that do. @param path the codes on the way to it. */
function hasValue(order: OpenOrder, { line, parameter }: Source, path: readonly string[]): boolean {
  const { code, kind, formula } = parameter;
  if (kind !== 'calculated' || formula === null) return counts(currentOf(order, line.id, parameter.id));
  // A formula that reads itself never has one.
  if (path.includes(code)) return false;
  return inputsOf(JSON.parse(formula) as Formula).every((input) => {
    const source = sourceOf(order, line.id, input, [...path, code]);
    return source !== undefined && hasValue(order, source, [...path, code]);
  });
}

/**
 * Returns the parameter of an order's lines that a formula of a line reads by its code; of several the first with a value. A line whose sample
 * cannot be used, or whose test is over, gives none: what was measured of it may be another patient's.
 */
function sourceOf(order: OpenOrder, lineId: string, code: string, path: readonly string[] = []): Source | undefined {
  const found = order.lines.flatMap((line) => {
    const parameter = order.measured.find((one) => one.code === code && one.test_id === line.test_id);
    return parameter ? [{ line, parameter }] : [];
  });
  const own = found.find(({ line }) => line.id === lineId);
  if (own) return own;
  const open = found.filter(({ line }) => !isEnded(line));
  return open.find((source) => hasValue(order, source, path)) ?? open[0];
}

export function calculatedOf(order: OpenOrder): CalculatedOfLine[] {
  return order.lines.flatMap((line) =>
    order.measured.flatMap((parameter) => {
      const { code, kind, formula: text, decimals, test_id: testId } = parameter;
      if (testId !== line.test_id || kind !== 'calculated' || text === null || decimals === null) return [];
      const formula = JSON.parse(text) as Formula;
      const read = new Map(inputsOf(formula).map((input) => [input, sourceOf(order, line.id, input)]));
      const lineOf = (input: string) => read.get(input)?.line.id ?? line.id;
      return [
        {
          code: keyOf(line.id, code),
          formula: renameInputs(formula, (input) => keyOf(lineOf(input), input)),
          decimals,
          parameter,
          line,
          sources: [...read.values()].flatMap((source) => source ?? []),
        },
      ];
    }),
  );
}

/** The measured values of an order that count, by line and code. */
export function countingValues({ measured, results }: OpenOrder): Map<string, string> {
  const codes = new Map(measured.map((parameter) => [parameter.id, parameter.code]));
  const current = results.filter((row) => row.is_current === 1 && counts(row));
  return new Map(current.map((row) => [keyOf(row.line_id, codes.get(row.parameter_id) ?? ''), row.value]));
}

/** Whether a line that is open has still to give a value to its parameter. */
export function isAwaited(order: OpenOrder, { line, parameter }: Source): boolean {
  const row = currentOf(order, line.id, parameter.id);
  return !isEnded(line) && (row === undefined || row.state === 'repeat');
}

/** The versions that a formula was, or could not be, calculated from. */
export const versionsOf = (order: OpenOrder, sources: readonly Source[]): string[] =>
  sources
    .flatMap(({ line, parameter }) => currentOf(order, line.id, parameter.id) ?? [])
    .flatMap(({ id, state }) => (state === 'repeat' ? [] : [id]))
    .sort();
