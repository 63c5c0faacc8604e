// The windows that are offered on a day: those of the weekday within the opening hours, or those of an exception.
import { isWithinHours, readOpeningHours, weekdayOf } from '@labfront/contract/opening-hours';
import type { Plan, Slot } from './centre-windows.queries.ts';
import type { Offer } from './collection-windows.queries.ts';

/** The centres that offer each window of a day, by slot. */
export type Offers = (date: string) => Map<string, Offer[]>;

/** Of a city that has no centre. */
export function offersByCity(slots: readonly Slot[], closed: ReadonlySet<string>): Offers {
  return (date) =>
    new Map(closed.has(date) ? [] : slots.map(({ slot, capacity }) => [slot, [{ centreId: null, capacity }]]));
}

/** Of centres, in the order in which they are asked. A day that differs overrules weekday and opening hours. */
export function offersByCentre(centres: readonly { id: string; hours: string }[], plan: Plan): Offers {
  const known = centres.map(({ id, hours }) => ({ id, hours: readOpeningHours(hours) }));
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
