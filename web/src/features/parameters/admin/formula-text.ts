// A formula as people write it.
import type { Formula, FormulaCondition } from '@labfront/contract/formulas';

const SIGNS = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' / ', power: ' ^ ' } as const;
const COMPARISONS = { below: '<', atMost: '≤', above: '>', atLeast: '≥' } as const;

function conditionText(condition: FormulaCondition): string {
  if ('sex' in condition) return condition.sex;
  return `${formulaText(condition.left)} ${COMPARISONS[condition.compare]} ${formulaText(condition.right)}`;
}

/** Such as `CHOL − HDL − (TG / 5) if TG ≤ 400`. */
export function formulaText(formula: Formula, isInner = false): string {
  if ('number' in formula) return formula.number;
  if ('input' in formula) return formula.input;
  if ('fact' in formula) return 'age';
  if ('op' in formula) {
    const { op, of } = formula;
    if (op === 'min' || op === 'max') return `${op}(${of.map((part) => formulaText(part)).join(', ')})`;
    const text = of.map((part) => formulaText(part, true)).join(SIGNS[op]);
    return isInner ? `(${text})` : text;
  }
  const { when, value, otherwise } = formula;
  const rest = otherwise ? `, else ${formulaText(otherwise)}` : '';
  const text = `${formulaText(value)} if ${conditionText(when)}${rest}`;
  return isInner ? `(${text})` : text;
}
