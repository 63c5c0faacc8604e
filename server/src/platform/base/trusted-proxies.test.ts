// On SQLite alone: reads and writes no database.
import { describe, expect, test } from 'vitest';
import { isProxySetting, trustedProxies } from './trusted-proxies.ts';

describe('a list of addresses and networks', () => {
  const isTrusted = trustedProxies('loopback, 10.0.0.0/8, 203.0.113.7, 2001:db8::/32');

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.255.0.1', '203.0.113.7', '2001:db8:1::1'])(
    'trusts %s',
    (address) => expect(isTrusted?.(address, 0)).toBe(true),
  );

  test.each(['128.0.0.1', '203.0.113.8', '::2', '2001:db9::1', 'unknown', ''])('does not trust %j', (address) =>
    expect(isTrusted?.(address, 0)).toBe(false),
  );
});

test('a number of hops trusts so many peers, whatever their address', () => {
  const isTrusted = trustedProxies('2');
  expect([0, 1, 2].map((hop) => isTrusted?.('198.51.100.1', hop))).toEqual([true, true, false]);
});

test('without a setting nobody is trusted', () => {
  expect(trustedProxies(undefined)).toBeNull();
});

test.each(['1', 'loopback', 'uniquelocal,linklocal', '10.0.0.0/8, ::1', 'fd00::/8'])('%s is a setting', (setting) => {
  expect(isProxySetting(setting)).toBe(true);
});

test.each(['', 'true', 'proxy.example', '10.0.0', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '-1'])(
  '%j is no setting',
  (setting) => expect(isProxySetting(setting)).toBe(false),
);
