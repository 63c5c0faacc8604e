// What every run of the server's tests has, on either engine.
import { join } from 'node:path';
import { memoryFolder } from '../tools/memory-folder.ts';

export const onEngine = (engine: 'sqlite' | 'postgres') => ({
  name: engine,
  // What tests write is gone when they end: no disk has to keep it.
  env: { TEST_ENGINE: engine, TMPDIR: join(memoryFolder(), `labfront-tests-${engine}-${process.pid}`) },
  globalSetup: './test/database.setup.ts',
  setupFiles: './test/setup.ts',
  // What hangs is ended; no test is about how long something takes.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
});
