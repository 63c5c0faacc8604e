import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cityName } from './city-names.ts';

it('knows the Hindi name of every city that a new laboratory begins with', () => {
  const [, ...cities] = readFileSync(join(import.meta.dirname, '../../../../server/starter/cities.csv'), 'utf8')
    .trim()
    .split('\n');
  expect(cities.length).toBeGreaterThan(40);
  for (const city of cities)
    expect([city, cityName(city, 'hi')]).toEqual([city, expect.stringMatching(/^[\u0900-\u097f ]+$/)]);
});

it('keeps the name of any other city, and every name in English', () => {
  expect([cityName('Nagpur', 'hi'), cityName('Bhopal', 'en'), cityName(' BHOPAL', 'hi')]).toEqual([
    'Nagpur',
    'Bhopal',
    'भोपाल',
  ]);
});
