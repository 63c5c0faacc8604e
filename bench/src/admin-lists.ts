// Administrators' lists of a huge catalogue against the first page of a small one: what a page costs may not depend on how
// many rows there are.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCatalogue } from './catalogue.ts';
import { median } from './load.ts';
import type { Place } from './place.ts';
import { startServer } from './processes.ts';
import { listHeaders, signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const SMALL = 100;
const LARGE = 100_000;
const ROWS = 20;
const ROUNDS = 60;
const WARM_UP = 20;
const EMAIL = 'owner@example.in';

/** The pages that are compared: `{last}` is the last page of the whole list. */
const LARGE_PAGES = [
  'page=1',
  'page={last}',
  'page=1&sort=-price',
  'page={last}&sort=updatedAt',
  'page=1&category=Heart',
  'page=9&active=true&sampleType=Blood',
];

interface AdminListTimes {
  /** Median of the first page with 100 tests, milliseconds. */
  small: number;
  /** The slowest of the medians of the pages with 100,000 tests. */
  large: number;
  /** The first answer to a new search, median. */
  search: number;
}

type Ask = (query: string) => Promise<{ ms: number; total: number }>;

/** Starts a separate server whose catalogue has `count` items, with a function that requests a page. */
async function startLists(count: number, port: number): Promise<{ ask: Ask; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labfront-bench-'));
  const password = randomBytes(12).toString('hex');
  await makeCatalogue(dataDir, count);
  const server = await startServer(dataDir, port, { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: password });
  const headers = listHeaders(await signIn(server.url, { email: EMAIL, password }));
  return {
    async ask(query) {
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/v1/test?all=true&limit=${ROWS}&${query}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
      return { ms: performance.now() - startedAt, total: Number(answer.headers.get('x-total-count')) };
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Three letters and a digit, each combination once, so that no search is cached. */
const searches = Array.from(
  { length: ROUNDS },
  (_, index) => `page=1&q=b${String.fromCharCode(97 + (index % 26))}${index}`,
);

/** Both servers in turns, so that a noisy neighbour disturbs both; medians of the rounds. */
async function adminListTimes(port: number): Promise<AdminListTimes> {
  const small = await startLists(SMALL, port);
  const large = await startLists(LARGE, port + 1);
  try {
    const { total } = await large.ask('page=1');
    const pages = LARGE_PAGES.map((query) => query.replace('{last}', String(Math.ceil(total / ROWS))));
    const rounds = { small: [] as number[], large: pages.map((): number[] => []) };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const first = (await small.ask('page=1')).ms;
      const times: number[] = [];
      for (const page of pages) times.push((await large.ask(page)).ms);
      if (round < 0) continue;
      rounds.small.push(first);
      for (const [index, ms] of times.entries()) rounds.large[index]?.push(ms);
    }
    const searched: number[] = [];
    for (const query of searches) searched.push((await large.ask(query)).ms);
    return {
      small: median(rounds.small),
      large: Math.max(...rounds.large.map(median)),
      search: median(searched),
    };
  } finally {
    await small.stop();
    await large.stop();
  }
}

export async function measureAdminLists({ port }: Place): Promise<Row[]> {
  const lists = await adminListTimes(port);
  return [
    {
      what: "administrators' list, 100,000 tests: slowest of first, last, sorted and filtered pages",
      ours: ms(lists.large),
      ratio: `${(lists.large / lists.small).toFixed(1)} × the first of 100`,
      must: '≤ 2 ×',
      holds: lists.large <= 2 * lists.small,
    },
    { what: 'the same, a search that nobody asked before', ours: ms(lists.search) },
  ];
}
