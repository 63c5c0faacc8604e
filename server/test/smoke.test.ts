import { expect, test } from 'vitest';
import { createTestApp } from './harness.ts';

test('boots', async () => {
  const app = await createTestApp();
  expect((await app.call('GET', '/test')).body).toEqual({ data: [] });
});
