// `npm run audit`: the licences of everything that ships against those we may ship, from what is installed, without a network; then
// known holes, where the package registry answers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Licences that a shop may ship: permissive, or weak copyleft without changes. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Licences missing in package.json, from the LICENSE file of the package. */
const LOOKED_UP: Record<string, string> = { 'png-js': 'MIT' };

interface LockedPackage {
  version?: string;
  dev?: boolean;
  link?: boolean;
  optional?: boolean;
}

/** Whether an SPDX expression leaves a choice that is allowed: `(MIT OR GPL-2.0)` does, `MIT AND GPL-2.0` does not. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '').trim();
  return bare.split(/\s+OR\s+/i).some((choice) => choice.split(/\s+AND\s+/i).every((part) => ALLOWED.has(part.trim())));
}

function licenceOf(path: string): string {
  const about = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const given = about.license ?? about.licenses ?? LOOKED_UP[about.name];
  if (typeof given === 'string') return given;
  const all = [given].flat().map((entry) => entry?.type ?? 'none');
  return all.join(' OR ');
}

export interface Refused {
  name: string;
  licence: string;
}

/** Every installed package that ships, and those with a licence that is not on the list. */
export function checkLicences(): { checked: number; refused: Refused[] } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) =>
      path.includes('node_modules/') && !dev && !link && existsSync(join(root, path, 'package.json')),
  );
  const refused = shipped.flatMap(([path, { version }]) => {
    const licence = licenceOf(path);
    return isAllowed(licence) ? [] : [{ name: `${path.split('node_modules/').at(-1)} ${version}`, licence }];
  });
  return { checked: shipped.length, refused };
}

/** @returns the registry's advisories for the shipped packages; null if it does not answer. */
function advisories(): string[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  try {
    const { vulnerabilities } = JSON.parse(stdout) as { vulnerabilities?: Record<string, { severity: string }> };
    if (!vulnerabilities) return null;
    return Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const { checked, refused } = checkLicences();
  for (const { name, licence } of refused) process.stdout.write(`LICENCE  ${name}: ${licence}\n`);
  process.stdout.write(`${checked} packages that ship, ${refused.length} with a licence that is not allowed.\n`);
  const found = advisories();
  for (const line of found ?? []) process.stdout.write(`ADVISORY ${line}\n`);
  process.stdout.write(
    found === null ? 'Known holes: not looked up, the registry does not answer.\n' : `${found.length} known holes.\n`,
  );
  process.exit(refused.length + (found?.length ?? 0) === 0 ? 0 : 1);
}
