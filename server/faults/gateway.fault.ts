// On SQLite alone: trouble of other machines (on PostgreSQL: payments/exactly-once.test.ts, bookings/cart-verify.test.ts).
// The payment gateway, the object storage and the mail server in every kind of trouble: whoever asks is told so in time, and it goes
// on by itself afterwards, with nothing paid twice and no mail lost.
import { createServer, type Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { fillCart, makeItems, makeUser } from '../test/factories.ts';
import { pdf } from '../test/file-samples.ts';
import { sendForm } from '../test/forms.ts';
import { createTestApp } from '../test/harness.ts';
import { RazorpayStub, type StubMood, stubEnv } from '../test/razorpay-stub.ts';

describe('the payment gateway', () => {
  const TROUBLES: StubMood[] = ['gone', 'nonsense', 'failing', 'silent'];

  test.each(TROUBLES)('%s', async (mood) => {
    const stub = new RazorpayStub();
    onTestFinished(() => stub.close());
    const app = await createTestApp(stubEnv(await stub.listen()));
    const [itemId = ''] = await makeItems(app, { price: 400 });
    const { token } = await makeUser(app);
    const cart = await fillCart(app, token, [itemId]);
    const book = () => app.call('POST', '/cart-booking/book', { token, body: { amount: cart.totalAmount } });

    stub.mood = mood;
    const refused = await book();
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringMatching(/\S/)]);
    // Calls that need no gateway are served.
    expect((await app.call('GET', '/cart/get-cart', { token })).status).toBe(200);

    stub.mood = 'well';
    const booked = await book();
    expect(booked.status).toBe(201);
    const { body: bookings } = await app.call('GET', '/cart-booking', { token });
    expect(bookings).toHaveLength(1);
    expect(stub.orders.size).toBe(1);
  });
});

test('an object storage that does not answer', async () => {
  const app = await createTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'labfront',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const { token } = await makeUser(app);
  const file = { bytes: pdf(), name: 'paper.pdf' };
  const upload = await sendForm(app, 'POST', '/prescription/upload', token, { message: 'x', city: '', file });
  expect([upload.status, upload.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect((await app.call('GET', '/prescription', { token })).body.data).toEqual([]);
});

/** As much of a mail server as taking a mail needs. */
async function startMailServer(port: number): Promise<{ server: Server; mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string | null = null;
    socket.write('220 stub\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString();
      if (mail !== null) {
        mail += said;
        if (!mail.endsWith('\r\n.\r\n')) return;
        mails.push(mail);
        mail = null;
        socket.write('250 kept\r\n');
        return;
      }
      if (said.startsWith('DATA')) mail = '';
      socket.write(
        said.startsWith('DATA') ? '354 go on\r\n' : said.startsWith('QUIT') ? '221 bye\r\n' : '250 stub\r\n',
      );
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { server, mails };
}

test('a mail server that is down: the mail waits, and goes once it is back', async () => {
  const port = await freePort();
  const app = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
  const { email } = await makeUser(app);
  await app.outbox.drain();
  const asked = await app.call('POST', '/admin/forgot-password', { body: { email } });
  expect(asked.status).toBe(200);
  await app.outbox.drain();

  const { server, mails } = await startMailServer(port);
  onTestFinished(() => void server.close());
  app.clock.advance(3_600_000);
  await app.outbox.drain();
  expect(mails.filter((mail) => mail.includes(email))).not.toEqual([]);
  const count = mails.length;
  app.clock.advance(24 * 3_600_000);
  await app.outbox.drain();
  expect(mails).toHaveLength(count);
});
