// Every fault test, one file after the other: they stop servers and count connections, so none may be in another's way.
import { defineConfig } from 'vitest/config';

const common = {
  include: ['faults/*.fault.ts', 'test/kill*.test.ts', 'test/full-disk.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      { extends: true, test: { ...common, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...common,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: './test/postgres.setup.ts',
          // They choose their engine themselves: once is enough.
          exclude: ['faults/{primary-lost,postgres-stopped,crowds,bombs}.fault.ts'],
        },
      },
    ],
  },
});
