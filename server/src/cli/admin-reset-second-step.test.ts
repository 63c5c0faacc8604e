import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { runCli } from '../../test/commands.ts';
import { makeAdmin, PASSWORD } from '../../test/factories.ts';
import { createTestApp } from '../../test/harness.ts';
import { mailsTo } from '../../test/mails.ts';

const app = await createTestApp();

/** Runs the command as a person does, on the database of the app. */
const run = (...args: string[]) =>
  runCli('admin-reset-second-step', args, { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL });

const login = (email: string) => app.call('POST', '/admin/login', { body: { email, password: PASSWORD } });

async function switchOn(token: string): Promise<void> {
  const { body } = await app.call('POST', '/admin/totp/enrol', { token, body: { password: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: app.clock.now() });
  expect((await app.call('POST', '/admin/totp/confirm', { token, body: { code } })).status).toBe(200);
}

test('an administrator without phone and recovery codes gets back in by the password, and hears of it', async () => {
  const admin = await makeAdmin(app);
  await switchOn(admin.token);
  expect((await login(admin.email)).body.code).toBe('OTP_REQUIRED');

  const reset = await run(admin.email.toUpperCase());
  expect(reset).toMatchObject({ status: 0, said: expect.stringContaining('Two-step sign-in is off for') });
  expect((await app.call('GET', '/admin/me', { token: admin.token })).status).toBe(401);
  const { status, body } = await login(admin.email);
  expect(status).toBe(200);
  expect((await app.call('GET', '/admin/totp', { token: body.token })).body.enabled).toBe(false);
  const { body: log } = await app.call('GET', `/admin/audit?record=${admin.id}&q=totp.reset`, { token: body.token });
  expect(log.data).toMatchObject([{ action: 'totp.reset', actor: null, details: { by: 'command line' } }]);
  // The command has the time of the machine, and its mail waits for it.
  app.clock.advance(Math.max(0, Date.now() - app.clock.now()));
  expect((await mailsTo(app, admin.email)).some((mail) => mail.includes('was reset'))).toBe(true);
});

test('says what is wrong, and changes nothing', async () => {
  const admin = await makeAdmin(app);
  expect(await run()).toMatchObject({ status: 1, complained: expect.stringContaining('Say whose') });
  const unknown = await run('nobody@example.in');
  expect(unknown).toEqual({ status: 1, said: '', complained: 'No account has the e-mail nobody@example.in\n' });
  expect(await run(admin.email)).toEqual({
    status: 1,
    said: '',
    complained: `Two-step sign-in is not on for ${admin.email}: there is nothing to reset\n`,
  });
  expect((await app.call('GET', '/admin/me', { token: admin.token })).status).toBe(200);
});
