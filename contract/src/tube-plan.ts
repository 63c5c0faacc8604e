// Plans the tubes of one patient's tests (laboratory.md section 4): as few as possible, in the order of draw. A pure function, for the
// server and for the phlebotomist's page that works without a network.

/** The kinds of container, in the order of draw of CLSI GP41; containers without blood follow. */
export const CONTAINER_KINDS = [
  'culture',
  'citrate',
  'serum',
  'heparin',
  'edta',
  'fluoride',
  'urine',
  'stool',
  'swab',
  'other',
] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/** The time at which a specimen is taken; `timed` with its minutes after the first draw. */
export const SPECIMEN_TIMINGS = ['any', 'fasting', 'post_meal', 'timed'] as const;
export type SpecimenTiming = (typeof SPECIMEN_TIMINGS)[number];

export interface Container {
  readonly kind: ContainerKind;
  readonly colour: string;
  readonly additive: string;
  readonly capacityMl: number;
}

/** One specimen of one test. */
export interface SpecimenNeed {
  readonly testId: string;
  /** Names the specimen within the test's definition. */
  readonly key: string;
  readonly specimen: string;
  readonly container: Container;
  /** At most the container's capacity; anything above fills a tube alone. */
  readonly volumeMl: number;
  readonly timing: SpecimenTiming;
  readonly minutesAfter?: number | undefined;
  readonly storage: string;
  readonly laboratoryId?: string | null | undefined;
  /** The test shares its tube with no other. */
  readonly ownTube?: boolean | undefined;
}

export interface PlannedTube {
  readonly specimen: string;
  readonly container: Container;
  readonly storage: string;
  readonly laboratoryId: string | null;
  readonly timing: SpecimenTiming;
  readonly minutesAfter: number | null;
  /** The sum of what the tests need. */
  readonly volumeMl: number;
  readonly needs: readonly SpecimenNeed[];
}

/** A draw: tests that may be drawn at any time take part in whichever of the patient's draws leaves the fewest tubes. */
interface Draw {
  timing: SpecimenTiming;
  minutesAfter: number | null;
}

/** Volumes are added up in whole microlitres: decimal fractions of a millilitre do not add up exactly. */
const microlitres = (millilitres: number) => Math.round(millilitres * 1_000);

/** Tries of one group's search for fewer tubes, after which the best plan found so far stands: 60 tests plan in milliseconds too. */
const MOST_STEPS = 20_000;

interface Bin {
  draw: Draw | null;
  left: number;
  needs: SpecimenNeed[];
}

const drawOf = ({ timing, minutesAfter }: SpecimenNeed): Draw | null =>
  timing === 'any' ? null : { timing, minutesAfter: timing === 'timed' ? (minutesAfter ?? 0) : null };

const isSameDraw = (one: Draw, other: Draw) => one.timing === other.timing && one.minutesAfter === other.minutesAfter;

/** Whether a need's draw and volume fit into a bin; a bin of tests of any time takes on the draw of what joins it. */
function fits(bin: Bin, draw: Draw | null, volume: number): boolean {
  return volume <= bin.left && (draw === null || bin.draw === null || isSameDraw(bin.draw, draw));
}

/**
 * Packs needs that could share a tube into the fewest: branch and bound over the needs, largest first, those bound to a draw before the
 * others. The first descent is best-fit, so that a search that runs out of steps still has a good plan.
 */
function pack(needs: readonly SpecimenNeed[], capacity: number): Bin[] {
  const order = needs
    .map((need) => ({ need, draw: drawOf(need), volume: Math.min(microlitres(need.volumeMl), capacity) }))
    .sort((a, b) => Number(a.draw === null) - Number(b.draw === null) || b.volume - a.volume);
  const rest = order.map((_, index) => order.slice(index).reduce((sum, { volume }) => sum + volume, 0));
  let best: Bin[] | null = null;
  let steps = 0;

  function place(index: number, bins: Bin[]): void {
    const next = order[index];
    if (best && bins.length >= best.length) return;
    if (!next) {
      best = bins.map((bin) => ({ ...bin, needs: [...bin.needs] }));
      return;
    }
    steps += 1;
    if (best && steps > MOST_STEPS) return;
    const free = bins.reduce((sum, { left }) => sum + left, 0);
    const missing = Math.ceil(((rest[index] ?? 0) - free) / capacity);
    if (best && bins.length + Math.max(missing, 0) >= best.length) return;
    const open = bins
      .filter((bin) => fits(bin, next.draw, next.volume))
      .sort((a, b) => Number(a.draw === null) - Number(b.draw === null) || a.left - b.left);
    const tried = new Set<string>();
    for (const bin of open) {
      const { draw, left } = bin;
      const kind = `${left} ${draw?.timing} ${draw?.minutesAfter}`;
      if (tried.has(kind)) continue;
      tried.add(kind);
      Object.assign(bin, { draw: draw ?? next.draw, left: left - next.volume });
      bin.needs.push(next.need);
      place(index + 1, bins);
      bin.needs.pop();
      Object.assign(bin, { draw, left });
    }
    place(index + 1, [...bins, { draw: next.draw, left: capacity - next.volume, needs: [next.need] }]);
  }

  place(0, []);
  return best ?? [];
}

/** Containers are the same when a label would call them the same; "yellow" alone means three tubes. */
const groupOf = ({ specimen, container, storage, laboratoryId }: SpecimenNeed) =>
  JSON.stringify([
    specimen,
    container.kind,
    container.colour,
    container.additive,
    container.capacityMl,
    storage,
    laboratoryId ?? null,
  ]);

/** Draws in the order of time: what can be drawn at any time and what is fasting come first. */
const DRAW_ORDER: Record<SpecimenTiming, number> = { any: 0, fasting: 0, post_meal: 1, timed: 2 };

const orderOf = ({ timing, minutesAfter, container }: PlannedTube): number =>
  (DRAW_ORDER[timing] * 10_000 + (minutesAfter ?? 0)) * CONTAINER_KINDS.length +
  CONTAINER_KINDS.indexOf(container.kind);

function toTube({ draw, needs }: Bin, like: SpecimenNeed): PlannedTube {
  const { specimen, container, storage, laboratoryId = null } = like;
  const volumeMl = needs.reduce((sum, need) => sum + microlitres(need.volumeMl), 0) / 1_000;
  const { timing, minutesAfter } = draw ?? { timing: 'any' as const, minutesAfter: null };
  return { specimen, container, storage, laboratoryId, timing, minutesAfter, volumeMl, needs };
}

/**
 * Returns the fewest tubes that hold what a patient's tests need, in the order of draw. Tests share a tube when specimen, container,
 * storage, laboratory and time of draw are the same and their volumes fit into it together.
 */
export function planTubes(needs: readonly SpecimenNeed[]): PlannedTube[] {
  const alone = needs.filter(({ ownTube }) => ownTube);
  const shared = Map.groupBy(
    needs.filter(({ ownTube }) => !ownTube),
    groupOf,
  );
  const tubes = alone.map((need) => toTube({ draw: drawOf(need), left: 0, needs: [need] }, need));
  for (const [like, ...others] of shared.values()) {
    if (!like) continue;
    for (const bin of pack([like, ...others], microlitres(like.container.capacityMl))) tubes.push(toTube(bin, like));
  }
  return tubes.sort((a, b) => orderOf(a) - orderOf(b));
}
