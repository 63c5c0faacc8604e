// Words of a search box. Every further word is one more look at every row, so a search reads the first few; screens say so.

/** Words of a search box that are searched for. */
export const MAX_SEARCH_WORDS = 5;

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The words that are searched for, as they were typed. */
export const searchWords = (text: string): string[] => split(text).slice(0, MAX_SEARCH_WORDS);

/** Whether more words were typed than are searched for. */
export const hasTooManyWords = (text: string): boolean => split(text).length > MAX_SEARCH_WORDS;

/** The text that is searched for as one phrase. */
export const searchPhrase = (text: string): string => searchWords(text).join(' ');
