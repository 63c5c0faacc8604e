// Faults that take their time, or a PostgreSQL of their own: `npm run faults` only.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['*.fault.ts'], testTimeout: 180_000, hookTimeout: 60_000, env: { TEST_ENGINE: 'sqlite' } },
});
