// Roles of a shop for tests.
import type { Person } from './factories.ts';
import type { TestApp } from './harness.ts';

/** Makes a role with these permissions. @returns its id. */
export async function makeRole(app: TestApp, { token }: Person, permissions: readonly string[]): Promise<string> {
  const name = `Role ${Math.random()}`;
  const { status, body } = await app.call('POST', '/roles', { token, body: { name, permissions } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data._id;
}
