/** A word or sentence that begins with a capital letter, where it stands alone: as an option or a heading. */
export const withCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
