import { expect, it } from 'vitest';
import {
  INTENT_LIFETIME_MS,
  isLocalPath,
  peekIntent,
  pendingReturn,
  rememberIntent,
  takeIntent,
} from './pending-intent.ts';

const intent = { kind: 'book-now', itemId: 'p1', itemKind: 'package', quantity: 1, returnTo: '/package/p1' } as const;

it('is taken once, and says where it goes on until then', () => {
  rememberIntent(intent);
  expect(pendingReturn()).toBe('/package/p1');
  expect(takeIntent()).toEqual(intent);
  expect(takeIntent()).toBeNull();
  expect(pendingReturn()).toBeNull();
});

it('leads nowhere else', () => {
  rememberIntent({ ...intent, returnTo: '//evil.example' });
  expect(pendingReturn()).toBeNull();
});

it('is forgotten after a while, and when it is not one', () => {
  rememberIntent(intent, 1000);
  expect(peekIntent(1000 + INTENT_LIFETIME_MS - 1)).toEqual(intent);
  expect(peekIntent(1000 + INTENT_LIFETIME_MS)).toBeNull();
  sessionStorage.setItem('pendingIntent', '{"kind":');
  expect(peekIntent()).toBeNull();
});

it.each([
  ['/cart?x=1', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  [null, false],
])('takes %s for a path on this site: %s', (path, local) => {
  expect(isLocalPath(path)).toBe(local);
});
