// On SQLite alone: reads and writes no database.
// A mail server that hangs delays other work only briefly, and an old mail folder is not read every minute.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mail.ts';

const site = { name: 'Narmada', email: 'care@narmada.example', url: 'http://lab.example' } as never;
const mail = { to: 'asha@example.in', subject: 'Hello', text: 'Hello' };

async function startSilentServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server that accepts and says nothing is given up, sooner where its address says so', async () => {
  const SMTP_URL = `${await startSilentServer()}?greetingTimeout=100`;
  const mailer = createMailer({ SMTP_URL, MAIL_FROM: undefined, MAIL_FOLDER_DAYS: 30, DATA_DIR: '/nowhere', site });
  await expect(mailer.send('one', mail)).rejects.toThrow('Greeting never received');
});

test('every server has limits of time that are shorter than the lock of a job', () => {
  const made: string[] = [];
  const { createTransport } = nodemailer;
  nodemailer.createTransport = ((address: string) => {
    made.push(address);
    return createTransport(address);
  }) as typeof createTransport;
  onTestFinished(() => void Object.assign(nodemailer, { createTransport }));
  const SMTP_URL = 'smtps://user:p%40ss@mail.example.in:465';
  createMailer({ SMTP_URL, MAIL_FROM: undefined, MAIL_FOLDER_DAYS: 30, DATA_DIR: '/nowhere', site });
  const url = new URL(made[0] ?? '');
  expect([url.username, url.password, url.host]).toEqual(['user', 'p%40ss', 'mail.example.in:465']);
  const times = ['connectionTimeout', 'greetingTimeout', 'socketTimeout'].map((name) => url.searchParams.get(name));
  for (const ms of times) expect(Number(ms)).toBeGreaterThan(0);
  expect(times.reduce((sum, ms) => sum + Number(ms), 0)).toBeLessThan(60_000);
});

test('mails of the folder go after their days, looked for once an hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'mail'));
  const now = Date.parse('2026-03-10T03:30:00.000Z');
  const add = (name: string, days: number) => {
    const path = join(folder, 'mail', name);
    writeFileSync(path, '');
    utimesSync(path, now / 1_000 - days * 86_400, now / 1_000 - days * 86_400);
  };
  add('old.eml', 31);
  add('new.eml', 29);
  const mailer = createMailer({
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    MAIL_FOLDER_DAYS: 30,
    DATA_DIR: folder,
    site,
  });
  const names = () => readdirSync(join(folder, 'mail')).sort();
  await mailer.sweep(now);
  expect(names()).toEqual(['new.eml']);
  add('older.eml', 40);
  await mailer.sweep(now + 60_000);
  expect(names()).toEqual(['new.eml', 'older.eml']);
  await mailer.sweep(now + 3_600_000);
  expect(names()).toEqual(['new.eml']);
});
