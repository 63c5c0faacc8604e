// A separate server, for journeys that would change the shop of other journeys, or that need one no journey has changed.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../tools/free-port.ts';
import { memoryFolder } from '../tools/memory-folder.ts';
import { SHOP_ENV } from './people.ts';

const ROOT = join(import.meta.dirname, '..');

const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done));
const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Returns the `test` of one file whose journeys have a shop to themselves, with the starter catalogue. Each call makes a fixture of its
 * own, since files that share one may also share the worker that keeps it, and then the shop.
 */
export const testInOwnShop = () =>
  test.extend<object, { shop: OwnShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: the fixture's own way to say that it needs no other
      async ({}, use) => {
        const shop = await startOwnShop('starter');
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ shop }, use) => use(shop.url),
  });

export interface OwnShop {
  url: string;
  /** Its data folder, with its mails. */
  folder: string;
  stop(): Promise<void>;
}

const newFolder = () => mkdtempSync(join(memoryFolder(), 'labfront-own-'));

/** A shop with a fortnight of work and the people of the demonstration. */
export async function startDemoShop(): Promise<OwnShop> {
  const folder = newFolder();
  await promisify(execFile)(process.execPath, ['server/src/cli/demo.ts', '--fill'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
  });
  return startOwnShop('starter', {}, folder);
}

/** @param settings environment variables besides those of every journey. */
export async function startOwnShop(
  catalogue: 'empty' | 'starter',
  settings: Readonly<Record<string, string>> = {},
  folder = newFolder(),
): Promise<OwnShop> {
  const port = await freePort();
  const env = { ...SHOP_ENV, PORT: String(port), DATA_DIR: folder };
  const unfilled = catalogue === 'empty' ? { STARTER_CATALOGUE: 'off' } : {};
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, ...unfilled, ...settings },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await expect.poll(async () => child.exitCode ?? (await isUp(url)), { timeout: 180_000 }).toBe(true);
  } catch (error) {
    // Nobody else knows of it: it would go on after the journeys.
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    folder,
    async stop() {
      const gone = ended(child);
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
