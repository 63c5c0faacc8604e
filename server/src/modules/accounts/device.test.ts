// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  [ANDROID, 'Chrome on Android'],
  [IPHONE, 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([undefined, null, '', 'curl/8.1', 'My Own Words/1.0', '<script>', `${ANDROID} ${'x'.repeat(600)}`])(
  'nothing of %s is kept',
  (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  },
);
