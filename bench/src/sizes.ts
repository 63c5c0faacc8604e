// The download size of a first visit to the shop, from the build's own manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '../../web/dist/client');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Bytes after gzip of the entry, what it imports, and the code of the first page: all that runs before the shop can be used. */
export function firstLoad(page: string): { javascript: number; css: number } {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit('index.html');
  visit(page);
  const gzipped = (files: Set<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0);
  return { javascript: gzipped(scripts), css: gzipped(styles) };
}
