// Whether a finished text is one that a registered template allows (TRAI's templates with tagged variables).

/** Characters of one kind beside each other. */
interface Span {
  readonly allowed: RegExp;
  readonly least: number;
  readonly most: number;
}
type Part = string | Span;

const span = (allowed: RegExp, least: number, most: number): Span => ({ allowed, least, most });

const ANYTHING: readonly Part[] = [span(/^.$/u, 1, 40)];
const LINK: readonly Part[] = ['http', span(/^s$/, 0, 1), '://', span(/^\S$/u, 1, 200)];

/** The tags of variables on the DLT and what each may stand for, at most 40 characters. */
const TAGS: ReadonlyMap<string, readonly Part[]> = new Map([
  ['var', ANYTHING],
  ['alphanumeric', ANYTHING],
  ['numeric', [span(/^[\d.,₹ ]$/u, 1, 40)]],
  ['url', LINK],
  ['urlott', LINK],
  ['cbn', [span(/^\+$/, 0, 1), span(/^[\d -]$/, 3, 20)]],
  ['email', [span(/^\S$/u, 1, 40), '@', span(/^\S$/u, 1, 40)]],
]);
const TAG = /\{#(\w+)#\}/g;

/** The places in a text up to which what was read so far may reach: 1 at each, one more than the text has characters. */
type Places = Uint8Array;

function afterWords(starts: Places, words: string, signs: readonly string[]): Places {
  const wanted = [...words];
  const ends = new Uint8Array(starts.length);
  starts.forEach((isStart, start) => {
    if (isStart && wanted.every((sign, index) => sign === signs[start + index])) ends[start + wanted.length] = 1;
  });
  return ends;
}

function afterSpan(starts: Places, { allowed, least, most }: Span, signs: readonly string[]): Places {
  // Where ranges of ends begin, less those that have ended.
  const opened = new Int32Array(starts.length + 1);
  let allowedFromHere = 0;
  for (let start = signs.length; start >= 0; start -= 1) {
    allowedFromHere = start < signs.length && allowed.test(signs[start] ?? '') ? allowedFromHere + 1 : 0;
    if (!starts[start] || allowedFromHere < least) continue;
    opened[start + least] = (opened[start + least] ?? 0) + 1;
    const over = start + Math.min(most, allowedFromHere) + 1;
    opened[over] = (opened[over] ?? 0) - 1;
  }
  let open = 0;
  return starts.map((_, place) => {
    open += opened[place] ?? 0;
    return open > 0 ? 1 : 0;
  });
}

/**
 * Whether a finished text is one that the registered template allows. An unknown tag allows nothing. No expression tries the ways to divide
 * a text among many tags one by one: that would stop the program for as long as somebody likes.
 */
export function fitsRegistered(registered: string, text: string): boolean {
  const signs = [...text.trim()];
  let places: Places = new Uint8Array(signs.length + 1);
  places[0] = 1;
  for (const [index, piece] of registered.trim().split(TAG).entries()) {
    const parts = index % 2 === 0 ? [piece] : TAGS.get(piece);
    if (!parts) return false;
    for (const part of parts) {
      places = typeof part === 'string' ? afterWords(places, part, signs) : afterSpan(places, part, signs);
    }
  }
  return places[signs.length] === 1;
}
