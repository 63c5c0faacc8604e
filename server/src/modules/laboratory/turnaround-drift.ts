// Whether a test has become slower: what is compared, and what is too little to compare.

interface Taken {
  readonly lines: number;
  readonly late: number;
  readonly ms: number;
}

const FEWEST_LINES = 20;
/** Percentage points of lines that are late now and were not before. */
const MORE_LATE = 10;
const SLOWER = 1.25;

const latePercent = ({ lines, late }: Taken) => (late / lines) * 100;

/** @param before undefined or few lines where nothing is known. @param now the same test at the same centre in these days. */
export function driftsFrom(before: Taken | undefined, now: Taken): boolean {
  if (!before || before.lines < FEWEST_LINES || now.lines < FEWEST_LINES) return false;
  const isLater = latePercent(now) - latePercent(before) >= MORE_LATE;
  return isLater || now.ms / now.lines >= (before.ms / before.lines) * SLOWER;
}
