// Gives the visits of a day to collectors: a pure rule, no database.

export interface OpenVisit {
  id: string;
  /** `06:00-08:00`. */
  slot: string;
  pincode: string;
}

export interface Round {
  collectorId: string;
  /** The collector's visits so far. */
  visits: { slot: string; pincode: string }[];
}

/** Visits that one person manages in a window, and in a day. */
const MOST_IN_WINDOW = 3;
const MOST_IN_DAY = 14;

const NEARBY_DIGITS = [6, 5, 4, 3];

/** The distance of two pincodes in the postal hierarchy: 0 for the same, more for other areas, sorting districts, circles. */
function distance(one: string, other: string): number {
  const shared = NEARBY_DIGITS.find((digits) => one.slice(0, digits) === other.slice(0, digits));
  return shared === undefined ? NEARBY_DIGITS.length : NEARBY_DIGITS.indexOf(shared);
}

/** The fit of a visit into a round: nearness to its visits of the same window, then of the day, then a small load. */
function costOf({ visits }: Round, { slot, pincode }: OpenVisit): number {
  const inWindow = visits.filter((visit) => visit.slot === slot);
  const near = (some: readonly { pincode: string }[]) =>
    some.length === 0 ? 1.5 : Math.min(...some.map((visit) => distance(visit.pincode, pincode)));
  return near(inWindow) * 4 + near(visits) * 2 + inWindow.length * 3 + visits.length;
}

/**
 * Gives each visit to the collector whose round it fits best, the earliest windows first. What nobody has room for stays out.
 * @returns the collector of each visit, by the visit's id.
 */
export function assignDay(open: readonly OpenVisit[], rounds: readonly Round[]): Map<string, string> {
  const planned = rounds.map(({ collectorId, visits }) => ({ collectorId, visits: [...visits] }));
  const given = new Map<string, string>();
  const inOrder = open.toSorted((a, b) => {
    const [one, other] = [`${a.slot} ${a.pincode} ${a.id}`, `${b.slot} ${b.pincode} ${b.id}`];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  for (const visit of inOrder) {
    const free = planned.filter(({ visits }) => {
      const inWindow = visits.filter(({ slot }) => slot === visit.slot).length;
      return visits.length < MOST_IN_DAY && inWindow < MOST_IN_WINDOW;
    });
    const [best] = free.toSorted(
      (a, b) => costOf(a, visit) - costOf(b, visit) || (a.collectorId < b.collectorId ? -1 : 1),
    );
    if (!best) continue;
    best.visits.push(visit);
    given.set(visit.id, best.collectorId);
  }
  return given;
}
