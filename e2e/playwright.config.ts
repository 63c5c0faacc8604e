// Journeys in a real browser over the built product, started as `npm start` starts it. Each worker has a server with a data folder
// of its own, so that journeys of two workers never meet.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedChromium } from '../tools/needs.ts';
import { dataDirOf, WORKER } from './data-dir.ts';
import { SHOP_ENV } from './people.ts';

/** One for each worker. The test command gives free ones; by hand these are as good as any. */
const PORTS = (process.env.E2E_PORTS ?? '4410,4411').split(',').map(Number);
const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
const chromium = installedChromium();

export default defineConfig({
  testDir: '.',
  // Pictures first, of a shop that no journey has changed.
  projects: [
    { name: 'pictures', testMatch: '**/pictures.journey.ts' },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/pictures.journey.ts' },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A build machine that stands still for half a minute fails whatever waits meanwhile. The summary names who needed the second try.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: PORTS.length,
  globalTeardown: './remove-data.ts',
  reporter: [['list'], ['json']],
  outputDir: join(tmpdir(), 'labfront-journeys'),
  use: {
    // Only its own journey allows it: elsewhere it would intercept the answers that a test mocks.
    serviceWorkers: 'block',
    baseURL: urlOf(PORTS[WORKER]),
    // Traces of every step take a quarter of all processor time; TRACE=on keeps them for failures.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters as wide as in a browser with a window; without one they would be hinted otherwise.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: PORTS.map((port, worker) => ({
    command: 'mkdir -p "$DATA_DIR" && exec node server/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${urlOf(port)}/healthz`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      DATA_DIR: dataDirOf(worker),
      ...SHOP_ENV,
    },
  })),
});
