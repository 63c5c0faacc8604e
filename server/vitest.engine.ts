// The settings of every run of the server's tests, on either engine.
import { join } from 'node:path';
import { memoryFolder } from '../tools/memory-folder.ts';

export const onEngine = (engine: 'sqlite' | 'postgres') => ({
  name: engine,
  // Files of tests are deleted when they end, so no write needs to be durable.
  env: { TEST_ENGINE: engine, TMPDIR: join(memoryFolder(), `labfront-tests-${engine}-${process.pid}`) },
  globalSetup: './test/database.setup.ts',
  setupFiles: './test/setup.ts',
  // The timeout only ends tests that hang; no test is about a duration.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
});
