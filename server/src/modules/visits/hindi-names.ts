// Names of tests for patients who read Hindi. Tubes hold the names of their booking in English alone.
import type { CatalogueService } from '../catalogue/catalogue.service.ts';

interface NamedTest {
  readonly testId: string;
  readonly name: string;
}

/** Returns how a test is called in Hindi: by its English name where the catalogue has no other. */
export async function hindiNames({ current }: Pick<CatalogueService, 'current'>): Promise<(test: NamedTest) => string> {
  const { testsByKey } = await current();
  return ({ testId, name }) => testsByKey.get(testId)?.nameHi ?? name;
}
