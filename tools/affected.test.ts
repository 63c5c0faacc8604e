import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { affectedJourneys, affectedTests, type ImportGraph, readImports } from './affected.ts';

const root = join(import.meta.dirname, '..');
const repository = readImports(root);

const graph: ImportGraph = new Map([
  ['contract/src/cart.ts', []],
  ['server/src/app.ts', ['server/src/services.ts']],
  [
    'server/src/services.ts',
    ['server/src/modules/cart/cart.service.ts', 'server/src/modules/bookings/bookings.service.ts'],
  ],
  ['server/src/modules/cart/cart.service.ts', ['contract/src/cart.ts']],
  ['server/src/modules/cart/cart.test.ts', ['server/test/harness.ts']],
  ['server/src/modules/bookings/bookings.service.ts', ['server/src/modules/cart/cart.service.ts']],
  ['server/src/modules/bookings/rules.test.ts', ['server/test/harness.ts']],
  ['server/src/modules/cities/cities.test.ts', ['server/test/harness.ts']],
  ['server/test/harness.ts', ['server/src/app.ts']],
  ['server/test/contract.test.ts', ['server/test/harness.ts']],
  ['web/src/features/cart/cart.slice.ts', ['contract/src/cart.ts']],
  ['web/src/features/cart/cart.slice.test.ts', ['web/src/features/cart/cart.slice.ts']],
  ['tools/deploy.test.ts', []],
]);

describe('the tests of a change', () => {
  test('are those that import it, those of its folder and those that walk every call', () => {
    expect(affectedTests(['server/src/modules/cart/cart.service.ts'], graph)).toEqual([
      'server/src/modules/bookings/rules.test.ts',
      'server/src/modules/cart/cart.test.ts',
      'server/test/contract.test.ts',
    ]);
  });

  test('to the contract are on both sides', () => {
    expect(affectedTests(['contract/src/cart.ts'], graph)).toEqual([
      'server/src/modules/cart/cart.test.ts',
      'server/test/contract.test.ts',
      'web/src/features/cart/cart.slice.test.ts',
    ]);
  });

  test('to a test is itself, to the harness and the migrations all of the server', () => {
    const test = 'server/src/modules/cities/cities.test.ts';
    expect(affectedTests([test], graph)).toEqual([test]);
    const server = [...graph.keys()].filter((file) => file.startsWith('server/') && file.endsWith('.test.ts')).sort();
    expect(affectedTests(['server/test/harness.ts'], graph)).toEqual(server);
    expect(affectedTests(['server/migrations/0099_more.sql'], graph)).toEqual(server);
  });

  test('to an example of deploy/ is the test that reads it', () => {
    expect(affectedTests(['deploy/compose.yaml'], graph)).toEqual(['tools/deploy.test.ts']);
  });

  test('in this repository are found through imports of every kind', () => {
    const found = affectedTests(['web/src/shared/ui/toaster.tsx'], repository);
    expect(found).toContain('web/src/shared/ui/toaster.test.tsx');
    expect(found.length).toBeGreaterThan(20);
    expect(affectedTests(['server/src/platform/csv/csv.ts'], repository)).toContain(
      'server/src/platform/csv/csv.test.ts',
    );
    const cities = affectedTests(['server/src/modules/cities/cities.service.ts'], repository);
    expect(cities).toContain('server/src/modules/cities/cities.test.ts');
    expect(cities).not.toContain('server/src/modules/ledger/ledger.test.ts');
  });
});

describe('the journeys of a change', () => {
  test('are those that go through its domain, and the main one elsewhere', () => {
    expect(affectedJourneys(['server/src/modules/reports/reports.service.ts', 'contract/src/cities.ts'])).toEqual([
      'book-now',
      'reports',
    ]);
    expect(affectedJourneys(['server/src/platform/http/http.ts'])).toEqual(['main-job']);
    expect(affectedJourneys(['e2e/journeys/offline.journey.ts'])).toEqual(['offline']);
    expect(affectedJourneys(['docs/architecture.md', 'web/src/app/guards.test.tsx'])).toEqual([]);
  });

  test('exist', () => {
    const files = globSync('e2e/journeys/*.journey.ts', { cwd: root }).map(
      (file) => /([^/]+)\.journey/.exec(file)?.[1],
    );
    const domains = globSync(['server/src/modules/*', 'web/src/features/*'], { cwd: root });
    for (const domain of domains)
      for (const name of affectedJourneys([`${domain}/x.ts`])) expect(files).toContain(name);
  });
});
