// Finds the tests that a change can affect, for `npm run test:changed`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every file and the files of the repository that it imports, types too: a service gets what its types name. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, contract] = /^@labfront\/contract\/(.+)$/.exec(specifier) ?? [];
  return contract === undefined ? null : `contract/src/${contract}.ts`;
}

/** Reads the imports of all source files below `root`; paths are relative to it. */
export function readImports(root: string): ImportGraph {
  const files = globSync('{contract,server,web}/{src,test,faults}/**/*.{ts,tsx}', { cwd: root });
  files.push(...globSync('tools/**/*.ts', { cwd: root }));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map(([, specifier = '']) => resolveImport(file, specifier));
      return [file, imports.filter((path) => path !== null && existsSync(join(root, path))) as string[]];
    }),
  );
}

const isTest = (file: string) => /\.(test|fault)\.tsx?$/.test(file);

/**
 * The program put together, and what tests start it with. Every test of the server reaches the whole server through these,
 * so they lead nowhere here: a test belongs to the folder that it stands in and to what it imports itself.
 */
const COMPOSITION =
  /^server\/(src\/(app|services|dependencies|routes|personal-data|main|serving|first-start)\.ts|test\/[^/]+\.ts)$/;

/** Tests that run for every change of server or contract, because they walk every call. */
const WIDE_TESTS = /^server\/test\/(contract|fuzz|responses\/[^/]+)\.test\.ts$/;

/** Files that all server tests depend on. */
const EVERYTHING = /^server\/(migrations\/|vitest\.config|test\/(harness|factories|setup|releases|database\.setup))/;

/** Tests with a subject that their imports do not show. */
const ABOUT: readonly [changed: RegExp, test: RegExp][] = [
  [
    /^server\/src\/(main|serving|first-start|platform\/(scheduling\/workers|http\/graceful-shutdown|instances))/,
    /^server\/test\/workers\.test/,
  ],
  [/^server\/src\/(platform\/(db|backup|outbox|files)\/|cli\/)/, /^server\/test\/(backup|move-to-postgres|kill)\.test/],
  [/^server\/src\/(platform\/(payments|outbox)\/|modules\/payments\/)/, /^server\/faults\/gateway\.fault/],
  [/^web\/(package|vite\.config|tsconfig)|^web\/src\/test-setup/, /^web\//],
  [/^(docs|e2e)\//, /^tools\/spec-coverage\.test/],
  [/^(deploy\/|\.env\.example)/, /^tools\/deploy\.test/],
  [/^\.dependency-cruiser/, /^tools\/dependency-rules\.test/],
];

/**
 * Returns the files that `test` covers: its imports and their imports; for the test of a module, the whole module and its direct imports
 * too. Following modules further would reach half of the server.
 */
function reachableFrom(test: string, graph: ImportGraph): Set<string> {
  const module = /^server\/src\/modules\/[^/]+\//.exec(test)?.[0];
  const own = module === undefined ? [] : [...graph.keys()].filter((file) => file.startsWith(module) && !isTest(file));
  const seen = new Set([test]);
  for (const path of seen) {
    if (COMPOSITION.test(path)) continue;
    for (const imported of graph.get(path) ?? []) seen.add(imported);
  }
  for (const path of own) for (const imported of [path, ...(graph.get(path) ?? [])]) seen.add(imported);
  return seen;
}

/**
 * Returns the test files, sorted, that `changed` files can affect: tests that reach one, tests of a changed folder, and
 * those that are about it. Leaves out what only the whole program shows; `npm test` has the last word.
 */
export function affectedTests(changed: readonly string[], graph: ImportGraph): string[] {
  const tests = [...graph.keys()].filter(isTest);
  const isChanged = new Set(changed);
  const folders = new Set(changed.filter((file) => !isTest(file)).map((file) => dirname(file)));
  const isEverything = changed.some((file) => EVERYTHING.test(file));
  const isWide = changed.some((file) => /^(server|contract)\/src\//.test(file) && !isTest(file));
  const isAbout = (test: string) =>
    ABOUT.some(([what, of]) => of.test(test) && changed.some((file) => what.test(file) && !isTest(file)));
  return tests
    .filter(
      (test) =>
        (isEverything && test.startsWith('server/')) ||
        (isWide && WIDE_TESTS.test(test)) ||
        (test.startsWith('server/src/') && folders.has(dirname(test))) ||
        isAbout(test) ||
        [...reachableFrom(test, graph)].some((file) => isChanged.has(file)),
    )
    .sort();
}

/** The journeys that go through a domain. A domain without one is gone through by `main-job`. */
const JOURNEYS: Record<string, readonly string[]> = {
  accounts: ['accounts', 'sessions'],
  affiliates: ['affiliates'],
  bookings: ['book-now', 'main-job', 'money', 'payments'],
  'booking-details': ['book-now', 'centres', 'payments'],
  'cart-bookings': ['main-job', 'money', 'payments'],
  catalogue: ['catalogue', 'import'],
  centres: ['centres'],
  checkout: ['main-job', 'payments'],
  cities: ['book-now'],
  'collection-windows': ['book-now', 'centres', 'money'],
  dashboard: ['dashboard'],
  files: ['prescriptions', 'reports'],
  ledger: ['money'],
  orders: ['money', 'payments'],
  payments: ['main-job', 'payments'],
  people: ['people', 'sessions'],
  'personal-data': ['people'],
  prescriptions: ['prescriptions'],
  receipts: ['money'],
  reports: ['reports'],
  retention: ['people'],
  search: ['main-job', 'early'],
  'search-results': ['main-job', 'early'],
  visits: ['visits'],
};

const DOMAIN = /^(?:contract\/src\/([^/]+)\.ts|(?:server\/src\/modules|web\/src\/features)\/([^/]+)\/)/;

/** Returns the names of the journeys that use the changed files. */
export function affectedJourneys(changed: readonly string[]): string[] {
  const names = changed.flatMap((file) => {
    const [, journey] = /^e2e\/journeys\/(.+)\.journey\.ts$/.exec(file) ?? [];
    if (journey !== undefined) return [journey];
    if (isTest(file) || !/^(contract|server|web)\/(src|migrations)\//.test(file)) return [];
    const [, contract, folder] = DOMAIN.exec(file) ?? [];
    return JOURNEYS[contract ?? folder ?? ''] ?? ['main-job'];
  });
  return [...new Set(names)].sort();
}
