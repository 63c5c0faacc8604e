// How long something waits, for staff.

export const minutesSince = (time: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 60_000));

/** `12 min`, and from two hours on `3 h`. */
export const formatWaiting = (minutes: number): string =>
  minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
