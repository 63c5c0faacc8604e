const PREFIX = '/search/';

/** The results page of a text. */
export function searchPath(text: string): string {
  // URL parsers read a lone `.` or `..` as a folder, escaped or not; a trailing blank keeps it a word.
  const word = /^\.{1,2}$/.test(text) ? `${text} ` : text;
  return PREFIX + encodeURIComponent(word);
}

/** Returns the search text of a results path, '' for any other page. */
export function searchTextOf(pathname: string): string {
  if (!pathname.startsWith(PREFIX)) return '';
  const encoded = pathname.slice(PREFIX.length);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export const isSearchPath = (pathname: string) => pathname.startsWith(PREFIX);
