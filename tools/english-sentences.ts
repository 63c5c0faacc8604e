// Finds English left in Hindi texts: pages, mails and receipts.

/** At least three words in Latin letters with nothing but blanks between them. Abbreviations, and names of one or two words, are fine. */
const THREE_WORDS = /[A-Za-z][A-Za-z'’/-]*(?:[^\S\n]+[A-Za-z][A-Za-z'’/-]*){2,}/g;

/** Returns the English in a text, which proper names such as an address are no part of. */
export function englishIn(text: string, properNames: readonly string[] = []): string[] {
  const rest = properNames.reduce((left, name) => left.replaceAll(name, '|'), text);
  return rest.match(THREE_WORDS) ?? [];
}
