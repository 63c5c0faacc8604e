// The lines of a booking in the language of a mail or receipt, and on the wire.
import type { Language } from '@labfront/contract/common';
import { fastingOfOrder, orderPreparation } from '@labfront/contract/preparation';
import type { OrderPreparation } from '@labfront/contract/preparation-sentence';
import { readPatient } from '../booking-details/booking-details.service.ts';
import type { PatientLine } from './booking-patients.queries.ts';
import type { BookingLineRow } from './bookings.queries.ts';

/** Returns the name of a line in Hindi if it has one. */
export const nameOfLine = ({ name, name_hi }: Pick<BookingLineRow, 'name' | 'name_hi'>, language: Language): string =>
  language === 'hi' ? (name_hi ?? name) : name;

/** The name that stands for a sensitive test wherever somebody else may read it. */
export const HIDDEN_NAME = { en: 'Private test', hi: 'निजी जाँच' } as const satisfies Record<Language, string>;

/** Lines without the names of sensitive items. */
export const withoutNames = (lines: readonly BookingLineRow[], sensitive: ReadonlySet<string>): BookingLineRow[] =>
  lines.map((line) =>
    sensitive.has(line.item_id) ? { ...line, name: HIDDEN_NAME.en, name_hi: HIDDEN_NAME.hi } : line,
  );

/** The Hindi texts of a line as fields of the wire; without those that it lacks. */
export const hindiOfLine = ({ name_hi, description_hi }: Pick<BookingLineRow, 'name_hi' | 'description_hi'>) => ({
  ...(name_hi !== null && { nameHi: name_hi }),
  ...(description_hi !== null && { descriptionHi: description_hi }),
});

/** The fasting of each patient of a booking, by the tests they have. */
function fastingByPatient(
  lines: readonly BookingLineRow[],
  ofPatients: readonly PatientLine[],
): NonNullable<OrderPreparation['byPatient']> {
  return [...Map.groupBy(ofPatients, (line) => line.booking_patient_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const theirs = lines.filter(({ item_id }) => own.some((line) => line.item_id === item_id));
    return [{ name: readPatient(first).name, fasting: fastingOfOrder(theirs.map((line) => line.preparation ?? '')) }];
  });
}

/**
 * Returns the preparation for what was booked; null if a line is older than stored preparations.
 * @param ofPatients the lines of its patients; empty where everything is for one.
 */
export function preparationOfLines(
  lines: readonly BookingLineRow[],
  ofPatients: readonly PatientLine[],
): OrderPreparation | null {
  const preparation = orderPreparation(
    lines.map((line) => ({
      name: line.name,
      nameHi: line.name_hi,
      preparation: line.preparation,
      preparationHi: line.preparation_hi,
    })),
  );
  if (preparation === null) return null;
  const byPatient = fastingByPatient(lines, ofPatients);
  const isAlike = new Set(byPatient.map(({ fasting }) => JSON.stringify(fasting))).size <= 1;
  return isAlike ? preparation : { ...preparation, byPatient };
}
