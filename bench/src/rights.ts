// Processor time that permission and scope add to a call: somebody with a role at one centre beside an administrator, whose rights are a
// constant and whose queries have no clause of a scope. Both are answered the same.
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { median } from './load.ts';
import { assignDesk, CENTRES, DESK, makeCentres, registerDesk } from './office-centres.ts';
import type { Place } from './place.ts';
import { mainThreadMs } from './process-tree.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { ADMIN, signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const ROUNDS = process.env.BENCH_QUICK ? 3 : 9;
/** Long enough for the kernel's unit of 10 ms to be a thousandth. */
const CALLS = 4_000;
/** The dashboard counts a dozen things at once, and an account may have only so many statements waiting. */
const AT_ONCE = 4;
const MUST_MS = 0.05;

const PATHS = ['admin/bookings', 'booking', 'cart-booking/all', 'home-collection', 'dashboard/work'] as const;

/** Milliseconds of the server's thread per call. */
async function cost({ url, pid }: Running, path: string, token: string, calls: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const before = mainThreadMs(pid);
  let left = calls;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`${url}/api/v1/${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (mainThreadMs(pid) - before) / calls;
}

/** Puts one request of the centre into an empty shop, so that both callers are answered the same rows. */
async function fillCentre(dataDir: string): Promise<void> {
  const database = await openDatabase({ DATA_DIR: dataDir }, () => {});
  await makeCentres(database);
  await assignDesk(database);
  const at = new Date().toISOString();
  await database.write(async (tx) => {
    const request = {
      account_id: null,
      name: 'Caller',
      mobile_number: '7000000001',
      city: 'Bhopal',
      address: 'House 1',
    };
    const wish = { pincode: '462016', preferred_date: at.slice(0, 10), preferred_slot: '06:00-08:00', notes: '' };
    const state = { status: 'new' as const, assigned_to: '', consent_at: at, created_at: at, updated_at: at };
    const row = { id: 'request', ...request, ...wish, ...state, centre_id: CENTRES[0] };
    await tx
      .insertInto('home_collections')
      .values(row as never)
      .execute();
  });
  await database.close();
}

/** One row per call. */
export async function measureRights({ dataDir, port }: Place): Promise<Row[]> {
  const database = await openDatabase({ DATA_DIR: dataDir }, () => {});
  await migrate(database);
  await database.close();
  const first = await startServer(dataDir, port, BENCH_ADMIN);
  await signIn(first.url);
  await registerDesk(first.url);
  await first.stop();
  await fillCentre(dataDir);
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  try {
    const [admin, desk] = [await signIn(server.url, ADMIN), await signIn(server.url, DESK)];
    const rows: Row[] = [];
    for (const path of PATHS) {
      for (const token of [admin, desk]) await cost(server, path, token, CALLS);
      const rounds: { bare: number; ours: number }[] = [];
      // In turns, so that a noisy neighbour disturbs both.
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ bare: await cost(server, path, admin, CALLS), ours: await cost(server, path, desk, CALLS) });
      const added = median(rounds.map(({ bare, ours }) => ours - bare));
      rows.push({
        what: `processor time of GET ${path} within one centre (beside it: with neither assignment nor scope); added: ${ms(added, 3)}`,
        ours: ms(median(rounds.map(({ ours }) => ours)), 3),
        bare: ms(median(rounds.map(({ bare }) => bare)), 3),
        must: `added ≤ ${MUST_MS} ms`,
        holds: added <= MUST_MS,
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
