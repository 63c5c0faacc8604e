// Measures the requests of a visitor: searches, lists, pages and files, each beside a bare node:http server that sends the same bytes in
// the same run, so that the ratio is comparable between machines.
import { setTimeout } from 'node:timers/promises';
import { BOOKINGS, makeBookings, slowestPage } from './bookings.ts';
import { ITEMS, makeCatalogue } from './catalogue.ts';
import { fileRows } from './files.ts';
import { compare, load, median } from './load.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, startBare, startServer } from './processes.ts';
import { firstLoad } from './sizes.ts';
import { kB, ms, percent, perSecond, type Row } from './table.ts';
import { SEARCH_WORDS } from './words.ts';

const UNCACHED_PAGES = 60;
/** By then the threads of lists have ended, and the server has given back what the loads left. */
const OVER_MS = 25_000;
const BROWSER = { 'accept-encoding': 'gzip, br' };

/** Every beginning of every word, as the search box sends them. */
const SEARCHES = SEARCH_WORDS.flatMap((word) =>
  Array.from(
    { length: word.length },
    (_, index) => `/api/v1/search?query=${encodeURIComponent(word.slice(0, index + 1))}`,
  ),
);

async function uncachedRender(url: string, slug: string): Promise<number> {
  const times: number[] = [];
  const pages = ['/', '/packages', `/test/${slug}`, '/search/thyroid', '/view-all-test'];
  for (let index = 0; index < UNCACHED_PAGES; index += 1) {
    const startedAt = performance.now();
    // A query of its own makes every address new to the page cache.
    const answer = await fetch(`${url}${pages[index % pages.length]}?fresh=${index}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${pages[index % pages.length]}: ${answer.status}`);
    // The first of each page also loads its code.
    if (index >= pages.length) times.push(performance.now() - startedAt);
  }
  return median(times);
}

export async function measureStorefront({ dataDir, port }: Place): Promise<Row[]> {
  const rows: Row[] = [];
  await makeCatalogue(dataDir, ITEMS);
  await makeBookings(dataDir);
  // Once, so that the measured start is one on existing data.
  await (await startServer(dataDir, port, BENCH_ADMIN)).stop();
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  const bare = await startBare(server.url, port + 1);
  rows.push({
    what: 'start to ready, existing data',
    ours: ms(server.readyMs),
    bare: ms(bare.readyMs),
    must: '≤ 2,000 ms',
    holds: server.readyMs <= 2_000,
  });

  const { data } = (await (await fetch(`${server.url}/api/v1/test?limit=1`)).json()) as { data: { slug: string }[] };
  const slug = data[0]?.slug ?? '';

  // Uncached searches, three times over; added blanks make them new to the cache.
  const firsts: number[] = [];
  for (const blanks of ['%20', '%20%20', '%20%20%20']) {
    const paths = SEARCHES.map((path) => path + blanks);
    firsts.push((await load({ url: server.url, paths, headers: BROWSER, seconds: 3 })).p99);
  }
  const firstP99 = median(firsts);
  const searches = await compare(server.url, bare.url, SEARCHES, BROWSER);
  rows.push({
    what: `search, ${ITEMS} items, p99 at 20 connections`,
    ours: ms(Math.max(searches.p99, firstP99)),
    bare: ms(searches.bareP99),
    must: '≤ 5 ms',
    holds: Math.max(searches.p99, firstP99) <= 5,
  });
  rows.push({
    what: 'search, rate',
    ours: perSecond(searches.ours),
    bare: perSecond(searches.bare),
    ratio: percent(searches.ratio),
  });

  const list = await compare(server.url, bare.url, ['/api/v1/test?limit=50&page=1', '/api/v1/package'], BROWSER);
  rows.push({
    what: 'catalogue list',
    ours: perSecond(list.ours),
    bare: perSecond(list.bare),
    ratio: percent(list.ratio),
    must: '≥ 60 %',
    holds: list.ratio >= 0.6,
  });

  const whole = await compare(server.url, bare.url, ['/api/v1/test'], BROWSER);
  rows.push({
    what: `catalogue list, all ${ITEMS} items`,
    ours: perSecond(whole.ours),
    bare: perSecond(whole.bare),
    ratio: percent(whole.ratio),
    must: '≥ 60 %',
    holds: whole.ratio >= 0.6,
  });

  const page = await compare(server.url, bare.url, ['/', `/test/${slug}`], BROWSER);
  rows.push({
    what: 'cached page',
    ours: perSecond(page.ours),
    bare: perSecond(page.bare),
    ratio: percent(page.ratio),
    must: '≥ 60 %',
    holds: page.ratio >= 0.6,
  });

  const etag = (await fetch(`${server.url}/api/v1/package`)).headers.get('etag') ?? '';
  const unchanged = await compare(server.url, bare.url, ['/api/v1/package'], { ...BROWSER, 'if-none-match': etag });
  rows.push({
    what: '304 of an unchanged list',
    ours: perSecond(unchanged.ours),
    bare: perSecond(unchanged.bare),
    ratio: percent(unchanged.ratio),
    must: '≥ 75 %',
    holds: unchanged.ratio >= 0.75,
  });

  const render = await uncachedRender(server.url, slug);
  rows.push({ what: 'uncached page, median', ours: ms(render), must: '≤ 15 ms', holds: render <= 15 });

  const pages = await slowestPage(server.url);
  rows.push({
    what: `booking list, ${BOOKINGS.toLocaleString('en-IN')} rows, slowest page (${pages.name})`,
    ours: ms(pages.ms),
    must: '≤ 20 ms',
    holds: pages.ms <= 20,
  });

  rows.push({ what: 'server memory at the end of all this', ours: `${Math.round(server.rssMb())} MB` });
  await setTimeout(OVER_MS);
  const rss = server.rssMb();
  rows.push({
    what: 'server memory once it is over',
    ours: `${Math.round(rss)} MB`,
    bare: `${Math.round(bare.rssMb())} MB`,
    must: '< 220 MB',
    holds: rss < 220,
  });

  rows.push(...(await fileRows(server, dataDir, port + 2)));

  const size = firstLoad('src/features/home/home-page.tsx');
  rows.push({
    what: 'first-load JavaScript, gzip',
    ours: kB(size.javascript),
    must: '≤ 120 kB',
    holds: size.javascript <= 120_000,
  });
  rows.push({ what: 'first-load CSS, gzip', ours: kB(size.css), must: '≤ 15 kB', holds: size.css <= 15_000 });

  await bare.stop();
  await server.stop();
  return rows;
}
