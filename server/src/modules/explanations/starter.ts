// The starter's explanations (`server/starter/explanations`), as drafts that nobody wrote here: a signatory may approve each. They are read
// only where a shop has none yet.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplanationBody } from '@labfront/contract/explanations';
import { LANGUAGES } from '@labfront/contract/messages/sentences';
import { READING_LEVELS } from '@labfront/contract/reading-levels';
import { parse } from 'csv-parse/sync';
import type { Database } from '../../platform/db/database.ts';
import { hasExplanations, insertVersions, listExplained } from './explanations.queries.ts';
import { newDraft } from './explanations.service.ts';

const FOLDER = join(import.meta.dirname, '../../../starter/explanations');
const SOURCES = 'sources.csv';

type Row = Readonly<Record<string, string>>;
const readFile = (name: string): Row[] =>
  parse(readFileSync(join(FOLDER, name), 'utf8'), { columns: true, skip_empty_lines: true }) as Row[];

const keyOf = ({ code, language, level }: Row) => `${code} ${language} ${level}`;

/** The starter's texts by the code of their parameter. @throws Error for one that is not whole. */
export function readStarterExplanations(): Map<string, ExplanationBody> {
  const rows = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.csv') && name !== SOURCES)
    .flatMap(readFile);
  const words = new Map(rows.map((row) => [keyOf(row), row]));
  return new Map(
    readFile(SOURCES).map(({ code = '', source, url }) => {
      const levels = (language: string) =>
        Object.fromEntries(READING_LEVELS.map((level) => [level, words.get(keyOf({ code, language, level }))]));
      const texts = Object.fromEntries(LANGUAGES.map((language) => [language, levels(language)]));
      const { data, error } = ExplanationBody.safeParse({ texts, source, sourceUrl: url });
      if (!data) throw new Error(`The explanation of ${code} is not whole: ${error.message}`);
      return [code, data] as const;
    }),
  );
}

/** Whether the shop has explanations, its own or the starter's. */
export const hasStarterExplanations = (database: Database): Promise<boolean> => hasExplanations(database.db);

/** Loads the starter's explanations of the parameters that the shop has. @returns their number; 0 where it has some already. */
export async function loadStarterExplanations(database: Database, now: string): Promise<number> {
  const texts = readStarterExplanations();
  return database.write(async (tx) => {
    if (await hasExplanations(tx)) return 0;
    const rows = (await listExplained(tx)).flatMap(({ id, code }) => {
      const body = texts.get(code);
      return body === undefined
        ? []
        : {
            ...newDraft(id, 1, now),
            texts: JSON.stringify(body.texts),
            source: body.source,
            source_url: body.sourceUrl,
          };
    });
    await insertVersions(tx, rows);
    return rows.length;
  });
}
