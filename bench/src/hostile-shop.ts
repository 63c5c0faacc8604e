// The shop that is attacked: its books, its well-behaved customers, and the accounts that a hostile visitor has.
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { fillCatalogue, ITEMS } from './catalogue.ts';
import { type Call, checkOut } from './checkouts.ts';
import { fillBooks } from './hostile-books.ts';
import { sealAll } from './seal.ts';
import { settle } from './settle.ts';
import { type Customer, makeCustomers, openSessions } from './shop.ts';
import { signIn } from './sign-in.ts';

const VISITORS = 20;
/** New accounts of the hostile visitor: a daily limit of an account would hide the cost of the next phase. */
const HOSTILE_CUSTOMERS = 120;
/** Sessions of accounts that own rows of the books. */
const OWNERS = 40;
const OWN_FILE_BYTES = 500_000;

export interface HostileShop {
  slug: string;
  visitors: readonly Customer[];
  adminToken: string;
  /** Takes tokens of customers with a cart and a prescription, those first that were not used for longest. */
  takeTokens(count: number): string[];
  /** Customers of the books; the one at `index` owns the report `r-<index>`. */
  owners: readonly string[];
  receipt: { token: string; id: string };
}

const call =
  (url: string): Call =>
  async (method, path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };

export interface Made {
  visitors: readonly Customer[];
  hostile: readonly Customer[];
  owners: readonly string[];
}

/** Fills an empty database. */
export async function makeHostileBooks(dataDir: string, databaseUrl?: string): Promise<Made> {
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, () => {});
  await migrate(database);
  await fillCatalogue(database, ITEMS);
  await fillBooks(dataDir, databaseUrl);
  const customers = await makeCustomers(database, VISITORS + HOSTILE_CUSTOMERS);
  const ids = Array.from({ length: OWNERS }, (_, index) => `a-${index}`);
  const owners = await database.write((tx) => openSessions(tx, ids));
  await sealAll(database, dataDir);
  await database.close();
  await settle(databaseUrl);
  return { visitors: customers.slice(0, VISITORS), hostile: customers.slice(VISITORS), owners };
}

/** Pays a booking, so that there is a receipt. */
async function buy(url: string, customer: Customer): Promise<{ token: string; id: string }> {
  const { token } = customer;
  await checkOut(call(url), customer);
  const answer = await fetch(`${url}/api/v1/cart-booking`, { headers: { authorization: `Bearer ${token}` } });
  const [booking] = (await answer.json()) as { _id: string }[];
  if (!booking) throw new Error('The booking is not in the list');
  return { token, id: booking._id };
}

/** Gives an account a file, so that there is something to export. */
async function sendFile(url: string, { token }: Customer): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob(['%PDF-1.4\n', new Uint8Array(OWN_FILE_BYTES)]), 'scan.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/prescription/upload`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Prepares the data that attacks need on a running server. */
export async function openHostileShop(url: string, { visitors, hostile, owners }: Made): Promise<HostileShop> {
  const adminToken = await signIn(url);
  const { data } = (await (await fetch(`${url}/api/v1/test?limit=1`)).json()) as { data: { slug: string }[] };
  const [buyer, ...fresh] = hostile;
  if (!buyer) throw new Error('There are no customers');
  const receipt = await buy(url, buyer);
  await Promise.all(fresh.map((customer) => sendFile(url, customer)));
  const tokens = fresh.map(({ token }) => token);
  return {
    slug: data[0]?.slug ?? '',
    visitors,
    adminToken,
    takeTokens(count) {
      const taken = tokens.splice(0, count);
      tokens.push(...taken);
      return taken;
    },
    owners,
    receipt,
  };
}
