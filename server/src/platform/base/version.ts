import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');

/** The version in the program's package.json. */
export const VERSION = (JSON.parse(file) as { version: string }).version;

const SHAPE = /^(\d+)\.(\d+)\.(\d+)(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/;

interface Parsed {
  numbers: number[];
  /** Of `1.0.0-rc.1` it is `rc`, `1`; empty for a release. */
  prerelease: string[];
}

function parse(version: string): Parsed {
  const [, major, minor, patch, prerelease] = SHAPE.exec(version) ?? [];
  if (major === undefined) throw new RangeError(`${version} is not a version like 1.2.3`);
  return { numbers: [major, minor, patch].map(Number), prerelease: prerelease?.split('.') ?? [] };
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

/**
 * Compares by the precedence of Semantic Versioning 2.0: `1.9.0` is below `1.10.0`, `1.0.0-rc.1` below `1.0.0`.
 * @returns a number below 0, 0, or above 0, as for `sort`.
 * @throws RangeError when one of them is not a version.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  const byNumber = left.numbers.map((number, index) => number - (right.numbers[index] ?? 0)).find(Boolean);
  if (byNumber !== undefined) return byNumber;
  if (left.prerelease.length === 0 || right.prerelease.length === 0)
    return right.prerelease.length - left.prerelease.length;
  const length = Math.max(left.prerelease.length, right.prerelease.length);
  for (let index = 0; index < length; index += 1) {
    const [mine, other] = [left.prerelease[index], right.prerelease[index]];
    // Of two that begin alike the longer one is higher.
    if (mine === undefined || other === undefined) return mine === undefined ? -1 : 1;
    const order = compareIdentifiers(mine, other);
    if (order !== 0) return order;
  }
  return 0;
}
