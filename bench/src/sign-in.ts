// Signing in for a measurement. The server answers before its first start has made the administrator, so it is asked again.
import { BENCH_ADMIN } from './processes.ts';

const TRIES = 20;
const PAUSE_MS = 500;

interface Credentials {
  email: string;
  password: string;
}

/** The administrator of a server that is started with `BENCH_ADMIN`. */
export const ADMIN: Credentials = { email: BENCH_ADMIN.ADMIN_EMAIL, password: BENCH_ADMIN.ADMIN_PASSWORD };

/** The headers that the lists of the administration are asked for with. */
export const listHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  prefer: 'count=bounded',
});

/** @returns a living token, of the server's administrator unless told otherwise. */
export async function signIn(url: string, credentials = ADMIN): Promise<string> {
  let answer = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const login = await fetch(`${url}/api/v1/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    if (login.ok) return ((await login.json()) as { token: string }).token;
    answer = `${login.status} ${await login.text()}`;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  throw new Error(`${credentials.email} cannot sign in: ${answer}`);
}
