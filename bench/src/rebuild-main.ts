// Measures one change of a large catalogue: rebuilding the catalogue in memory and its search index. In a separate process with the
// server's memory settings; measures processor time of its thread, so that a busy machine does not affect it.
import '../../server/src/platform/scheduling/small-heap.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import { bumpCatalogueVersion } from '../../server/src/modules/catalogue/catalogue.queries.ts';
import { createCatalogueService } from '../../server/src/modules/catalogue/catalogue.service.ts';
import { createSearchService } from '../../server/src/modules/search/search.service.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import { openSqlite } from '../../server/src/platform/db/sqlite.ts';
import { median } from './load.ts';
import type { Rebuild } from './rebuild.ts';

const ROUNDS = 5;

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const database = openSqlite(process.env.BENCH_DATA ?? '');
const catalogue = createCatalogueService({ database, clock: systemClock });
const search = createSearchService({ catalogue });
await search.search('warm');

let longestMs = 0;
let isRunning = true;
async function watch(): Promise<void> {
  for (let last = threadMs(); isRunning; ) {
    await nextTurn();
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }
}

const rounds: number[] = [];
const bareRounds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await database.write(bumpCatalogueVersion);
  catalogue.invalidate();
  const { tests } = await withWatch(() => catalogue.current());
  const before = threadMs();
  await withWatch(() => search.search('thyroid'));
  rounds.push(threadMs() - before);

  const bareBefore = threadMs();
  const bare = new MiniSearch({ fields: ['name', 'code', 'category', 'aliases', 'parameter'], idField: '_id' });
  bare.addAll(tests.map((test) => ({ ...test, aliases: test.aliases.join(' '), parameter: test.parameter.join(' ') })));
  bareRounds.push(threadMs() - bareBefore);
}

async function withWatch<T>(work: () => Promise<T>): Promise<T> {
  isRunning = true;
  const watching = watch();
  const result = await work();
  isRunning = false;
  await watching;
  return result;
}

const figures: Rebuild = { cpuMs: median(rounds), longestMs, bareMs: median(bareRounds) };
process.stdout.write(JSON.stringify(figures));
await database.close();
