const HOURS: Readonly<Record<string, number>> = { hour: 1, hours: 1, day: 24, days: 24, week: 168, weeks: 168 };

function hoursOf(duration: string): number | null {
  const [, number, unit = ''] = /^(\d+)\s*(\w+)$/.exec(duration.trim()) ?? [];
  const factor = HOURS[unit.toLowerCase()];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

/** Returns the longest of turnaround times such as "6 hours" and "2 days"; '' if one has another format. */
export function longestTurnaround(durations: readonly string[]): string {
  let longest = '';
  let hours = -1;
  for (const duration of durations) {
    const own = hoursOf(duration);
    if (own === null) return '';
    if (own > hours) [longest, hours] = [duration, own];
  }
  return longest;
}
