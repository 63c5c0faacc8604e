// The tests that booked lines hold: a package's as it was booked, or as the catalogue has it where the booking is older than that.
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { includedTests } from './book-now.contents.ts';
import type { BookingLineRow } from './bookings.queries.ts';

/** Returns the ids of the tests of each line, by its item. */
export async function testsOfLines(
  tx: Db,
  catalogue: Pick<CatalogueService, 'testsOfPackages'>,
  lines: readonly BookingLineRow[],
): Promise<Map<string, string[]>> {
  const unlisted = lines.filter(({ kind, included }) => kind === 'package' && included === null);
  const ids = unlisted.map(({ item_id }) => item_id);
  const packages = Map.groupBy(await catalogue.testsOfPackages(tx, ids), (test) => test.package_id);
  return new Map(
    lines.map((line) => {
      if (line.kind === 'test') return [line.item_id, [line.item_id]];
      const included = includedTests(line);
      const tests = included.length > 0 ? included : (packages.get(line.item_id) ?? []);
      return [line.item_id, tests.map(({ id }) => id)];
    }),
  );
}
