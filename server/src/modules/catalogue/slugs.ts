/** Returns a name in the form for URLs: `Vitamin B12 (Cobalamin)` → `vitamin-b12-cobalamin`. Other scripts are kept. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug.slice(0, 80).replace(/-+$/, '') || 'item';
}

/** Slugs for rows of a new catalogue, unique within each kind: a second `cbc` becomes `cbc-2`. */
export function uniqueSlugs(rows: readonly { kind: string; name: string }[]): string[] {
  const used = new Set<string>();
  return rows.map(({ kind, name }) => {
    const base = slugOf(name);
    let slug = base;
    for (let suffix = 2; used.has(`${kind} ${slug}`); suffix += 1) slug = `${base}-${suffix}`;
    used.add(`${kind} ${slug}`);
    return slug;
  });
}

/** The slug of a new item: that of its name, with the first number that is not in use behind it. */
export function freeSlug(name: string, used: readonly string[]): string {
  const taken = new Set(used);
  const base = slugOf(name);
  let slug = base;
  for (let suffix = 2; taken.has(slug); suffix += 1) slug = `${base}-${suffix}`;
  return slug;
}
