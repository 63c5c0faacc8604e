// The windows of a centre while they are edited: pure steps from one draft to the next.
import type { CentreWindows } from '@labfront/contract/centre-schemas';

/** From Monday on, as people here read a week; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export interface Window {
  readonly slot: string;
  readonly capacity: number;
}

export interface NewWindow {
  readonly from: string;
  readonly to: string;
  readonly places: string;
}

export const EMPTY_WINDOW: NewWindow = { from: '', to: '', places: '10' };

/** The typed window, or the invalid field. */
export function readWindow({ from, to, places }: NewWindow): Window | 'times' | 'places' {
  // No clock shows 24:00: midnight at the end of a window is the end of its day.
  const end = to === '00:00' ? '24:00' : to;
  if (from === '' || to === '' || from >= end) return 'times';
  const capacity = Number(places);
  if (places.trim() === '' || !Number.isInteger(capacity) || capacity < 0 || capacity > 1_000) return 'places';
  return { slot: `${from}-${end}`, capacity };
}

const bySlot = (a: Window, b: Window) => (a.slot < b.slot ? -1 : 1);

/** The window in place of one of the same time, in order. */
const withWindow = <W extends Window>(windows: readonly W[], added: W): W[] =>
  [...windows.filter(({ slot }) => slot !== added.slot), added].sort(bySlot);

const without = <W extends Window>(windows: readonly W[], slot: string): W[] =>
  windows.filter((window) => window.slot !== slot);

export const ofDay = ({ windows }: CentreWindows, day: number) => windows.filter((window) => window.day === day);

function setDay(draft: CentreWindows, day: number, windows: readonly Window[]): CentreWindows {
  const others = draft.windows.filter((window) => window.day !== day);
  const those = windows.map(({ slot, capacity }) => ({ day, slot, capacity }));
  return { ...draft, windows: [...others, ...those].sort((a, b) => a.day - b.day || bySlot(a, b)) };
}

/** The same window on each of `days`. */
export const addOnDays = (draft: CentreWindows, days: readonly number[], window: Window): CentreWindows =>
  days.reduce((next, day) => setDay(next, day, withWindow(ofDay(next, day), { day, ...window })), draft);

export const removeOnDay = (draft: CentreWindows, day: number, slot: string): CentreWindows =>
  setDay(draft, day, without(ofDay(draft, day), slot));

/** A day that differs, closed at first. */
export const addException = (draft: CentreWindows, date: string): CentreWindows => ({
  ...draft,
  exceptions: [...draft.exceptions, { date, windows: [] }].sort((a, b) => (a.date < b.date ? -1 : 1)),
});

export const removeException = (draft: CentreWindows, date: string): CentreWindows => ({
  ...draft,
  exceptions: draft.exceptions.filter((exception) => exception.date !== date),
});

export function setException(
  draft: CentreWindows,
  date: string,
  change: { readonly add: Window } | { readonly remove: string },
): CentreWindows {
  const next = (windows: Window[]) =>
    'add' in change ? withWindow<Window>(windows, change.add) : without<Window>(windows, change.remove);
  return {
    ...draft,
    exceptions: draft.exceptions.map((exception) =>
      exception.date === date ? { date, windows: next(exception.windows) } : exception,
    ),
  };
}
