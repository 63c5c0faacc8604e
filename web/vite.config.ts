// Three builds from one source: the browser's, one for each language (dist/client), and the page server's
// (dist/server/entry-server.js), which speaks all of them.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneLanguage } from './plugins/one-language.ts';
import { pageChunks } from './plugins/page-chunks.ts';

/** A browser build is made for one language, named as the mode: its scripts are its own, styles and fonts are everybody's. */
const scripts = { en: 'assets', hi: 'assets/hi' };

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    pageChunks(),
    ...(command === 'build' && !isSsrBuild ? [oneLanguage(mode === 'hi' ? 'hi' : 'en')] : []),
  ],
  // Server builds keep `process.env.NODE_ENV` otherwise, and with it React's slow development half.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true },
  // `npm run dev`: the browser's part alone, over a server that runs beside it.
  server: { proxy: { '/api': process.env.DEV_SERVER ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // Every browser that runs the rest knows `modulepreload`.
    modulePreload: { polyfill: false },
    // Fonts and pictures keep their own address: a `data:` URI would need a hole in the content security policy.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: 'entry-server.js' }
        : {
            entryFileNames: `${scripts[mode === 'hi' ? 'hi' : 'en']}/[name]-[hash:7].js`,
            chunkFileNames: `${scripts[mode === 'hi' ? 'hi' : 'en']}/[name]-[hash:7].js`,
            // Modules that are needed together are one file. Cut by who else imports a module, the first load would be two dozen small
            // ones, and 6 kB larger after compression.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /src.react\.ts$|node_modules.(react|react-dom|scheduler)[\\/]/,
                  tags: ['$initial'],
                },
                { name: 'app', tags: ['$initial'] },
                {
                  name: 'catalogue',
                  test: /features.(catalogue|cities).index\.ts$|shared.ui.states\.tsx$|icons.(chevron|shield-check|file-check-corner|indian-rupee)/,
                },
                // Each file that a page asks for keeps a slow telephone busy for milliseconds: what is small and often needed
                // together is one as well.
                {
                  name: 'small',
                  test: /shared.ui.accordion\.tsx$|icons.(map-pin|calendar-clock|search-x)\./,
                },
                {
                  name: 'fields',
                  test: /shared.forms.(form-error|done-note)|shared.ui.(text-field|checkbox)\.tsx$|icons.circle-(check|exclamation-point)\./,
                },
                {
                  name: 'item',
                  test: /catalogue.components.price-block|catalogue.list-address\.ts$|shared.ui.(breadcrumbs|quantity-stepper)\.tsx$|icons.badge-check\./,
                },
              ],
            },
          },
    },
  },
}));
