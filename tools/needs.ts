// Programs that the tests need and the package registry does not carry: an installed one, else one that the machine can get.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPrograms } from './postgres-cluster.ts';

/** Installs Debian packages if possible: on Debian, as root. Prints its actions, because it changes the machine. */
function installDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${packages.join(', ')} ...\n`);
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 900_000,
  } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** The folder of PostgreSQL's programs, null when it cannot be had. */
export function findPostgres(): string | null {
  if (postgresPrograms() === null) installDebian('postgresql');
  return postgresPrograms();
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installedChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(':');
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return process.env.CHROMIUM ?? found ?? null;
}

async function downloadedChromium(): Promise<string | null> {
  const { chromium } = await import('playwright-core');
  const path = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
  if (path() === null && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) return null;
  if (path() === null) {
    const cli = join(import.meta.dirname, '../node_modules/.bin/playwright');
    spawnSync(cli, ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  }
  return path();
}

/** A Chromium: an installed one, else Playwright's download, else Debian's package; null when there is none to be had. */
export async function findChromium(): Promise<string | null> {
  const known = installedChromium() ?? (await downloadedChromium());
  if (known !== null) return known;
  installDebian('chromium', 'fonts-noto-core');
  return installedChromium();
}
