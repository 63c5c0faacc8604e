import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    testTimeout: 60_000,
    // Each file has its own modules, but a worker's files share one jsdom: making one costs more than most files' tests.
    pool: 'vmThreads',
    maxWorkers: 2,
    vmMemoryLimit: '1GB',
    restoreMocks: true,
    unstubGlobals: true,
    // Node's own web storage would stand in the way of jsdom's.
    execArgv: ['--no-experimental-webstorage'],
  },
});
