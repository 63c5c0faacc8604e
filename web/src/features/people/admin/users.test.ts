import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthState, localLogout, login } from '../../../shared/session/auth.slice.ts';
import { type AppStore, createStore } from '../../../shared/store/create-store.ts';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { changeRole, createUser, deleteUser, endUserSessions, todayLoginList, userList } from './users.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const admin = anAccount({ role: 'admin' });
const ravi = anAccount({ _id: 'ravi', id: 'ravi', firstName: 'Ravi' });
const usha = anAccount({ _id: 'usha', id: 'usha', firstName: 'Usha' });
const params = { id: 'ravi' };
const body = { firstName: 'Ravi', lastName: 'Iyer', phone: '9876543210', email: 'r@b.in', password: 'long enough' };

async function signedIn(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({
    'POST /admin/login': { ...admin, user: admin, token: 'secret', message: '' },
    ...answers,
  });
  const store = createStore({ api });
  await store.dispatch(login({ body: { email: 'asha@example.com', password: 'long enough' } }));
  return { store, sent, auth: () => (store.getState() as { auth: AuthState }).auth };
}

const fetchAll = ({ dispatch }: AppStore) => dispatch(userList.fetch());
const fetchToday = ({ dispatch }: AppStore) => dispatch(todayLoginList.fetch());
const remove = ({ dispatch }: AppStore) => dispatch(deleteUser({ params }));
const change = ({ dispatch }: AppStore) => dispatch(changeRole({ params, body: { role: 'admin' } }));
const create = ({ dispatch }: AppStore) => dispatch(createUser(body));
const end = ({ dispatch }: AppStore) => dispatch(endUserSessions({ params }));

beforeEach(() => notify.mockReset());

describe('lists of people', () => {
  it.each([
    ['users', 'GET /admin/all', fetchAll],
    ['todayLoginUsers', 'GET /admin/logins/today', fetchToday],
  ] as const)('%s is replaced by what is fetched', async (list, call, run) => {
    const answers = [[ravi, usha], [usha]];
    const { store, auth } = await signedIn({ [call]: () => answers.shift() });
    const running = run(store);
    expect(auth()).toMatchObject({ loading: true, error: null });
    await running;
    expect(auth()).toMatchObject({ [list]: [ravi, usha], loading: false });
    await run(store);
    expect(auth()[list]).toEqual([usha]);
  });

  it('lose a deleted user by id, and nobody else', async () => {
    const { store, auth } = await signedIn({
      'GET /admin/all': () => new Response(JSON.stringify([ravi, usha]), { headers: { 'x-total-count': '40' } }),
      'GET /admin/logins/today': [usha, ravi],
      'DELETE /admin/delete/ravi': { id: 'ravi', message: 'The account is deleted' },
    });
    await fetchAll(store);
    await fetchToday(store);
    await remove(store);
    expect(auth()).toMatchObject({ users: [usha], todayLoginUsers: [usha], error: null });
    expect(userList.select(store.getState() as never).total).toBe(39);
  });

  it('keep a user whose deletion is refused', async () => {
    const { store, auth } = await signedIn({
      'GET /admin/all': [ravi, usha],
      'DELETE /admin/delete/ravi': refuse(409, { message: 'The last administrator cannot be deleted' }),
    });
    await fetchAll(store);
    await remove(store);
    expect(auth().users).toEqual([ravi, usha]);
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'The last administrator cannot be deleted');
  });

  it('are not there for whoever signs in next', async () => {
    const { store, auth } = await signedIn({ 'GET /admin/all': [ravi], 'GET /admin/logins/today': [ravi] });
    await fetchAll(store);
    await fetchToday(store);
    store.dispatch(localLogout());
    expect(auth()).toMatchObject({ users: [], todayLoginUsers: [] });
    expect(userList.select(store.getState() as never)).toMatchObject({ loaded: false, total: 0 });
  });
});

it.each([
  ['GET /admin/all', fetchAll, 'Failed to fetch users', false],
  ['GET /admin/logins/today', fetchToday, 'Failed to fetch today login users', true],
  ['DELETE /admin/delete/ravi', remove, 'Failed to delete user', true],
  ['PUT /admin/role/ravi', change, 'Failed to change the role', false],
] as const)('%s stores why it failed, and only some failures are a toast', async (call, run, fallback, toast) => {
  const answers = [refuse(400, { message: 'The reason' }), refuse(500, {}), refuse(500)];
  const { store, auth } = await signedIn({ [call]: () => answers.shift() });
  for (const expected of ['The reason', fallback, 'Something went wrong']) {
    notify.mockReset();
    await run(store);
    expect(auth()).toMatchObject({ error: expected, loading: false, isAuthenticated: true });
    expect(notify.mock.calls).toEqual(toast ? [['error', expected]] : []);
  }
});

describe('a role', () => {
  it('is shown in the lists', async () => {
    const raised = { ...ravi, role: 'admin' as const };
    const { store, auth } = await signedIn({
      'GET /admin/all': [ravi, usha],
      'PUT /admin/role/ravi': { ...raised, user: raised, message: '' },
    });
    await fetchAll(store);
    await change(store);
    expect(auth().users).toEqual([raised, usha]);
    expect(auth().user).toEqual(admin);
  });

  it('of one’s own is known at once, in the browser too', async () => {
    const lowered = anAccount();
    const { store, auth } = await signedIn({
      'PUT /admin/role/account-1': { ...lowered, user: lowered, message: '' },
    });
    await store.dispatch(changeRole({ params: { id: 'account-1' }, body: { role: 'user' } }));
    expect(auth().user?.role).toBe('user');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'user' });
  });

  it('that was taken elsewhere is fetched when the server says so', async () => {
    const { store, auth } = await signedIn({
      'GET /admin/all': refuse(403, { message: 'This is for administrators', code: 'PERMISSION_MISSING' }),
      'GET /admin/me': anAccount(),
    });
    await fetchAll(store);
    await expect.poll(() => auth().user?.role).toBe('user');
  });
});

describe('a new user', () => {
  const customer = { 'GET /admin/all': [], 'POST /admin/register': { ...ravi, user: ravi, message: '' } };
  const calls = (sent: readonly { method: string; url: string }[]) =>
    sent.slice(1).map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`);

  it('is a customer, and the administrator stays who they are', async () => {
    const { store, auth, sent } = await signedIn(customer);
    const answer = await create(store);
    expect(answer.payload).toEqual(ravi);
    expect(calls(sent)).toEqual(['GET /admin/all?limit=1', 'POST /admin/register']);
    expect(auth()).toMatchObject({ user: admin, token: 'secret' });
    expect(localStorage.getItem('token')).toBe('secret');
  });

  it('is not made by a session that is over: that would sign in as them', async () => {
    const { store, sent } = await signedIn({ ...customer, 'GET /admin/all': refuse(401, { message: 'Over' }) });
    expect(createUser.rejected.match(await create(store))).toBe(true);
    expect(calls(sent)).toEqual(['GET /admin/all?limit=1']);
  });
});

it('ending sessions says its own fallback', async () => {
  const { store } = await signedIn({ 'DELETE /admin/user/ravi/sessions': refuse(500, {}) });
  expect((await end(store)).payload).toMatchObject({ message: 'Failed to end the sessions' });
});
