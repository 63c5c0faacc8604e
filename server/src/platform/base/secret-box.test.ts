// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret of tests that is long enough', 'totp');

test('gives back what was sealed, each time sealed differently', () => {
  const [one, other] = [box.seal('JBSWY3DP'), box.seal('JBSWY3DP')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('JBSWY3DP');
  expect([box.open(one), box.open(other)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
});

test('opens nothing of another secret or purpose, and nothing that was changed', () => {
  const sealed = box.seal('JBSWY3DP');
  expect(createSecretBox('another secret of tests, long enough', 'totp').open(sealed)).toBeNull();
  expect(createSecretBox('a secret of tests that is long enough', 'links').open(sealed)).toBeNull();
  expect(box.open(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'))).toBeNull();
  expect(box.open('short')).toBeNull();
});

test('marks a code the same each time, and differently for each purpose', () => {
  expect(box.mark('7K3M')).toBe(box.mark('7K3M'));
  expect(box.mark('7K3M')).not.toBe(createSecretBox('a secret of tests that is long enough', 'x').mark('7K3M'));
});
