// Formulas of the starter's calculated parameters, by code. Each has a worked example in its test.
import type { Formula } from '@labfront/contract/formulas';

type Part = Formula | string | number;

const part = (of: Part): Formula =>
  typeof of === 'number' ? { number: String(of) } : typeof of === 'string' ? { input: of } : of;
const operation = (op: 'add' | 'subtract' | 'multiply' | 'divide' | 'power' | 'min' | 'max') => {
  return (...of: [Part, Part, ...Part[]]): Formula => ({ op, of: of.map(part) });
};
const [add, subtract, multiply, divide] = [
  operation('add'),
  operation('subtract'),
  operation('multiply'),
  operation('divide'),
];
const [power, min, max] = [operation('power'), operation('min'), operation('max')];

/** No result unless `left` compares so with `right`. */
const only = (compare: 'below' | 'atMost' | 'above' | 'atLeast', left: Part, right: Part, value: Formula): Formula => ({
  when: { compare, left: part(left), right: part(right) },
  value,
});
const bySex = (female: Formula, male: Formula): Formula => ({
  when: { sex: 'female' },
  value: female,
  otherwise: male,
});

const AGE: Formula = { fact: 'ageYears' };
const adults = (value: Formula) => only('atLeast', AGE, 18, value);

/** Total cholesterol − HDL − triglycerides / 5, up to 400 mg/dL of triglycerides. */
export const LDL_FRIEDEWALD: Formula = only('atMost', 'TG', 400, subtract('CHOL', 'HDL', divide('TG', 5)));

/** The NIH equation of Sampson 2020, up to 800 mg/dL of triglycerides, for a director who prefers it. */
export const LDL_NIH: Formula = only(
  'atMost',
  'TG',
  800,
  subtract(
    divide('CHOL', 0.948),
    divide('HDL', 0.971),
    subtract(
      add(divide('TG', 8.56), divide(multiply('TG', subtract('CHOL', 'HDL')), 2140)),
      divide(power('TG', 2), 16_100),
    ),
    9.44,
  ),
);

/** CKD-EPI 2021, creatinine in mg/dL; not computed below 18 years. */
const EGFR: Formula = adults(
  bySex(
    ckdEpi({ factor: 142, kappa: 0.7, alpha: -0.241, sex: 1.012 }),
    ckdEpi({ factor: 142, kappa: 0.9, alpha: -0.302, sex: 1 }),
  ),
);

function ckdEpi({ factor, kappa, alpha, sex }: { factor: number; kappa: number; alpha: number; sex: number }): Formula {
  const ratio = divide('CREAT', kappa);
  return multiply(factor, power(min(ratio, 1), alpha), power(max(ratio, 1), -1.2), power(0.9938, AGE), sex);
}

/** CKD-EPI 2012, cystatin C in mg/L. */
const cystatin = divide('CYSC', 0.8);
const EGFR_CYSTATIN = adults(
  multiply(
    133,
    power(min(cystatin, 1), -0.499),
    power(max(cystatin, 1), -1.328),
    power(0.996, AGE),
    bySex(part(0.932), part(1)),
  ),
);

/** The share of the white cells, in %, as a count. */
const countOf = (share: string) => divide(multiply('TLC', share), 100);
const ratio = (above: string, below: string) => only('above', below, 0, divide(above, below));

export const STARTER_FORMULAS: Readonly<Record<string, Formula>> = {
  LDL: LDL_FRIEDEWALD,
  VLDL: only('atMost', 'TG', 400, divide('TG', 5)),
  'NON-HDL': only('atLeast', 'CHOL', 'HDL', subtract('CHOL', 'HDL')),
  'CHOL-HDL': ratio('CHOL', 'HDL'),
  'LDL-HDL': ratio('LDL', 'HDL'),
  'APO-RATIO': ratio('APO-B', 'APO-A1'),
  GLOB: only('atLeast', 'TP', 'ALB', subtract('TP', 'ALB')),
  'AG-RATIO': only('above', subtract('TP', 'ALB'), 0, divide('ALB', subtract('TP', 'ALB'))),
  'BIL-I': only('atLeast', 'BIL-T', 'BIL-D', subtract('BIL-T', 'BIL-D')),
  'AST-ALT': ratio('AST', 'ALT'),
  EGFR,
  'EGFR-CYS': EGFR_CYSTATIN,
  // The volume is that of 24 hours, which have 1,440 minutes.
  CRCL: only('above', 'CREAT-S', 0, divide(multiply('U-CREAT', 'U-VOL'), multiply('CREAT-S', 1440))),
  BUN: divide('UREA', 2.14),
  'BUN-CREAT': ratio('BUN', 'CREAT'),
  ACR: only('above', 'U-CREAT', 0, multiply(divide('U-ALB', 'U-CREAT'), 100)),
  PCR: ratio('U-PROT', 'U-CREAT'),
  TSAT: only('above', 'TIBC', 0, multiply(divide('IRON', 'TIBC'), 100)),
  EAG: subtract(multiply(28.7, 'HBA1C'), 46.7),
  'HOMA-IR': divide(multiply('GLU-F', 'INS-F'), 405),
  'PSA-RATIO': only('above', 'PSA', 0, multiply(divide('PSA-F', 'PSA'), 100)),
  'KAPPA-LAMBDA': ratio('KAPPA', 'LAMBDA'),
  'SPERM-TOTAL': multiply('SPERM-CONC', 'SEMEN-VOL'),
  ARR: ratio('ALDO', 'PRA'),
  'CD4-CD8': ratio('CD4', 'CD8'),
  ANC: countOf('NEUT'),
  ALC: countOf('LYMPH'),
  AMC: countOf('MONO'),
  AEC: countOf('EOS'),
  ABC: countOf('BASO'),
};
