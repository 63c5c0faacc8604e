// On SQLite alone: reads and writes no database.
import { describe, expect, test } from 'vitest';
import { readEnv, StartError } from './env.ts';

function problems(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    ONLINE_PAYMENT: true,
    STARTER_CATALOGUE: true,
    CORS_ORIGINS: [],
    LOG_LEVEL: 'info',
    site: { name: 'Narmada Diagnostics', url: 'http://127.0.0.1:3000' },
  });
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '' }).PORT).toBe(3000);
});

test.each([
  ['PORT', 'many'],
  ['PORT', '65536'],
  ['APP_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['WORKERS', '0'],
  ['DRAIN_SECONDS', 'soon'],
  ['SMTP_URL', 'http://localhost'],
  ['ONLINE_PAYMENT', 'yes'],
  ['RAZORPAY_BASE_URL', 'https://api.razorpay.com/v1'],
  ['STARTER_CATALOGUE', '1'],
  ['SITE_URL', 'narmada.example'],
  ['SITE_EMAIL', 'nobody'],
  ['RATE_LIMIT', '-1'],
  ['RENDER_LIMIT', 'many'],
  ['CONNECTION_LIMIT', '-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
  ['CORS_ORIGINS', 'https://shop.example, shop.example'],
  ['CORS_ORIGINS', 'https://shop.example/'],
])('%s=%s is named', (name, value) => {
  const said = problems({ [name]: value });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^${name} `));
});

test('every problem is named at once, also a pair of which half is missing', () => {
  const said = problems({ PORT: 'x', LOG_LEVEL: 'loud', SITE_URL: 'no', ADMIN_EMAIL: 'boss@example.in' });
  expect(said.map((line) => line.split(' ')[0]).sort()).toEqual(['ADMIN_EMAIL', 'LOG_LEVEL', 'PORT', 'SITE_URL']);
});

test.each([{ ADMIN_EMAIL: 'boss@example.in' }, { ADMIN_PASSWORD: 'long enough' }])('%j alone is refused', (half) => {
  expect(problems(half)).toEqual([expect.stringContaining('ADMIN_PASSWORD')]);
});

test('a replica without its primary is refused', () => {
  expect(problems({ DATABASE_READ_URL: 'postgres://replica/labfront' })).toEqual([
    expect.stringContaining('DATABASE_URL'),
  ]);
});

test('half a storage is refused', () => {
  expect(problems({ S3_ENDPOINT: 'https://s3.example.in', S3_BUCKET: 'labfront' })).toEqual([
    expect.stringContaining('set all or none'),
  ]);
});

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_abc123',
  RAZORPAY_KEY_SECRET: 'hidden-secret',
  RAZORPAY_WEBHOOK_SECRET: 'the newest, the one before',
};

test('gateway keys come together or not at all', () => {
  expect(readEnv({}).razorpay).toBeNull();
  expect(readEnv({ ...KEYS, RAZORPAY_BASE_URL: 'http://127.0.0.1:4000' }).razorpay).toEqual({
    keyId: 'rzp_live_abc123',
    keySecret: 'hidden-secret',
    webhookSecrets: ['the newest', 'the one before'],
    baseUrl: 'http://127.0.0.1:4000',
  });
  for (const name of Object.keys(KEYS)) {
    expect(problems({ ...KEYS, [name]: '' })).toEqual([expect.stringContaining('go together')]);
  }
  const said = problems({ ...KEYS, RAZORPAY_KEY_ID: 'hidden-secret', RAZORPAY_WEBHOOK_SECRET: ' , ' });
  expect(said.map((line) => line.split(' ')[0])).toEqual(['RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET']);
  expect(said.join('\n')).not.toContain('hidden-secret');
});

test('no problem repeats a secret', () => {
  const said = problems({ APP_SECRET: 'a-secret', DATABASE_URL: 'mysql://root:hidden@host/x', ADMIN_PASSWORD: 'tiny' });
  expect(said).toHaveLength(4);
  expect(said.join('\n')).not.toMatch(/a-secret|hidden|tiny/);
});

describe('what is read', () => {
  test.each(['off', '1', '127.0.0.1', '10.0.0.0/8, ::1', 'loopback'])('TRUST_PROXY=%s', (value) => {
    expect(problems({ TRUST_PROXY: value })).toEqual([]);
  });

  test('lists are split, addresses lose their last slash, switches become flags', () => {
    const env = readEnv({
      CORS_ORIGINS: 'https://a.in, https://b.in,',
      SITE_URL: 'https://lab.in//',
      ONLINE_PAYMENT: 'off',
    });
    expect(env).toMatchObject({ CORS_ORIGINS: ['https://a.in', 'https://b.in'], ONLINE_PAYMENT: false });
    expect(env.site.url).toBe('https://lab.in');
  });

  test('the site’s address follows host and port', () => {
    expect(readEnv({ HOST: '::1', PORT: '8080' }).site.url).toBe('http://[::1]:8080');
  });
});

test('the limits by address go together, unless one is set for itself', () => {
  const limits = (given: Record<string, string>) => Object.values(readEnv(given).addressLimits);
  expect(limits({})).toEqual([100, 5, 1_000]);
  expect(limits({ RATE_LIMIT: '0' })).toEqual([0, 0, 0]);
  expect(limits({ RATE_LIMIT: '0', RENDER_LIMIT: '2' })).toEqual([0, 2, 0]);
  expect(limits({ RENDER_LIMIT: '0', CONNECTION_LIMIT: '0' })).toEqual([100, 0, 0]);
});
