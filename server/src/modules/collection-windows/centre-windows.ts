// The windows of one centre: by weekday, and the days that differ (laboratory.md, section 1).
import type { CentreWindows } from '@labfront/contract/centre-schemas';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { badField } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { CentresService } from '../centres/centres.service.ts';
import { readPlan, replaceCentreWindows, type Slot } from './centre-windows.queries.ts';

export const EVERY_WEEKDAY = [0, 1, 2, 3, 4, 5, 6];

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  centres: CentresService;
}

/** @throws AppError 400 at `path` where a window is named twice. */
export function refuseTwice(windows: readonly Slot[], path: string): void {
  if (new Set(windows.map(({ slot }) => slot)).size < windows.length) throw badField(path, 'VALIDATION.windowTwice');
}

export function createCentreWindows({ database, clock, audit, centres }: Dependencies) {
  async function read(connection: Db, id: string): Promise<CentreWindows> {
    const plan = await readPlan(connection, [id], localDay(clock.now()));
    return {
      windows: plan.weekdays.map(({ day, slot, capacity }) => ({ day, slot, capacity })),
      exceptions: plan.exceptions.map(({ date }) => ({
        date,
        windows: plan.ofExceptions
          .filter((window) => window.date === date)
          .map(({ slot, capacity }) => ({ slot, capacity })),
      })),
    };
  }

  return {
    /** Days that differ are named from today on. @throws AppError 404. */
    async centreWindows(id: string): Promise<CentreWindows> {
      await centres.mustExist(database.db, id);
      return read(database.db, id);
    },

    /** Replaces all of them; bookings keep the places they have. @throws AppError 404, 400 where a window or a day is named twice. */
    setCentreWindows(id: string, given: CentreWindows): Promise<CentreWindows> {
      return centres.change(async (tx) => {
        await centres.mustExist(tx, id);
        for (const day of EVERY_WEEKDAY) {
          refuseTwice(
            given.windows.filter((window) => window.day === day),
            'windows',
          );
        }
        given.exceptions.forEach(({ date, windows }, index) => {
          refuseTwice(windows, `exceptions.${index}.windows`);
          if (given.exceptions.findIndex((other) => other.date === date) < index) {
            throw badField(`exceptions.${index}.date`, 'VALIDATION.exceptionTwice');
          }
        });
        await replaceCentreWindows(tx, id, given);
        const details = { windows: given.windows.length, exceptions: given.exceptions.length };
        await audit.write(tx, { action: 'centre.windows', recordId: id, details });
        return read(tx, id);
      });
    },
  };
}
