import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFonts, unicodeRange } from './fonts.ts';

const theme = readFileSync(join(import.meta.dirname, '../web/src/shared/ui/theme.css'), 'utf8').replaceAll(/\s+/g, ' ');

test('the fonts are what their packages and the cut make, and the styles ask them for the letters that they have', async () => {
  for (const { path, ranges, font } of await makeFonts()) {
    expect(font.equals(readFileSync(path)), `${path} is older than its source: node tools/fonts.ts`).toBe(true);
    expect(theme).toContain(
      `url("./fonts/${basename(path)}") format("woff2"); unicode-range: ${unicodeRange(ranges)};`,
    );
  }
});
