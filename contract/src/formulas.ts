// Formulas of calculated parameters: a typed tree of numbers, inputs and operations, never a text that is evaluated.
import { z } from 'zod';
import { parseDecimal, parseMeasured, toDecimalText } from './decimal-text.ts';
import { rule } from './messages/rules.ts';

export const FORMULA_OPERATIONS = ['add', 'subtract', 'multiply', 'divide', 'power', 'min', 'max'] as const;
export const COMPARISONS = ['below', 'atMost', 'above', 'atLeast'] as const;
export const PATIENT_FACTS = ['ageYears'] as const;

export type FormulaCondition =
  | { sex: 'female' | 'male' }
  | { compare: (typeof COMPARISONS)[number]; left: Formula; right: Formula };

export type Formula =
  /** A decimal text. */
  | { number: string }
  /** The code of a parameter. */
  | { input: string }
  | { fact: (typeof PATIENT_FACTS)[number] }
  | { op: (typeof FORMULA_OPERATIONS)[number]; of: Formula[] }
  /** Without `otherwise` there is no result where the condition does not hold. */
  | { when: FormulaCondition; value: Formula; otherwise?: Formula | undefined };

const MOST_NODES = 300;

/** Its id names it in the API document, where it refers to itself. */
const FormulaNode: z.ZodType<Formula> = z
  .lazy(() =>
    z.union(
      [
        z.strictObject({ number: z.string().refine((text) => parseDecimal(text) !== null, rule('decimal')) }),
        z.strictObject({ input: z.string().min(1).max(40) }),
        z.strictObject({ fact: z.enum(PATIENT_FACTS) }),
        z.strictObject({ op: z.enum(FORMULA_OPERATIONS), of: z.array(FormulaNode).min(2).max(20) }),
        z.strictObject({ when: Condition, value: FormulaNode, otherwise: FormulaNode.optional() }),
      ],
      rule('formula'),
    ),
  )
  .meta({ id: 'Formula' });
const Condition: z.ZodType<FormulaCondition> = z
  .lazy(() =>
    z.union(
      [
        z.strictObject({ sex: z.enum(['female', 'male']) }),
        z.strictObject({ compare: z.enum(COMPARISONS), left: FormulaNode, right: FormulaNode }),
      ],
      rule('formula'),
    ),
  )
  .meta({ id: 'FormulaCondition' });

/** The formulas directly below one. */
function partsOf(formula: Formula): Formula[] {
  if ('of' in formula) return formula.of;
  if (!('when' in formula)) return [];
  const { when, otherwise } = formula;
  const compared = 'compare' in when ? [when.left, when.right] : [];
  return [...compared, formula.value, ...(otherwise ? [otherwise] : [])];
}

function countNodes(formula: Formula): number {
  return partsOf(formula).reduce((sum, part) => sum + countNodes(part), 1);
}

export const Formula = FormulaNode.refine((formula) => countNodes(formula) <= MOST_NODES, rule('formulaSize'));

/** The codes of the parameters that a formula reads, each once. */
export function inputsOf(formula: Formula): string[] {
  const own = 'input' in formula ? [formula.input] : [];
  return [...new Set([...own, ...partsOf(formula).flatMap(inputsOf)])];
}

/** Returns a formula that reads other names. @param rename the name of an input, by the one that it has. */
export function renameInputs(formula: Formula, rename: (input: string) => string): Formula {
  const inside = (part: Formula) => renameInputs(part, rename);
  if ('input' in formula) return { input: rename(formula.input) };
  if ('of' in formula) return { ...formula, of: formula.of.map(inside) };
  if (!('when' in formula)) return formula;
  const { when, value, otherwise } = formula;
  return {
    when: 'compare' in when ? { ...when, left: inside(when.left), right: inside(when.right) } : when,
    value: inside(value),
    ...(otherwise && { otherwise: inside(otherwise) }),
  };
}

/** The inputs of a formula. */
export interface FormulaFacts {
  /** Values by the code of their parameter, as they were typed. */
  readonly values: ReadonlyMap<string, string>;
  readonly sex: 'female' | 'male' | null;
  /** At collection, in whole years; null where it is not known. */
  readonly ageYears: number | null;
}

/**
 * Why there is no result: an input has no value; one is `<x`, `>x` or a word; the patient's age or sex is not known; the formula does not
 * hold for these values; they contradict each other, as a part that is greater than its whole; or the arithmetic has no answer, as a
 * division by zero.
 */
export const NO_RESULT_REASONS = [
  'missing',
  'inexact',
  'unknown_patient',
  'outside',
  'contradiction',
  'no_number',
] as const;
export type NoResultReason = (typeof NO_RESULT_REASONS)[number];
export type Calculated = { readonly value: string } | { readonly none: NoResultReason };

class NoResult extends Error {
  readonly reason: NoResultReason;
  constructor(reason: NoResultReason) {
    super(reason);
    this.reason = reason;
  }
}

function toNumber(text: string): number {
  const measured = parseMeasured(text);
  if (measured?.relation !== '=') throw new NoResult('inexact');
  return Number(text);
}

const OPERATIONS: Record<(typeof FORMULA_OPERATIONS)[number], (left: number, right: number) => number> = {
  add: (left, right) => left + right,
  subtract: (left, right) => left - right,
  multiply: (left, right) => left * right,
  divide: (left, right) => left / right,
  power: (left, right) => left ** right,
  min: (left, right) => Math.min(left, right),
  max: (left, right) => Math.max(left, right),
};

const COMPARES: Record<(typeof COMPARISONS)[number], (left: number, right: number) => boolean> = {
  below: (left, right) => left < right,
  atMost: (left, right) => left <= right,
  above: (left, right) => left > right,
  atLeast: (left, right) => left >= right,
};

function holds(condition: FormulaCondition, facts: FormulaFacts): boolean {
  if ('compare' in condition) {
    return COMPARES[condition.compare](compute(condition.left, facts), compute(condition.right, facts));
  }
  if (facts.sex === null) throw new NoResult('unknown_patient');
  return facts.sex === condition.sex;
}

/** Whether a condition holds measured values against each other, and no value against a limit. */
const comparesInputs = (condition: FormulaCondition): boolean =>
  'compare' in condition && new Set([condition.left, condition.right].flatMap(inputsOf)).size > 1;

function compute(formula: Formula, facts: FormulaFacts): number {
  if ('number' in formula) return Number(formula.number);
  if ('input' in formula) {
    const value = facts.values.get(formula.input);
    if (value === undefined) throw new NoResult('missing');
    return toNumber(value);
  }
  if ('fact' in formula) {
    if (facts.ageYears === null) throw new NoResult('unknown_patient');
    return facts.ageYears;
  }
  if ('of' in formula) {
    const operation = OPERATIONS[formula.op];
    const value = formula.of.map((part) => compute(part, facts)).reduce((left, right) => operation(left, right));
    if (!Number.isFinite(value)) throw new NoResult('no_number');
    return value;
  }
  if (holds(formula.when, facts)) return compute(formula.value, facts);
  if (!formula.otherwise) throw new NoResult(comparesInputs(formula.when) ? 'contradiction' : 'outside');
  return compute(formula.otherwise, facts);
}

/** Computes a formula; the result is rounded to `decimals`. */
export function calculate(formula: Formula, facts: FormulaFacts, decimals: number): Calculated {
  try {
    const value = toDecimalText(compute(formula, facts), decimals);
    return value === null ? { none: 'no_number' } : { value };
  } catch (error) {
    if (error instanceof NoResult) return { none: error.reason };
    throw error;
  }
}

export interface CalculatedParameter {
  readonly code: string;
  readonly formula: Formula;
  readonly decimals: number;
}

/**
 * Computes every calculated parameter from the entered values; one whose formula reads another calculated one reads its exact rounded
 * text, as the report shows it. Values of calculated parameters in `facts` are ignored, so that an amended input reaches all of them.
 */
export function recompute(parameters: readonly CalculatedParameter[], facts: FormulaFacts): Map<string, Calculated> {
  const values = new Map(facts.values);
  for (const { code } of parameters) values.delete(code);
  const results = new Map<string, Calculated>();
  let waiting = [...parameters];
  while (waiting.length > 0) {
    const codes = new Set(waiting.map(({ code }) => code));
    const ready = waiting.filter(({ formula }) => !inputsOf(formula).some((input) => codes.has(input)));
    // The remaining formulas contain themselves; the service refuses them.
    if (ready.length === 0) {
      for (const { code } of waiting) results.set(code, { none: 'missing' });
      break;
    }
    for (const { code, formula, decimals } of ready) {
      const result = calculate(formula, { ...facts, values }, decimals);
      results.set(code, result);
      if ('value' in result) values.set(code, result.value);
    }
    waiting = waiting.filter((parameter) => !ready.includes(parameter));
  }
  return results;
}

/** The first parameter that reads itself through others; undefined where none does. */
export function findCycle(formulas: ReadonlyMap<string, Formula>): string | undefined {
  const done = new Set<string>();
  const reads = (code: string, path: readonly string[]): boolean => {
    if (path.includes(code)) return true;
    const formula = formulas.get(code);
    if (!formula || done.has(code)) return false;
    const isCyclic = inputsOf(formula).some((input) => reads(input, [...path, code]));
    if (!isCyclic) done.add(code);
    return isCyclic;
  };
  return [...formulas.keys()].find((code) => reads(code, []));
}
