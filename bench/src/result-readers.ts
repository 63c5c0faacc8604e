// Accounts whose own results are read: they register first, and get the records of patients in a filled laboratory after that.
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { fillLaboratory, giveResultsTo, type LabSize } from './lab-fill.ts';

const PASSWORD = 'a-password-of-the-bench';

export interface Reader {
  email: string;
  password: string;
  token: string;
}

/** @param number below 100, one for each reader. */
export async function registerReader(url: string, number: number): Promise<Reader> {
  const credentials = { email: `reader${number}@example.in`, password: PASSWORD };
  const phone = `98765000${String(number).padStart(2, '0')}`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ firstName: 'A', lastName: 'Reader', phone, ...credentials });
  const answer = await fetch(`${url}/api/v1/admin/register`, { method: 'POST', headers, body });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`No account: ${answer.status}`);
  return { ...credentials, token };
}

/** Fills the laboratory of a server that has stopped, with results for everybody who has registered. */
export async function fillResults(place: { DATA_DIR: string; DATABASE_URL?: string | undefined }, size: LabSize) {
  const database = await openDatabase({ DATABASE_URL: undefined, ...place }, () => {});
  await fillLaboratory(database, size);
  await giveResultsTo(database);
  await database.close();
}
