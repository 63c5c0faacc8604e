// The order of what the telephone desk finds: names that are the whole text first, then names that begin with it.

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** A name such as "Complete Blood Count (CBC)" is called by both of its parts. */
function rankOf(name: string, typed: string): number {
  const calls = [name, ...name.split(/[()]/)].map(plain).filter(Boolean);
  if (calls.includes(typed)) return 0;
  return calls.some((call) => call.startsWith(typed)) ? 1 : 2;
}

/** Returns the results with exact names first; equal ones keep their order. */
export function exactFirst<Found>(
  results: readonly Found[],
  nameOf: (found: Found) => string,
  typed: string,
): readonly Found[] {
  const text = plain(typed);
  return results.toSorted((a, b) => rankOf(nameOf(a), text) - rankOf(nameOf(b), text));
}
