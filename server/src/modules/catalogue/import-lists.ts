// A list inside a cell: its entries stand between vertical bars. A bar or a backslash of an entry has a backslash before it.

export function writeList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\|]/g, '\\$&')).join('|');
}

/** What `writeList` wrote, entries trimmed and blank ones left out. A backslash before anything else stands for itself. */
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
