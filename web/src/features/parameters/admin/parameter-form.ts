// A parameter as its form holds it, and how it becomes what is sent.
import type { Parameter } from '@labfront/contract/parameters';
import type { CallInput } from '../../../shared/api/api.types.ts';

export interface ParameterValues {
  code: string;
  name: string;
  nameHi: string;
  loinc: string;
  unit: string;
  kind: Parameter['kind'];
  decimals: string;
  method: string;
  department: string;
  choices: string;
  formula: string;
  cvi: string;
  cva: string;
  note: string;
  active: boolean;
}

export const valuesOf = (parameter: Parameter | null): ParameterValues => ({
  code: parameter?.code ?? '',
  name: parameter?.name ?? '',
  nameHi: parameter?.nameHi ?? '',
  loinc: parameter?.loinc ?? '',
  unit: parameter?.unit ?? '',
  kind: parameter?.kind ?? 'number',
  decimals: String(parameter?.decimals ?? ''),
  method: parameter?.method ?? '',
  department: parameter?.department ?? '',
  choices: (parameter?.choices ?? []).join('\n'),
  formula: parameter?.formula ? JSON.stringify(parameter.formula, null, 1) : '',
  cvi: parameter?.cvi ?? '',
  cva: parameter?.cva ?? '',
  note: parameter?.note ?? '',
  active: parameter?.active ?? true,
});

/** The lines of a box, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Body = CallInput<'POST /parameters'>['body'];

function formulaOf({ kind, formula }: ParameterValues): Body['formula'] {
  if (kind !== 'calculated') return null;
  try {
    return JSON.parse(formula) as Body['formula'];
  } catch {
    // The contract refuses a text with its own sentence.
    return formula as unknown as Body['formula'];
  }
}

export function toBody(values: ParameterValues) {
  const { kind, decimals, choices, ...rest } = values;
  const mayHaveChoices = kind === 'choice' || kind === 'titre';
  return {
    ...rest,
    kind,
    decimals: decimals.trim() === '' ? null : Number(decimals),
    choices: mayHaveChoices ? linesOf(choices) : [],
    formula: formulaOf(values),
  } satisfies Body;
}
