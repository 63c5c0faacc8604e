// The whole server suite runs twice, once on each engine.
import { defineConfig } from 'vitest/config';

// Faults that take seconds; `npm run faults` has them all.
const QUICK_FAULTS = 'faults/{gateway,clock,bombs}.fault.ts';

const common = {
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', QUICK_FAULTS],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' } } },
      {
        test: {
          ...common,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: './test/postgres.setup.ts',
          // What touches no database would only be run a second time.
          exclude: [
            'src/modules/search/**',
            'src/platform/{env,paging,prepared}.test.ts',
            'src/platform/db/sqlite.test.ts',
            'faults/bombs.fault.ts',
            'test/money.property.test.ts',
          ],
        },
      },
    ],
  },
});
