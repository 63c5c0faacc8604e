// On SQLite alone: reads and writes no database.
import { wordOfFetalSex } from '@labfront/contract/fetal-sex';
import { expect, test } from 'vitest';
import { NO_RESULT_WORDS } from './entry.ts';

test.each(Object.values(NO_RESULT_WORDS))('the reason “%s” holds no report of a prenatal test', (reason) =>
  expect(wordOfFetalSex(reason)).toBeUndefined(),
);
