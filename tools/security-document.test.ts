// docs/security.md names tests and settings: each of them exists, and each setting of a limit is one that the server reads.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security.md');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('every file that the document names exists', () => {
  const files = globSync('{contract,server,web,e2e,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const existing = new Set(files.map((path) => basename(path)));
  const named = namesIn(document, /`([\w.-]+\.tsx?)`/g);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

test('every setting that the document names is read by the server and stands in .env.example', () => {
  const known = read('server/src/platform/base/env.ts');
  const example = read('.env.example');
  const [text = ''] = document.split('## Measured');
  const settings = namesIn(text, /`([A-Z]+(?:_[A-Z0-9]+)+)`/g).filter((name) => known.includes(`${name}:`));
  const limits = namesIn(text.split('## Limits')[1] ?? '', /\| `([A-Z_]+)`(?:, `[A-Z_]+`)? \|/g);
  expect(limits).toHaveLength(15);
  expect(limits.filter((name) => !settings.includes(name))).toEqual([]);
  expect(settings.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
});
