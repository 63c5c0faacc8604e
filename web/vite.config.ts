// Two builds from one source: the browser's (dist/client) and the page server's (dist/server/entry-server.js).
import { createRequire } from 'node:module';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The router's package.json points every bundler at its development build (more code, console warnings) and leaves the
// choice of the production one to its framework mode, which is not used here.
const routerBuild = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: path.join(routerBuild, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(routerBuild, 'dom-export.mjs') },
          ]
        : [],
  },
  // Server builds keep `process.env.NODE_ENV` otherwise, and with it React's slow development half.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // Fonts and pictures keep their own address: a `data:` URI would need a hole in the content security policy.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    ...(isSsrBuild ? { rolldownOptions: { output: { entryFileNames: 'entry-server.js' } } } : {}),
  },
}));
