const PREFIX = '/search/';

/** The results page of a text. */
export function searchPath(text: string): string {
  // A lone `.` or `..` means a folder to every URL parser, escaped or not; a blank behind it keeps it a word.
  const word = /^\.{1,2}$/.test(text) ? `${text} ` : text;
  return PREFIX + encodeURIComponent(word);
}

/** The text whose results this path shows, '' on any other page. */
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
