// On SQLite alone: reads and writes no database.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { deliver, isPublicAddress, isPublicUrl, secretOf, signatureOf } from './webhook-sender.ts';

async function startReceiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
}

const running = new AbortController();
const send = (url: string, { allowPrivate = true, timeoutMs = 5_000, signal = running.signal } = {}) =>
  deliver({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}', signal }, allowPrivate, timeoutMs);

test.each([
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"test": 2432232314}'],
  [secretOf(Buffer.alloc(32, 7)), '{"name":"आशा"}'],
])('a signature with %s is the one that the library of Standard Webhooks makes', (secret, body) => {
  const signed = new Webhook(secret).sign('msg_1', new Date(1_614_265_330_000), body);
  expect(signatureOf(secret, 'msg_1', 1_614_265_330, body)).toBe(signed);
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::127.0.0.1',
    '4000::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'no address',
  ])('%s is not of the internet', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is of the internet', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'http://partner.example/events',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://localhost./',
    'https://inner.localhost/',
  ])('%s is no receiver', (url) => expect(isPublicUrl(url)).toBe(false));

  test('of a partner is one', () => expect(isPublicUrl('https://partner.example:8443/events?of=labfront')).toBe(true));
});

describe('a delivery', () => {
  test('is accepted with any 2xx', async () => {
    const url = await startReceiver((_request, response) => response.writeHead(204).end());
    expect(await send(url)).toEqual({ status: 204, code: null });
  });

  test.each([
    [301, 'REDIRECT'],
    [307, 'REDIRECT'],
    [400, 'STATUS'],
    [500, 'STATUS'],
    [410, 'GONE'],
  ])('answered with %i is %s, and no redirect is followed', async (status, code) => {
    const asked: (string | undefined)[] = [];
    const url = await startReceiver((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: '/inner' }).end();
    });
    expect(await send(url)).toEqual({ status, code });
    expect(asked).toEqual(['/events']);
  });

  test('without an answer ends in time', async () => {
    const url = await startReceiver(() => {});
    expect(await send(url, { timeoutMs: 50 })).toEqual({ status: null, code: 'TIMEOUT' });
  });

  test('whose answer has no end ends, with its status', async () => {
    const url = await startReceiver((_request, response) => {
      response.writeHead(200);
      const more = () => response.destroyed || response.write(Buffer.alloc(16_384), () => setImmediate(more));
      more();
    });
    expect(await send(url)).toEqual({ status: 200, code: null });
  });

  test('whose answer drips ends in time, with its status', async () => {
    const url = await startReceiver((_request, response) => void response.writeHead(200).write('.'));
    expect(await send(url, { timeoutMs: 200 })).toEqual({ status: 200, code: null });
  });

  test('to a closed port and to an unknown name fails', async () => {
    expect(await send('http://127.0.0.1:1/')).toEqual({ status: null, code: 'CONNECTION' });
  });

  test('is refused before it leaves, for a private address and for a name of one', async () => {
    let asked = 0;
    const url = await startReceiver((_request, response) => {
      asked += 1;
      response.end();
    });
    const { port } = new URL(url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const refused = await send(`https://${host}:${port}/`, { allowPrivate: false });
      expect(refused).toEqual({ status: null, code: 'PRIVATE_ADDRESS' });
    }
    expect(asked).toBe(0);
  });

  test('ends with the program, and says nothing of the receiver', async () => {
    const stopping = new AbortController();
    const url = await startReceiver(() => stopping.abort(new Error('stopping')));
    await expect(send(url, { signal: stopping.signal })).rejects.toThrow('stopping');
  });
});
