// Answers of the patients of a visit about their preparation, as the visit's row keeps it.
import { type FieldEventBody, isMealOnly } from '@labfront/contract/visit-rules';

type Told = Extract<FieldEventBody, { kind: 'prepare' }>;

/** The answers of one patient. */
export type Preparation = Partial<Omit<Told, 'kind' | 'accession'>>;

interface Kept extends Preparation {
  /** By the patients' accession numbers; what stands beside it counts for each of them. */
  patients?: Record<string, Preparation>;
}

const read = (kept: string | null): Kept => (kept === null ? {} : (JSON.parse(kept) as Kept));

/** The answers of one patient for their report; another one's stay between them and the phlebotomist. */
export function preparationOf(kept: string | null, accession: string): Preparation {
  const { patients = {}, ...ofAll } = read(kept);
  return { ...ofAll, ...patients[accession] };
}

/** The answers after another one. A meal that is told later is added to what was said before. */
export function preparationAfter(kept: string | null, event: Told): string {
  const { kind: _, accession, ...answers } = event;
  const { patients, ...ofAll } = read(kept);
  const before = (said: Preparation) => (isMealOnly(event) ? said : {});
  if (accession === undefined) return JSON.stringify({ ...before(ofAll), ...answers, patients });
  const theirs = { ...before(patients?.[accession] ?? {}), ...answers };
  return JSON.stringify({ ...ofAll, patients: { ...patients, [accession]: theirs } });
}
