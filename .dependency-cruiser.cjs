// Who may import what (docs/architecture.md). A test plants a violation of each rule and sees it found.
const TESTS = '\\.test\\.tsx?$|^(server|web|bridge)/test/|(\\.|-)setup\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that import each other, types included, are one file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment: 'Server and web meet in the contract only, so it may carry neither.',
      from: { path: '^contract/src/' },
      to: { pathNot: '^contract/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'contract-messages-know-no-call',
      severity: 'error',
      comment: 'Every schema takes its sentences from there.',
      from: { path: '^contract/src/messages/' },
      to: { path: '^contract/src/[^/]+$' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(server|web|bridge)/' },
      to: { path: '^(server|web|bridge)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/', pathNot: '^web/src/shared/' },
    },
    {
      name: 'modules-meet-in-services',
      severity: 'error',
      comment: 'A module reaches another only through its service.',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/src/modules/([^/]+)/', pathNot: ['^server/src/modules/$1/', '\\.service\\.ts$'] },
    },
    {
      name: 'features-meet-at-their-doors',
      severity: 'error',
      comment: 'A feature reaches another only through its index.ts.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/([^/]+)/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'features-never-import-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|entry-)' },
    },
    {
      name: 'sql-in-queries',
      severity: 'error',
      comment: 'Only *.queries.ts and platform/db touch the database library.',
      from: { path: '^server/src/', pathNot: ['\\.queries\\.ts$', '^server/src/platform/db/', TESTS] },
      to: { path: '(^|/)node_modules/(kysely|pg)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(contract|server|web|bridge)/src/', pathNot: TESTS },
      to: { path: [TESTS, '(^|/)node_modules/(vitest|fast-check)/'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // Vite reads the query, and TypeScript finds the file without it.
      to: { couldNotResolve: true, pathNot: '^node:|\\.wasm\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
