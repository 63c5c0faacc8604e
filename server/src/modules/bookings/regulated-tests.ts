// Prenatal genetic tests (PCPNDT Act): booked only at a centre whose registration is in date on the day of the sample.
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { BookingLineRow, BookingRow } from './bookings.queries.ts';

interface Dependencies {
  clock: Clock;
  catalogue: Pick<CatalogueService, 'regulatedAmong'>;
  centres: Pick<CentresService, 'isPcpndtRegistered'>;
}

/** Where and when the sample of a booking is taken; without a date the registration is read as of today. */
type Sampling = Pick<BookingRow, 'centre_id' | 'date'>;
type BookedItems = readonly Pick<BookingLineRow, 'item_id' | 'name'>[];

export function createRegulatedTests({ clock, catalogue, centres }: Dependencies) {
  const regulatedOf = (tx: Db, lines: BookedItems): Promise<ReadonlySet<string>> =>
    catalogue.regulatedAmong(
      tx,
      lines.map(({ item_id: id }) => id),
    );

  /** The names of the regulated tests, alone or in a package, that the centre may not take: it is none, or has no registration in date. */
  async function namesRefused(
    tx: Db,
    { centre_id: centreId, date }: Sampling,
    lines: BookedItems,
    known?: ReadonlySet<string>,
  ): Promise<string[]> {
    const regulated = known ?? (await regulatedOf(tx, lines));
    if (regulated.size === 0) return [];
    const day = date ?? localDay(clock.now());
    if (centreId !== null && (await centres.isPcpndtRegistered(tx, centreId, day))) return [];
    return lines.flatMap(({ item_id: id, name }) => (regulated.has(id) ? [name] : []));
  }

  return {
    async isRefused(tx: Db, at: Sampling, lines: BookedItems): Promise<boolean> {
      return (await namesRefused(tx, at, lines)).length > 0;
    },

    /**
     * @param known the regulated items among the lines, where `tx` has read them already.
     * @throws AppError 409 `CENTRE_NOT_REGISTERED` where a centre may not take a regulated test.
     */
    async refuse(tx: Db, at: Sampling, lines: BookedItems, known?: ReadonlySet<string>): Promise<void> {
      const names = await namesRefused(tx, at, lines, known);
      if (names.length > 0) throw new AppError('CENTRE_NOT_REGISTERED', { tests: names.join(', ') });
    },
  };
}

export type RegulatedTests = ReturnType<typeof createRegulatedTests>;
