// The processor time of the browser's main thread for a page, which a busy machine does not lengthen. Beside it the same page
// with scripts off: what it costs to read and paint the document alone.
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { BROWSER_OPTIONS } from './browser.ts';
import { median } from './load.ts';
import type { Place } from './place.ts';
import { startServer } from './processes.ts';
import { ms, percent, type Row } from './table.ts';

const RUNS = process.env.BENCH_QUICK ? 3 : 7;
/** Until what the page puts off is done. */
const QUIET_MS = 1_500;
const MOST_RATIO = 2;
const MOST_TASK_MS = 50;
const SLOWER = 4;

const PAGES = [
  ['home', '/'],
  ['package', '/package/basic-health-check'],
  ['test', '/test/thyroid-stimulating-hormone-tsh'],
  ['search', '/search/shugar'],
] as const;

const TELEPHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/** Milliseconds of the main thread from an empty cache until the page rests. */
async function threadTime(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<number> {
  const context = await browser.newContext({ ...TELEPHONE, javaScriptEnabled });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'networkidle' });
    await setTimeout(QUIET_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Microseconds of processor time. */
  tdur?: number;
}

/** Milliseconds of the longest task of `work` on a processor so many times slower, reckoned from its processor time on this one. */
export async function longestTask(page: Page, slower: number, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  return (slower * Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur))) / 1000;
}

async function longestTaskOfVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(TELEPHONE);
  try {
    const page = await context.newPage();
    return await longestTask(page, SLOWER, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await setTimeout(QUIET_MS);
    });
  } finally {
    await context.close();
  }
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure());
  return median(times);
}

/** Thread time of the pages that most visits begin with. */
export async function measureThreadTime({ dataDir, port }: Place): Promise<Row[]> {
  const server = await startServer(dataDir, port);
  const browser = await chromium.launch(BROWSER_OPTIONS);
  const rows: Row[] = [];
  try {
    for (const [name, path] of PAGES) {
      const url = server.url + path;
      // The first visit lets the server render and the browser compile.
      await threadTime(browser, url, true);
      const ours = await repeat(() => threadTime(browser, url, true));
      const without = await repeat(() => threadTime(browser, url, false));
      const longest = await repeat(() => longestTaskOfVisit(browser, url));
      rows.push({
        what: `thread time of the ${name} page (beside it: the same with scripts off)`,
        ours: ms(ours, 0),
        bare: ms(without, 0),
        ratio: percent(ours / without),
        must: `≤ ${percent(MOST_RATIO)}`,
        holds: ours <= MOST_RATIO * without,
      });
      rows.push({
        what: `longest task of the ${name} page, ${SLOWER}× slower processor`,
        ours: ms(longest, 0),
        must: `≤ ${MOST_TASK_MS} ms`,
        holds: longest <= MOST_TASK_MS,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}
