import { expect, test } from 'vitest';
import { removeSatisfiedEngines } from './lock-engines.ts';

test('removes the engines that the runtime satisfies, and keeps those that npm has to warn of', () => {
  const lock = {
    packages: {
      '': { engines: { node: '>=20.19' } },
      server: { engines: { node: '>=26' } },
      'node_modules/newer': { engines: { node: '^22.12 || >=24' } },
      'node_modules/older': { engines: { node: '^20' } },
      'node_modules/list': { engines: ['node >= 0.8'] },
      'node_modules/none': {},
      'server/node_modules/newer': { engines: { node: '>=26', npm: '>=11' } },
    },
  };
  expect(removeSatisfiedEngines(lock, '26.10.0')).toEqual([
    'node_modules/newer',
    'node_modules/list',
    'server/node_modules/newer',
  ]);
  expect(lock.packages['']).toEqual({ engines: { node: '>=20.19' } });
  expect(lock.packages['node_modules/older']).toEqual({ engines: { node: '^20' } });
  expect(lock.packages['node_modules/newer']).toEqual({});
});
