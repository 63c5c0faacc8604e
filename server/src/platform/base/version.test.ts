// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { compareVersions, VERSION } from './version.ts';

// The order of https://semver.org, section 11, including versions that a plain text comparison orders wrongly.
const ASCENDING = [
  ...['0.1.0', '0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
  ...['1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.9.0', '1.10.0', '2.0.0-0', '2.0.0', '10.0.0'],
];

test('versions are in the order of Semantic Versioning', () => {
  const pairs = ASCENDING.flatMap((low, index) => ASCENDING.slice(index + 1).map((high) => [low, high] as const));
  expect(pairs.filter(([low, high]) => !(compareVersions(low, high) < 0 && compareVersions(high, low) > 0))).toEqual(
    [],
  );
  expect(ASCENDING.map((version) => compareVersions(version, version))).toEqual(ASCENDING.map(() => 0));
  expect(compareVersions('1.2.3+build.7', '1.2.3')).toBe(0);
});

test('the version of the program is one, and what is none is refused', () => {
  expect(compareVersions(VERSION, VERSION)).toBe(0);
  for (const odd of ['', '1.2', 'v1.2.3', '1.2.3-', 'newest']) {
    expect(() => compareVersions(odd, VERSION)).toThrow(RangeError);
  }
});
