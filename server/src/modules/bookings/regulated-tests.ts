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

export function createRegulatedTests({ clock, catalogue, centres }: Dependencies) {
  return {
    /**
     * Without a date the registration is read as of today.
     * @throws AppError 409 `CENTRE_NOT_REGISTERED` for a regulated test, alone or in a package, at no centre or at one without a
     * registration in date.
     */
    async refuse(
      tx: Db,
      { centre_id: centreId, date }: Pick<BookingRow, 'centre_id' | 'date'>,
      lines: readonly Pick<BookingLineRow, 'item_id' | 'name'>[],
    ): Promise<void> {
      const ids = lines.map(({ item_id: id }) => id);
      const regulated = await catalogue.regulatedAmong(tx, ids);
      if (regulated.size === 0) return;
      const day = date ?? localDay(clock.now());
      if (centreId !== null && (await centres.isPcpndtRegistered(tx, centreId, day))) return;
      const names = lines.flatMap(({ item_id: id, name }) => (regulated.has(id) ? [name] : []));
      throw new AppError('CENTRE_NOT_REGISTERED', { tests: names.join(', ') });
    },
  };
}

export type RegulatedTests = ReturnType<typeof createRegulatedTests>;
