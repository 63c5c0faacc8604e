// Measures lists, an item's page and searches at the prices of 20 cities against the same requests at base prices, per second of the
// server's processor: both run on the same server in turns, so that the ratio is comparable between machines.
import { randomUUID } from 'node:crypto';
import { finalPricePaise } from '../../contract/src/money.ts';
import { openSqlite } from '../../server/src/platform/db/sqlite.ts';
import { ITEMS, makeCatalogue } from './catalogue.ts';
import { load, median } from './load.ts';
import type { Place } from './place.ts';
import { treeProcessorMs } from './process-tree.ts';
import { BENCH_ADMIN, type Running, startServer } from './processes.ts';
import { ms, percent, perSecond, type Row } from './table.ts';
import { SEARCH_WORDS } from './words.ts';

const CITIES = 20;
/** Items of each city with a price of their own. */
const PRICED = 500;
const ROUNDS = 5;
const SECONDS = 3;
const DISCOUNT_PERCENT = 12.5;
const BROWSER = { 'accept-encoding': 'gzip, br' };

const cityName = (number: number) => `Bench City ${number}`;

async function makePriceLists(dataDir: string): Promise<void> {
  const database = openSqlite(dataDir);
  const now = new Date().toISOString();
  const items = await database.db.selectFrom('catalogue_items').select(['id', 'price']).limit(PRICED).execute();
  for (let number = 0; number < CITIES; number += 1) {
    const city = { id: randomUUID(), name: cityName(number), created_at: now };
    await database.db.insertInto('cities').values(city).execute();
    const rows = items.map(({ id, price }) => {
      const own = Math.max(1_000, price + number * 100);
      return {
        id: randomUUID(),
        city_id: city.id,
        item_id: id,
        price: own,
        discount_basis_points: DISCOUNT_PERCENT * 100,
        final_price: finalPricePaise(own, DISCOUNT_PERCENT),
        valid_from: '0001-01-01',
        valid_until: '9999-12-31',
        created_at: now,
        ended_at: null,
      };
    });
    await database.db.insertInto('city_prices').values(rows).execute();
  }
  await database.close();
}

interface Rate {
  /** Requests per second of the server's processor time. */
  perProcessorSecond: number;
  p99: number;
}

async function rateOf(server: Running, paths: readonly string[]): Promise<Rate> {
  const before = treeProcessorMs(server.pid);
  const { requestsPerSecond, p99 } = await load({
    url: server.url,
    paths,
    headers: BROWSER,
    seconds: SECONDS,
  });
  const seconds = (treeProcessorMs(server.pid) - before) / 1_000;
  return { perProcessorSecond: (requestsPerSecond * SECONDS) / seconds, p99 };
}

/** Each path once for every city, in an order in which neighbours differ in both. */
function inCities(paths: readonly string[]): string[] {
  return Array.from({ length: CITIES * paths.length }, (_, index) => {
    const path = paths[index % paths.length] ?? '';
    const city = encodeURIComponent(cityName((index * 7 + Math.floor(index / paths.length)) % CITIES));
    return `${path}${path.includes('?') ? '&' : '?'}city=${city}`;
  });
}

async function compareWithBase(server: Running, what: string, paths: readonly string[]): Promise<Row[]> {
  const priced = inCities(paths);
  // Measures cached answers, as on an open shop: the first answer of each address is made before.
  for (const path of [...paths, ...priced]) await (await fetch(server.url + path, { headers: BROWSER })).arrayBuffer();
  await rateOf(server, paths);
  await rateOf(server, priced);
  const rounds: { base: Rate; cities: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ base: await rateOf(server, paths), cities: await rateOf(server, priced) });
  }
  const rate = (of: 'base' | 'cities') => median(rounds.map((round) => round[of].perProcessorSecond));
  const p99 = (of: 'base' | 'cities') => median(rounds.map((round) => round[of].p99));
  const ratio = rate('cities') / rate('base');
  return [
    {
      what: `${what}, ${CITIES} cities, per processor second (base prices beside)`,
      ours: perSecond(rate('cities')),
      bare: perSecond(rate('base')),
      ratio: percent(ratio),
      must: '≥ 90 %',
      holds: ratio >= 0.9,
    },
    { what: `${what}, p99`, ours: ms(p99('cities')), bare: ms(p99('base')) },
  ];
}

/** Lists, an item's page and searches of visitors of 20 cities. */
export async function measureCities({ dataDir, port }: Place): Promise<Row[]> {
  await makeCatalogue(dataDir, ITEMS);
  await makePriceLists(dataDir);
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  const { data } = (await (await fetch(`${server.url}/api/v1/test?limit=1`)).json()) as { data: { slug: string }[] };
  const searches = SEARCH_WORDS.map((word) => `/api/v1/search?query=${encodeURIComponent(word)}`);
  const rows = [
    ...(await compareWithBase(server, 'catalogue list', ['/api/v1/test?limit=50&page=1', '/api/v1/package'])),
    ...(await compareWithBase(server, 'item page', [`/test/${data[0]?.slug ?? ''}`])),
    ...(await compareWithBase(server, 'front page', ['/'])),
    ...(await compareWithBase(server, 'search', searches)),
  ];
  rows.push({ what: 'server memory after all this', ours: `${Math.round(server.rssMb())} MB` });
  await server.stop();
  return rows;
}
