// Journeys in a real browser over the built product, started as `npm start` starts it, on a data folder of its own.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { DATA_DIR } from './data-dir.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './people.ts';

/** The test command gives a free one; by hand this is as good as any. */
const PORT = Number(process.env.E2E_PORT ?? 4_410);
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  // Pictures first, of a shop that no journey has changed.
  projects: [
    { name: 'pictures', testMatch: '**/pictures.journey.ts' },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/pictures.journey.ts' },
  ],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One server and one database: journeys make people of their own, and a slow machine runs them one after the other.
  workers: 1,
  // A machine that stands still for half a minute fails a journey now and then; the second try is named in the result.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: join(tmpdir(), 'labfront-journeys'),
  use: {
    // Its own journey allows it: elsewhere it would stand between a test and the answers that the test makes up.
    serviceWorkers: 'block',
    baseURL: `http://127.0.0.1:${PORT}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node server/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${PORT}/healthz`,
    timeout: 60_000,
    env: {
      PORT: String(PORT),
      DATA_DIR,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
    },
  },
});
