// Ages as people read them: of infants in days or months.
import type { Age } from '@labfront/contract/ages';
import { defineMessages, type Locale } from '../i18n/messages.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const words = defineMessages({
  hi: {
    days: (count: number) => `${count} दिन`,
    months: (count: number) => (count === 1 ? '1 महीना' : `${count} महीने`),
    years: (count: number) => `${count} साल`,
  },
  en: {
    days: (count: number) => counted(count, 'day', 'days'),
    months: (count: number) => counted(count, 'month', 'months'),
    years: (count: number) => counted(count, 'year', 'years'),
  },
});

/** `5 months`. */
export const formatAge = ({ value, unit }: Age, locale: Locale): string => words[locale][unit](value);

/** `34 years, female`, with what is known of it: for staff. */
export const ageAndSex = (age: Age | null, sex: string | null): string =>
  [age === null ? '' : formatAge(age, 'en'), sex ?? ''].filter((part) => part !== '').join(', ');
