// Plants one violation of each dependency rule in a copy of the rooms and sees that rule, and no other, find it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const CONFIGS = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];
let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'labfront-rules-'));
  for (const file of [...CONFIGS, 'tsconfig.base.json', 'package.json']) cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

/** Writes the files, cruises them and answers the names of the rules that were broken. */
function brokenRules(files: Record<string, string>, configs = CONFIGS): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const rooms = ['contract/src', 'server/src', 'web/src'];
  for (const room of rooms) mkdirSync(join(house, room), { recursive: true });
  const violations = configs.flatMap((config) => {
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/depcruise'),
      ['--config', config, '--output-type', 'json', ...rooms],
      { cwd: house, encoding: 'utf8' },
    );
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string } }[]; totalCruised: number };
    };
    if (config === CONFIGS[0]) expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(files).length);
    return summary.violations;
  });
  return [...new Set(violations.map((violation) => violation.rule.name))];
}

const something = 'export const something = 1;\n';
const use = (path: string) => `import { something } from '${path}';\nexport const used = something;\n`;
const useType = (path: string) => `import type { Thing } from '${path}';\nexport const used: Thing[] = [];\n`;
const thing = 'export type Thing = string;\n';

/** Two folders that import each other's types by way of four files that form no circle. */
const folderCircle = (folder: string, [door, other]: readonly [string, string]) => ({
  [`${folder}/one/a.ts`]: useType(`../two/${door}`),
  [`${folder}/two/${door}`]: thing,
  [`${folder}/two/b.ts`]: useType(`../one/${other}`),
  [`${folder}/one/${other}`]: thing,
});

test.each<[rule: string, files: Record<string, string>]>([
  [
    'no-cycles',
    {
      'server/src/a.ts': use('./b.ts').replace('used', 'something2'),
      'server/src/b.ts': `import { something2 } from './a.ts';\nexport const something = something2;\n`,
    },
  ],
  ['no-cycles', { 'web/src/a.ts': `${useType('./b.ts')}${thing}`, 'web/src/b.ts': `${useType('./a.ts')}${thing}` }],
  ['no-folder-cycles', folderCircle('web/src/features', ['index.ts', 'index.ts'])],
  ['no-folder-cycles', folderCircle('web/src/shared', ['c.ts', 'd.ts'])],
  ['no-folder-cycles', folderCircle('server/src/modules', ['two.service.ts', 'one.service.ts'])],
  ['no-folder-cycles', folderCircle('server/src/platform', ['c.ts', 'd.ts'])],
  ['contract-imports-only-zod', { 'contract/src/a.ts': `import clsx from 'clsx';\nexport const used = clsx;\n` }],
  ['contract-messages-know-no-call', { 'contract/src/messages/a.ts': use('../b.ts'), 'contract/src/b.ts': something }],
  [
    'server-and-web-meet-in-the-contract',
    { 'web/src/a.ts': use('../../server/src/b.ts'), 'server/src/b.ts': something },
  ],
  [
    'platform-knows-no-domain',
    {
      'server/src/platform/a.ts': use('../modules/cart/cart.service.ts'),
      'server/src/modules/cart/cart.service.ts': something,
    },
  ],
  [
    'shared-knows-no-feature',
    { 'web/src/shared/a.ts': use('../features/cart/index.ts'), 'web/src/features/cart/index.ts': something },
  ],
  [
    'modules-meet-in-services',
    {
      'server/src/modules/cart/a.ts': use('../cities/cities.queries.ts'),
      'server/src/modules/cities/cities.queries.ts': something,
    },
  ],
  [
    'features-meet-at-their-doors',
    {
      'web/src/features/cart/a.ts': use('../search/search.slice.ts'),
      'web/src/features/search/search.slice.ts': something,
    },
  ],
  [
    'features-never-import-app',
    { 'web/src/features/cart/a.ts': use('../../app/routes.ts'), 'web/src/app/routes.ts': something },
  ],
  [
    'sql-in-queries',
    { 'server/src/modules/cart/cart.service.ts': `import { sql } from 'kysely';\nexport const used = sql;\n` },
  ],
  ['no-test-code-in-the-product', { 'server/src/a.ts': use('./b.test.ts'), 'server/src/b.test.ts': something }],
  ['resolvable', { 'server/src/a.ts': use('./missing.ts') }],
])('finds a planted violation of %s', (rule, files) => {
  // Each run takes seconds; the one about folders has something to find only where a folder is left.
  const isAboutFolders = rule === 'no-folder-cycles';
  expect(brokenRules(files, isAboutFolders ? CONFIGS : CONFIGS.slice(0, 1))).toEqual([rule]);
});

test('allows what the rules allow', () => {
  expect(
    brokenRules({
      'contract/src/a.ts': `import { z } from 'zod';\nexport const something = z;\n`,
      'server/src/platform/b.ts': something,
      'server/src/modules/cities/cities.service.ts': use('../../platform/b.ts').replace('used', 'something'),
      'server/src/modules/cart/cart.queries.ts': `import { sql } from 'kysely';\nexport const something = sql;\n`,
      'server/src/modules/cart/cart.service.ts': use('../cities/cities.service.ts'),
      'web/src/features/cart/index.ts': something,
      'web/src/features/search/a.ts': use('../cart/index.ts'),
    }),
  ).toEqual([]);
});
