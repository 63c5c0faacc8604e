/** The first message about a list: about the list as a whole, or about one of its entries. */
export function firstError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const entry of Object.values(error)) {
    const message = firstError(entry);
    if (message !== undefined) return message;
  }
  return undefined;
}
