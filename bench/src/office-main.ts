// `npm run bench:office -- <data folder> [postgres url]`: fills a database with 1,000,000 rows of each list, to try things out on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { makeOffice } from './office.ts';
import { copyOffice } from './office-copies.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { signIn } from './sign-in.ts';

const [, , dataDir, url] = process.argv;
if (dataDir === undefined) throw new Error('Name a data folder');
const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
await migrate(database);
// The first start loads the starter catalogue and makes the administrator.
const server = await startServer(dataDir, Number(process.env.BENCH_PORT ?? 4_310), {
  ...BENCH_ADMIN,
  ...(url !== undefined && { DATABASE_URL: url }),
});
await signIn(server.url);
await server.stop();
/** The account that did, and got done, half of what was written down. */
writeFileSync(join(dataDir, 'busy-account'), await makeOffice(database));
await copyOffice(database);
await database.close();
