import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthState, localLogout, login } from '../../shared/session/auth.slice.ts';
import { type AppStore, createStore } from '../../shared/store/create-store.ts';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { changePassword, forgotPassword, resetPassword, updateProfile } from './credentials.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const user = anAccount();
const changed = anAccount({ firstName: 'Usha', name: 'Usha Verma' });

const update = ({ dispatch }: AppStore) => dispatch(updateProfile({ body: { firstName: 'Usha' } }));
const change = ({ dispatch }: AppStore) =>
  dispatch(changePassword({ body: { oldPassword: 'old one', newPassword: 'a new pass phrase' } }));
const forgot = ({ dispatch }: AppStore) => dispatch(forgotPassword({ body: { email: 'asha@example.com' } }));
const reset = ({ dispatch }: AppStore) =>
  dispatch(resetPassword({ body: { token: 't', newPassword: 'a new pass phrase' } }));

async function signedIn(answers: Parameters<typeof fakeApi>[0]) {
  const { api } = fakeApi({ 'POST /admin/login': { ...user, user, token: 'secret', message: '' }, ...answers });
  const store = createStore({ api });
  await store.dispatch(login({ body: { email: 'asha@example.com', password: 'long enough' } }));
  return { store, auth: () => (store.getState() as { auth: AuthState }).auth };
}

const storedUser = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown;

beforeEach(() => notify.mockReset());

describe('changing the account', () => {
  it('replaces the person, in the browser too', async () => {
    const { store, auth } = await signedIn({ 'PUT /admin/update': { ...changed, user: changed, message: 'Saved' } });
    const running = update(store);
    expect(auth()).toMatchObject({ loading: true, error: null });
    await running;
    expect(auth()).toMatchObject({ user: changed, token: 'secret', isAuthenticated: true, loading: false });
    expect(storedUser()).toEqual(changed);
  });

  it('takes the whole answer as the person when it has no user', async () => {
    const { store, auth } = await signedIn({ 'PUT /admin/update': { ...changed, message: 'Saved' } });
    await update(store);
    expect(auth().user).toMatchObject({ firstName: 'Usha' });
  });

  it('speaks of nobody once they have signed out', async () => {
    const { store, auth } = await signedIn({ 'PUT /admin/update': { ...changed, user: changed, message: 'Saved' } });
    const running = update(store);
    store.dispatch(localLogout());
    await running;
    expect(auth().user).toBeNull();
    expect(storedUser()).toBeNull();
  });

  it('stays as it was when refused', async () => {
    const { store, auth } = await signedIn({ 'PUT /admin/update': refuse(409, { message: 'Taken' }) });
    await update(store);
    expect(auth()).toMatchObject({ user, error: 'Taken', loading: false });
    expect(storedUser()).toEqual(user);
  });
});

describe('passwords', () => {
  it.each([
    ['forgot', 'POST /admin/forgot-password', forgot],
    ['reset', 'PUT /admin/reset-password', reset],
  ])('stores the message of %s', async (_, call, run) => {
    const { store, auth } = await signedIn({ [call]: { message: 'Done' } });
    expect(auth().message).toBeNull();
    await run(store);
    expect(auth()).toMatchObject({ message: 'Done', error: null, loading: false });
  });

  it('keeps the session and stores no message when the password is changed', async () => {
    const { store, auth } = await signedIn({ 'PUT /admin/change-password': { message: 'Changed' } });
    await change(store);
    expect(auth()).toMatchObject({ user, token: 'secret', message: null, error: null, loading: false });
  });
});

it.each([
  ['PUT /admin/update', update, 'user update failed'],
  ['PUT /admin/change-password', change, 'change password failed'],
  ['POST /admin/forgot-password', forgot, 'Something went wrong'],
  ['PUT /admin/reset-password', reset, 'Something went wrong'],
])(
  '%s stores the message, the fallback, or what is said without a body, and shows no toast',
  async (call, run, text) => {
    const answers = [refuse(400, { message: 'The reason' }), refuse(500, {}), refuse(500)];
    const { store, auth } = await signedIn({ [call]: () => answers.shift() });
    for (const expected of ['The reason', text, 'Something went wrong']) {
      await run(store);
      expect(auth()).toMatchObject({ error: expected, loading: false, isAuthenticated: true });
    }
    expect(notify).not.toHaveBeenCalled();
  },
);
