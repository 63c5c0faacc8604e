// On SQLite alone: reads and writes no database.
// Each provider against a stub that answers as its documentation describes.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Env } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { createFileProvider } from './file-provider.ts';
import { createMailProvider } from './mail-provider.ts';
import { createMsg91Provider } from './msg91-provider.ts';
import type { Outgoing, TextContent } from './provider.ts';
import { createWhatsappProvider } from './whatsapp-provider.ts';

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several providers
  body: any;
}

async function startStub(answer: (response: ServerResponse) => void): Promise<{ base: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ url: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const answered = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

const message = (): Outgoing<TextContent> => ({
  id: newId(),
  reference: 'booking-1',
  channel: 'sms',
  recipient: '9876543210',
  language: 'hi',
  content: {
    text: 'Your booking LB-1 is confirmed.',
    templateId: '1107160000000012345',
    header: 'LABFRT',
    variables: [{ name: 'NUMBER', value: 'LB-1' }],
  },
});

describe('MSG91', () => {
  const open = (base: string) => createMsg91Provider({ authKey: 'key', webhookSecret: 's', baseUrl: base });

  test('gets the template, its variables, the header and our reference', async () => {
    const { base, received } = await startStub(answered(200, { type: 'success', message: '3763646c3058373530393938' }));
    const handed = await open(base).send(message());
    expect(handed).toEqual({ providerId: '3763646c3058373530393938', state: 'submitted' });
    expect(received).toMatchObject([
      {
        url: '/api/v5/flow',
        headers: { authkey: 'key' },
        body: {
          template_id: '1107160000000012345',
          sender: 'LABFRT',
          recipients: [{ mobiles: '919876543210', NUMBER: 'LB-1', CRQID: 'booking-1' }],
        },
      },
    ]);
  });

  test.each([
    [200, { type: 'error', message: 'template id missing', code: '211' }, { code: 'MSG91_211', isFinal: true }],
    [401, { status: 'fail', errors: 'Unauthorized', code: '401' }, { code: 'MSG91_401', isFinal: false }],
    [400, 'Bad Request', { code: 'HTTP_400', isFinal: true }],
    [429, {}, { code: 'HTTP_429', isFinal: false }],
    [500, 'Internal Server Error', { code: 'HTTP_500', isFinal: false }],
  ])('that answers %d with %j did not take it', async (status, body, error) => {
    const { base } = await startStub(answered(status, body));
    await expect(open(base).send(message())).rejects.toMatchObject(error);
  });

  test('that cannot be reached did not take it', async () => {
    await expect(open('http://127.0.0.1:4339').send(message())).rejects.toMatchObject({
      code: 'NO_CONNECTION',
      isFinal: false,
    });
  });

  test('whose TLS handshake fails did not take it', async () => {
    const server = createTcpServer((socket) => socket.end('not TLS')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = open(`https://127.0.0.1:${port}`).send(message());
    await expect(sent).rejects.toMatchObject({ code: 'NO_CONNECTION', isFinal: false });
    server.close();
  });

  test.each([502, 504])('behind a proxy that answers %d may have taken it', async (status) => {
    const { base } = await startStub(answered(status, '<html>Bad gateway</html>'));
    await expect(open(base).send(message())).rejects.not.toHaveProperty('isFinal');
  });

  test('that breaks off, or answers with something else, leaves it open', async () => {
    const broken = await startStub((response) => response.destroy());
    await expect(open(broken.base).send(message())).rejects.not.toHaveProperty('isFinal');
    const cut = await startStub((response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"type":', () => response.destroy());
    });
    await expect(open(cut.base).send(message())).rejects.not.toHaveProperty('isFinal');
    const odd = await startStub(answered(200, '<html>'));
    await expect(open(odd.base).send(message())).rejects.not.toHaveProperty('isFinal');
  });

  test('that redirects is not followed, and leaves it open', async () => {
    const { base, received } = await startStub((response) => {
      response.writeHead(307, { location: '/elsewhere', 'content-type': 'application/json' });
      response.end('{"type":"success","message":"1"}');
    });
    await expect(open(base).send(message())).rejects.not.toHaveProperty('isFinal');
    expect(received).toHaveLength(1);
  });

  test('gets messages one after another over one connection', async () => {
    const ports = new Set<number | undefined>();
    const { base } = await startStub((response) => {
      ports.add(response.socket?.remotePort);
      answered(200, { type: 'success', message: '1' })(response);
    });
    const provider = open(base);
    for (let count = 0; count < 3; count += 1) await provider.send(message());
    expect(ports.size).toBe(1);
  });
});

describe('WhatsApp', () => {
  const open = (base: string) =>
    createWhatsappProvider({ token: 'token', phoneNumberId: '42', appSecret: 's', verifyToken: 'v', baseUrl: base });

  test('gets the approved template in its language, with named variables and our reference', async () => {
    const { base, received } = await startStub(
      answered(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: '919876543210', wa_id: '919876543210' }],
        messages: [{ id: 'wamid.HBgM', message_status: 'accepted' }],
      }),
    );
    const outgoing = message();
    const handed = await open(base).send({
      ...outgoing,
      content: { ...outgoing.content, templateId: 'booking_confirmed' },
    });
    expect(handed).toEqual({ providerId: 'wamid.HBgM', state: 'submitted' });
    expect(received[0]).toMatchObject({
      headers: { authorization: 'Bearer token' },
      body: {
        messaging_product: 'whatsapp',
        to: '919876543210',
        type: 'template',
        biz_opaque_callback_data: 'booking-1',
        template: {
          name: 'booking_confirmed',
          language: { code: 'hi' },
          components: [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'number', text: 'LB-1' }] }],
        },
      },
    });
    expect(received[0]?.url).toMatch(/^\/v\d+\.\d+\/42\/messages$/);
  });

  test.each([
    [400, 132001, { code: 'WHATSAPP_132001', isFinal: true }],
    [400, 131026, { code: 'WHATSAPP_131026', isFinal: true }],
    [400, 130429, { code: 'WHATSAPP_130429', isFinal: false }],
    [401, 190, { code: 'WHATSAPP_190', isFinal: false }],
    [503, 131016, { code: 'HTTP_503', isFinal: false }],
  ])('that answers %d with error %d did not take it', async (status, code, error) => {
    const body = { error: { message: 'no', type: 'OAuthException', code, fbtrace_id: 'x' } };
    const { base } = await startStub(answered(status, body));
    await expect(open(base).send(message())).rejects.toMatchObject(error);
  });
});

describe('files', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'labfront-messages-'));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };

  test('each message is a file, named by time, channel and number', async () => {
    const path = folder();
    await createFileProvider(path).send(message());
    const [name = ''] = readdirSync(join(path, 'messages'));
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-sms-9876543210\.txt$/);
    const text = readFileSync(join(path, 'messages', name), 'utf8');
    expect(text).toContain('Template: 1107160000000012345\n\nYour booking LB-1 is confirmed.\n');
  });

  test('the same message again is the same file, another of the same moment is another', async () => {
    const path = folder();
    const provider = createFileProvider(path);
    const first = message();
    await provider.send(first);
    await provider.send(first);
    await provider.send({
      ...first,
      id: first.id.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      reference: 'other',
    });
    expect(readdirSync(join(path, 'messages'))).toHaveLength(2);
  });
});

describe('a mail server', () => {
  const failing = (error: object) =>
    createMailProvider({
      kind: 'smtp',
      sweep: async () => {},
      send: async () => Promise.reject(Object.assign(new Error('no'), error)),
    });
  const mail = { ...message(), channel: 'mail' as const, content: { subject: 'x', text: 'x' } };

  test.each([
    [
      { code: 'EENVELOPE', responseCode: 550 },
      { code: 'SMTP_550', isFinal: true },
    ],
    [
      { code: 'EENVELOPE', responseCode: 451 },
      { code: 'SMTP_451', isFinal: false },
    ],
    [
      { code: 'EAUTH', responseCode: 535 },
      { code: 'SMTP_535', isFinal: false },
    ],
    [
      { code: 'ESOCKET', cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) },
      { code: 'ESOCKET', isFinal: false },
    ],
    [{ code: 'EDNS' }, { code: 'EDNS', isFinal: false }],
  ])('that fails with %j did not take it', async (error, refusal) => {
    await expect(failing(error).send(mail)).rejects.toMatchObject(refusal);
  });

  /** A mailer that speaks TLS from the first byte with a server that does `serve` on each connection. */
  async function overTls(serve: (socket: Socket) => void) {
    const server = createTcpServer((socket) => serve(socket.on('error', () => {})));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const site = { name: 'Labfront', email: 'care@labfront.test', url: 'http://labfront.test' } as Env['site'];
    const env = {
      SMTP_URL: `smtps://127.0.0.1:${port}`,
      MAIL_FROM: undefined,
      MAIL_FOLDER_DAYS: 0,
      DATA_DIR: '',
      site,
    };
    return createMailProvider(createMailer(env));
  }

  test('that speaks no TLS did not take it', async () => {
    const provider = await overTls((socket) => void socket.write('220 mail.labfront.test ESMTP\r\n'));
    await expect(provider.send(mail)).rejects.toMatchObject({ code: 'ESOCKET', isFinal: false });
  });

  test('that leaves during the TLS handshake did not take it', async () => {
    const provider = await overTls((socket) => void socket.once('data', () => socket.end()));
    await expect(provider.send(mail)).rejects.toMatchObject({ code: 'ESOCKET', isFinal: false });
  });

  test('with another certificate did not take it', async () => {
    const error = { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' };
    await expect(failing(error).send(mail)).rejects.toMatchObject({ isFinal: false });
  });

  test('that is lost in the middle leaves it open', async () => {
    await expect(failing({ code: 'ECONNECTION', command: 'CONN' }).send(mail)).rejects.not.toHaveProperty('isFinal');
  });
});
