// On SQLite alone: reads and writes no database.
// Texts of both themes are readable on every accepted brand colour.
import {
  brandColours,
  brandContrast,
  contrastOf,
  LEAST_CONTRAST,
  PLAIN_COLOURS,
} from '@labfront/contract/brand-colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is as WCAG counts it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(brandContrast('#0b5c60')).toBeGreaterThan(LEAST_CONTRAST);
  expect(brandContrast('#f3a92b')).toBeLessThan(LEAST_CONTRAST);
});

test('every accepted colour makes colours whose texts are readable', () => {
  fc.assert(
    fc.property(
      colours.filter((colour) => brandContrast(colour) >= LEAST_CONTRAST),
      (colour) => {
        for (const theme of ['light', 'dark'] as const) {
          const made = brandColours(colour)[theme];
          const { surface, canvas } = PLAIN_COLOURS[theme];
          for (const [text, ground] of [
            [made['on-brand'], made.brand],
            [made['on-brand'], made['brand-strong']],
            [made.brand, surface],
            [made.brand, canvas],
            [made.brand, made['brand-soft']],
            [made['brand-strong'], made['brand-soft']],
            [made['on-deep'], made.deep],
            [made['on-deep-soft'], made.deep],
          ] as const) {
            expect(contrastOf(text, ground), `${text} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          }
        }
      },
    ),
  );
});
