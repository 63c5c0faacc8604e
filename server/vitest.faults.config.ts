// Every fault test, one file after the other: they stop servers and count connections, so none may be in another's way.
import { defineConfig } from 'vitest/config';
import { onEngine } from './vitest.engine.ts';

const include = ['faults/*.fault.ts', 'test/kill*.test.ts', 'test/full-disk.test.ts'];

export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      { extends: true, test: { include, ...onEngine('sqlite') } },
      {
        extends: true,
        test: {
          include,
          ...onEngine('postgres'),
          // They choose their engine themselves: once is enough.
          exclude: ['faults/{primary-lost,postgres-stopped,crowds,bombs}.fault.ts'],
        },
      },
    ],
  },
});
