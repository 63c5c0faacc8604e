import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routerAlias } from './router-alias.ts';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: routerAlias('development') },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Node's own web storage would stand in the way of jsdom's.
    execArgv: ['--no-experimental-webstorage'],
  },
});
