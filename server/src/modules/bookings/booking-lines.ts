// The lines of a booking in the language of a mail or receipt, and on the wire.
import type { Language } from '@labfront/contract/common';
import { orderPreparation } from '@labfront/contract/preparation';
import type { OrderPreparation } from '@labfront/contract/preparation-sentence';
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

/** Returns the preparation for what was booked; null if a line is older than stored preparations. */
export function preparationOfLines(lines: readonly BookingLineRow[]): OrderPreparation | null {
  return orderPreparation(
    lines.map(({ name, name_hi, preparation, preparation_hi }) => ({
      name,
      nameHi: name_hi,
      preparation,
      preparationHi: preparation_hi,
    })),
  );
}
