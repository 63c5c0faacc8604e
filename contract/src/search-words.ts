// Words of a search. Each further word costs another check of every row, so a search uses only the first few; screens tell the user.

/** Words of a search box that are searched for. */
export const MAX_SEARCH_WORDS = 5;

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The words that are searched for, as they were typed. */
export const searchWords = (text: string): string[] => split(text).slice(0, MAX_SEARCH_WORDS);

/** Whether more words were typed than are searched for. */
export const hasTooManyWords = (text: string): boolean => split(text).length > MAX_SEARCH_WORDS;

/** The text that is searched for as one phrase. */
export const searchPhrase = (text: string): string => searchWords(text).join(' ');

/** Names of one pasted list that are looked up. */
export const MAX_LISTED_NAMES = 12;

// A comma between digits is part of the name: "1,25 dihydroxy vitamin D".
const BETWEEN_NAMES = /(?<!\d),|,(?!\d)|[;\n|•·।]/;
const NUMBERING = /^\s*(?:[-*–]|\d{1,2}[.)](?!\d))\s*/;

/**
 * Returns the names of a doctor's list ("CBC, thyroid, sugar fasting"), at most `MAX_LISTED_NAMES`. Empty when the text is
 * no list.
 */
export function listedNames(text: string): string[] {
  const names = text
    .split(BETWEEN_NAMES)
    .map((name) => name.replace(NUMBERING, '').trim())
    .filter((name) => name !== '');
  return names.length > 1 ? names.slice(0, MAX_LISTED_NAMES) : [];
}
