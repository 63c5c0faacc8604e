// The windows that are offered on a day: those of the weekday within the opening hours, or those of an exception.
import { isWithinHours, readOpeningHours, weekdayOf } from '@labfront/contract/opening-hours';
import type { Plan, WeekdaySlot } from './centre-windows.queries.ts';
import type { Offer } from './collection-windows.queries.ts';

/** The centres that offer each window of a day, by slot. */
export type Offers = (date: string) => Map<string, Offer[]>;

/** Of a city that has no centre. @param hours those of the laboratory; empty while nobody has entered them. */
export function offersByCity(windows: readonly WeekdaySlot[], closed: ReadonlySet<string>, hours: string): Offers {
  const known = readOpeningHours(hours);
  return (date) => {
    const day = weekdayOf(date);
    const open = closed.has(date)
      ? []
      : windows.filter((one) => one.day === day && isWithinHours(known, day, one.slot));
    return new Map(open.map(({ slot, capacity }) => [slot, [{ centreId: null, capacity }]]));
  };
}

/**
 * Of centres, in the order in which they are asked. A day that differs overrules weekday and opening hours.
 * @param usual the laboratory's opening hours, for a centre that has none of its own; empty while nobody has entered them.
 */
export function offersByCentre(centres: readonly { id: string; hours: string }[], plan: Plan, usual: string): Offers {
  const known = centres.map(({ id, hours }) => ({ id, hours: readOpeningHours(hours || usual) }));
  return (date) => {
    const day = weekdayOf(date);
    const offers = new Map<string, Offer[]>();
    for (const { id, hours } of known) {
      const differs = plan.exceptions.some((other) => other.centre_id === id && other.date === date);
      const windows = differs
        ? plan.ofExceptions.filter((window) => window.centre_id === id && window.date === date)
        : plan.weekdays.filter(
            (window) => window.centre_id === id && window.day === day && isWithinHours(hours, day, window.slot),
          );
      for (const { slot, capacity } of windows) {
        offers.set(slot, [...(offers.get(slot) ?? []), { centreId: id, capacity }]);
      }
    }
    return offers;
  };
}
