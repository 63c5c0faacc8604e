/** The token of a mailed link, '' when the address has none. */
export const linkToken = (search: URLSearchParams): string => (search.get('token') ?? '').trim();

/** The token is for the browser: the server's document says only whether there is one, so that nobody keeps a secret. */
export const linkTokenQuery = (given: URLSearchParams): string => (linkToken(given) === '' ? '' : '?token=given');
