// The groups of the board of a day: unassigned visits first, then the round of each collector.
import type { Visit } from '@labfront/contract/visits';

export interface BoardGroup {
  /** The id of its collector, else what its visits have in common. */
  readonly key: string;
  readonly kind: 'unassigned' | 'collector' | 'atCentre' | 'over';
  /** Of the collector. */
  readonly name: string;
  readonly visits: readonly Visit[];
}

type Named = NonNullable<Visit['collector']>;

const isOpen = ({ state }: Visit) => state === 'unassigned' || state === 'unscheduled';

/** Visits without a place in the round come last, in the order that they have. */
const placeOf = ({ position }: Visit) => position ?? Number.MAX_SAFE_INTEGER;

/** @param collectors who may be given visits; they stand on the board without any too. */
export function groupsOf(visits: readonly Visit[], collectors: readonly Named[]): BoardGroup[] {
  const free = visits.filter(({ collector }) => collector === null);
  const groups: BoardGroup[] = [
    {
      key: 'unassigned',
      kind: 'unassigned',
      name: '',
      visits: free.filter((one) => one.kind === 'home' && isOpen(one)),
    },
  ];
  const people = new Map<string, string>(collectors.map(({ _id, name }) => [_id, name]));
  for (const { collector } of visits)
    if (collector && !people.has(collector._id)) people.set(collector._id, collector.name);
  for (const [key, name] of people) {
    const round = visits
      .filter(({ collector }) => collector?._id === key)
      .toSorted((one, other) => placeOf(one) - placeOf(other));
    groups.push({ key, kind: 'collector', name, visits: round });
  }
  groups.push(
    { key: 'atCentre', kind: 'atCentre', name: '', visits: free.filter((one) => one.kind === 'centre' && isOpen(one)) },
    { key: 'over', kind: 'over', name: '', visits: free.filter((one) => !isOpen(one)) },
  );
  return groups.filter(({ kind, visits: some }) => kind === 'unassigned' || kind === 'collector' || some.length > 0);
}

/** The round of a visit's collector with the visit one place earlier (-1) or later (1), in its new order. */
export function movedIn(visits: readonly Visit[], visit: Visit, step: -1 | 1): readonly Visit[] {
  const group = groupsOf(visits, []).find(({ key }) => key === visit.collector?._id);
  const round = group?.visits ?? [];
  const at = round.findIndex(({ _id }) => _id === visit._id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= round.length) return round;
  return round.toSpliced(at, 1).toSpliced(to, 0, visit);
}

/** `462016 × 3, 462003`: where a round leads, most visits first. */
export function areasOf(visits: readonly Visit[]): string {
  const counts = Map.groupBy(
    visits.filter(({ pincode }) => pincode !== ''),
    ({ pincode }) => pincode,
  );
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([pincode, some]) => (some.length === 1 ? pincode : `${pincode} × ${some.length}`))
    .join(', ');
}
