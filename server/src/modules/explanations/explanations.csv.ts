import type { Explanation, ExplanationTexts } from '@labfront/contract/explanations';
import type { CsvColumn } from '../../platform/csv/csv.ts';

type Read = (texts: ExplanationTexts) => string;
const text = (header: string, read: Read): CsvColumn<Explanation> => ({
  header,
  value: ({ draft, approved }) => {
    const version = draft ?? approved;
    return version && read(version.texts);
  },
});

/** The draft of a parameter where there is one, else what is approved. */
export const EXPLANATION_COLUMNS: readonly CsvColumn<Explanation>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Name', value: ({ name }) => name },
  { header: 'State', value: ({ state }) => state },
  ...(['en', 'hi'] as const).flatMap((language) =>
    (['simple', 'detailed'] as const).flatMap((level) =>
      (['about', 'low', 'high', 'other'] as const).map((part) =>
        text(`${language} ${level} ${part}`, (texts) => texts[language][level][part]),
      ),
    ),
  ),
  { header: 'Source', value: ({ draft, approved }) => (draft ?? approved)?.source ?? null },
  { header: 'Address', value: ({ draft, approved }) => (draft ?? approved)?.sourceUrl ?? null },
  { header: 'Approved by', value: ({ approved }) => approved?.approvedBy?.name ?? null },
  { header: 'Approved', value: ({ approved }) => approved?.approvedAt ?? null },
];
