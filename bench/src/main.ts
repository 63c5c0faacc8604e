// `npm run bench`: what it costs, in one table. Each rate stands beside a bare node:http server that sends the same bytes in the
// same run, so that the ratio means something on any machine.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAccounts } from './accounts.ts';
import { adminListTimes } from './admin-lists.ts';
import { BOOKINGS, makeBookings, slowestPage } from './bookings.ts';
import { makeCatalogue } from './catalogue.ts';
import { measureCheckouts } from './checkouts.ts';
import { fileRows } from './files.ts';
import { importLargeList } from './import.ts';
import { keystrokes } from './keystrokes.ts';
import { lighthouseRows, measurePages } from './lighthouse.ts';
import { compare, load, median } from './load.ts';
import { measureOffices } from './office-lists.ts';
import { BENCH_ADMIN, runForJson, startBare, startServer } from './processes.ts';
import type { Rebuild } from './rebuild.ts';
import { firstLoad } from './sizes.ts';
import { printTable, type Row } from './table.ts';

const ITEMS = 4_000;
const INDEXED_ITEMS = 10_000;
const IMPORTED_ROWS = 100_000;
const PORT = Number(process.env.BENCH_PORT ?? 4_310);
const BARE_PORT = PORT + 1;
const LISTS_PORT = PORT + 2;
const BARE_FILE_PORT = PORT + 3;
/** And the one behind it, for the browser. */
const LIGHTHOUSE_PORT = PORT + 4;
const UNCACHED_PAGES = 60;
const BROWSER = { 'accept-encoding': 'gzip, br' };

const WORDS = [
  'thyroid',
  'thairoid',
  'sugar',
  'cbc',
  'vitamin d',
  'liver',
  'kidny',
  'hb',
  'khoon',
  'शुगर',
  'lipid',
  'dengu',
  'b12',
  'iron',
  'hba1c',
  'uric',
];

/** Every beginning of every word, as the search box sends them. */
const SEARCHES = WORDS.flatMap((word) =>
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

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-IN')}/s`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
const rows: Row[] = [];

try {
  await makeCatalogue(dataDir, ITEMS);
  await makeBookings(dataDir);
  // Once, so that the measured start is one on existing data.
  await (await startServer(dataDir, PORT, BENCH_ADMIN)).stop();
  const server = await startServer(dataDir, PORT, BENCH_ADMIN);
  const bare = await startBare(server.url, BARE_PORT);
  rows.push({
    what: 'start to ready, existing data',
    ours: ms(server.readyMs),
    bare: ms(bare.readyMs),
    must: '≤ 2,000 ms',
    holds: server.readyMs <= 2_000,
  });

  const { data } = (await (await fetch(`${server.url}/api/v1/test?limit=1`)).json()) as { data: { slug: string }[] };
  const slug = data[0]?.slug ?? '';

  // Searches that nobody asked before, three times over; blanks make them new to what is kept.
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

  const rss = server.rssMb();
  rows.push({
    what: 'server memory after all this',
    ours: `${Math.round(rss)} MB`,
    bare: `${Math.round(bare.rssMb())} MB`,
    must: '< 220 MB',
    holds: rss < 220,
  });

  rows.push(...(await fileRows(server, dataDir, BARE_FILE_PORT)));

  const size = firstLoad('src/features/home/home-page.tsx');
  rows.push({
    what: 'first-load JavaScript, gzip',
    ours: kB(size.javascript),
    must: '≤ 110 kB',
    holds: size.javascript <= 110_000,
  });
  rows.push({ what: 'first-load CSS, gzip', ours: kB(size.css), must: '≤ 15 kB', holds: size.css <= 15_000 });

  const typing = await keystrokes(server.url, bare.url, WORDS);
  rows.push({
    what: `keystroke to painted results, ${ITEMS} items, 4× slower processor, p95`,
    ours: ms(typing.ours),
    bare: ms(typing.bare),
    must: '≤ 100 ms',
    holds: typing.ours <= 100,
  });

  await bare.stop();

  const imported = await importLargeList(server, join(dataDir, 'list.csv'), IMPORTED_ROWS);
  rows.push({
    what: `import of ${IMPORTED_ROWS} rows`,
    ours: perSecond(imported.rowsPerSecond),
    bare: perSecond(imported.bareRowsPerSecond),
    ratio: percent(imported.rowsPerSecond / imported.bareRowsPerSecond),
    must: '≥ 10,000/s',
    holds: imported.rowsPerSecond >= 10_000,
  });
  rows.push({
    what: 'more memory during the import',
    ours: `${Math.round(imported.moreMb)} MB`,
    must: '≤ 150 MB',
    holds: imported.moreMb <= 150,
  });
  rows.push({
    what: 'longest wait of another request during the import',
    ours: ms(imported.longestWaitMs),
    bare: ms(imported.quietWaitMs),
    must: '≤ 50 ms',
    holds: imported.longestWaitMs <= 50,
  });
  await server.stop();

  // A server of its own: the wrong guesses use up what this address may try.
  const gate = join(dataDir, 'gate');
  await makeCatalogue(gate, ITEMS);
  const guarded = await startServer(gate, PORT, BENCH_ADMIN);
  rows.push(...(await measureAccounts(guarded.url)));
  await guarded.stop();

  await makeCatalogue(join(dataDir, 'large'), INDEXED_ITEMS);
  const rebuild = await runForJson<Rebuild>('bench/src/rebuild.ts', { BENCH_DATA: join(dataDir, 'large') });
  rows.push({
    what: `search index rebuilt, ${INDEXED_ITEMS} items (bare: MiniSearch)`,
    ours: ms(rebuild.cpuMs),
    bare: ms(rebuild.bareMs),
    ratio: percent(rebuild.bareMs / rebuild.cpuMs),
    must: '≤ 500 ms',
    holds: rebuild.cpuMs <= 500,
  });
  rows.push({
    what: 'longest stretch without other work while catalogue and index are rebuilt',
    ours: ms(rebuild.longestMs),
    must: '≤ 50 ms',
    holds: rebuild.longestMs <= 50,
  });

  const lists = await adminListTimes(LISTS_PORT);
  rows.push({
    what: "administrators' list, 100,000 tests: slowest of first, last, sorted and filtered pages",
    ours: ms(lists.large),
    ratio: `${(lists.large / lists.small).toFixed(1)} × the first of 100`,
    must: '≤ 2 ×',
    holds: lists.large <= 2 * lists.small,
  });
  rows.push({ what: 'the same, a search that nobody asked before', ours: ms(lists.search) });

  rows.push(...(await measureOffices(LISTS_PORT)));

  rows.push(...lighthouseRows(await measurePages(join(dataDir, 'lighthouse'), LIGHTHOUSE_PORT)));

  const shops = join(dataDir, 'shops');
  mkdirSync(shops);
  rows.push(...(await measureCheckouts(shops)));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  printTable(rows);
}
