// The formula of LDL: Friedewald by default, the NIH equation where the director prefers it.
import type { Formula } from '@labfront/contract/formulas';
import type { LabSettings, LDL_FORMULAS } from '@labfront/contract/lab-lines';
import type { ParameterChange } from '@labfront/contract/parameters';
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { findByCode, type ParameterRow } from './parameters.queries.ts';
import { LDL_FRIEDEWALD, LDL_NIH } from './starter-formulas.ts';

const CODE = 'LDL';
type Choice = (typeof LDL_FORMULAS)[number];
const FORMULAS: Readonly<Record<Choice, { formula: Formula; method: string }>> = {
  friedewald: { formula: LDL_FRIEDEWALD, method: 'Calculated (Friedewald)' },
  nih: { formula: LDL_NIH, method: 'Calculated (NIH)' },
};
const isSame = (one: Formula, other: Formula) => canonicalJson(one) === canonicalJson(other);

/** @param change changes a parameter as `PUT /parameters/:id` does. */
export function createLdlChoice(change: (tx: Db, id: string, given: ParameterChange) => Promise<ParameterRow>) {
  return {
    /** Null where LDL is not calculated, `other` for a formula of the laboratory's own. */
    async ldlFormula(db: Db): Promise<LabSettings['ldl']> {
      const row = await findByCode(db, CODE);
      if (!row?.formula) return null;
      const formula = JSON.parse(row.formula) as Formula;
      if (isSame(formula, LDL_FRIEDEWALD)) return 'friedewald';
      return isSame(formula, LDL_NIH) ? 'nih' : 'other';
    },

    /** Another method, so that values of both are not compared with each other. @throws AppError 404 where LDL is not calculated. */
    async chooseLdl(tx: Db, choice: Choice): Promise<void> {
      const row = await findByCode(tx, CODE);
      if (!row?.formula) throw notFound('Parameter');
      await change(tx, row.id, FORMULAS[choice]);
    },
  };
}
