// Calls that change an account and undo the change, for tests of both.
import { PASSWORD } from './factories.ts';
import type { TestApp } from './harness.ts';
import { confirmEmail } from './mails.ts';

export const NEW_PASSWORD = 'a-password-of-the-owner';

export function createAccountCalls(app: TestApp) {
  let strangers = 0;
  const login = (email: string, password = PASSWORD) => app.call('POST', '/admin/login', { body: { email, password } });
  /** Registers another person, with an unused mobile number by default. */
  const register = (body: { email?: string; phone?: string }) => {
    strangers += 1;
    const own = { email: `other${strangers}@example.in`, phone: `6${String(strangers).padStart(9, '0')}` };
    return app.call('POST', '/admin/register', {
      from: `10.9.${strangers >> 8}.${strangers & 255}`,
      body: { firstName: 'Mala', lastName: 'Fide', password: PASSWORD, ...own, ...body },
    });
  };
  const me = (token: string) => app.call('GET', '/admin/me', { token });
  const update = (body: object, token: string) => app.call('PUT', '/admin/update', { token, body });
  async function changeEmail(email: string, token: string): Promise<void> {
    const { status, body } = await update({ email }, token);
    if (status !== 200) throw new Error(`No change: ${JSON.stringify(body)}`);
    await confirmEmail(app, email);
  }
  const undo = (token: string | undefined) => app.call('POST', '/admin/undo-change', { body: { token } });
  const reset = (token: string | undefined) =>
    app.call('PUT', '/admin/reset-password', { body: { token, newPassword: NEW_PASSWORD } });

  return { login, register, me, update, changeEmail, undo, reset };
}
