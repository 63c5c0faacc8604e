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

/** Chromium without windows: it takes some 40 % less processor time for the same pages. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const FONTS = 'fonts-noto-core';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first of these programs in the PATH. */
function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The Chromium that `CHROMIUM` names, else an installed one; undefined when there is none. */
export const installedChromium = (): string | undefined => process.env.CHROMIUM ?? findProgram(NAMES);

async function downloadedChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const path = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  if (path() === undefined) {
    const cli = join(import.meta.dirname, '../node_modules/.bin/playwright');
    spawnSync(cli, ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  }
  return path();
}

/**
 * A Chromium, without windows if that can be had: an installed one, else Debian's package, else Playwright's download; null when there is
 * none to be had.
 */
export async function findChromium(): Promise<string | null> {
  if (process.env.CHROMIUM === undefined && !findProgram([HEADLESS_SHELL])) installDebian(HEADLESS_SHELL, FONTS);
  // Not every release has a package of the shell.
  if (installedChromium() === undefined) installDebian('chromium', FONTS);
  return installedChromium() ?? (await downloadedChromium()) ?? null;
}
