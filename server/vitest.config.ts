// Tests run on each engine, but for those that say in their first line that they are about something else.
import { defineConfig } from 'vitest/config';
import { sqliteAlone, TEST_FILES } from './test/sqlite-alone.ts';
import { onEngine } from './vitest.engine.ts';

const common = {
  // Faults that take seconds; `npm run faults` has them all.
  include: TEST_FILES,
  // No test replaces a module (tools/isolation.test.ts), so the program is loaded once for all files of a worker.
  isolate: false,
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...common, ...onEngine('sqlite') } },
      { test: { ...common, ...onEngine('postgres'), exclude: [...sqliteAlone().keys()] } },
    ],
  },
});
