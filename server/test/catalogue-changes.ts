// Calls by which an administrator changes the catalogue, for tests.
import { makeAdmin } from './factories.ts';
import type { TestApp } from './harness.ts';

type Method = 'POST' | 'PUT' | 'DELETE';

export async function openCatalogueChanges(app: TestApp) {
  const admin = await makeAdmin(app);
  const ask = (method: Method, path: string, body?: unknown) => app.call(method, path, { token: admin.token, body });
  const issuesOf = (body: { issues?: { path: string }[] }) => body.issues?.map(({ path }) => path);

  let number = 0;
  const aName = () => `Assay ${++number}`;

  async function aTest(fields: Record<string, unknown> = {}) {
    const { status, body } = await ask('POST', '/test', { name: aName(), price: 500, ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  }

  async function aPackage(fields: Record<string, unknown> = {}) {
    const { status, body } = await ask('POST', '/package', { name: aName(), price: 900, ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  }

  return { admin, ask, issuesOf, aName, aTest, aPackage };
}
