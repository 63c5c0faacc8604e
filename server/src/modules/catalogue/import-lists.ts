// A list inside a cell: entries are separated by vertical bars. A bar or a backslash inside an entry is escaped with a backslash.

export function writeList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Reverses `writeList`; trims entries and drops blank ones. A backslash before any other character is literal. */
export function readList(cell: string): string[] {
  if (!cell.includes('\\'))
    return cell
      .split('|')
      .map((entry) => entry.trim())
      .filter(Boolean);
  const entries = [''];
  for (const [part] of cell.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (part === '|') entries.push('');
    else
      entries[entries.length - 1] +=
        part.length === 2 && part !== undefined && part.startsWith('\\') ? part.slice(1) : part;
  }
  return entries.map((entry) => entry.trim()).filter(Boolean);
}
