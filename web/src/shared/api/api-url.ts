type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns `/package/:id` with its parameters filled in and the query appended; empty query values are left out. */
export function buildUrl(prefix: string, path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.append(name, String(value));
  }
  const text = search.toString();
  return prefix + filled + (text === '' ? '' : `?${text}`);
}
