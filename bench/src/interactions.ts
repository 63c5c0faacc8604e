// From a press to what it paints, as the browser's own Event Timing tells it, on a telephone whose processor is four times slower.
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { BROWSER_OPTIONS, slowDown, widenWindow } from './browser.ts';
import { median } from './load.ts';
import type { Place } from './place.ts';
import { BENCH_ADMIN, startServer } from './processes.ts';
import { signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const RUNS = process.env.BENCH_QUICK ? 1 : 3;
/** Until what the page puts off is done, what came into the picture is painted, and what a press does is too. */
const QUIET_MS = 1_500;
const SEEN_MS = 500;
const PAINTED_MS = 1_000;

interface Press {
  readonly name: string;
  readonly path: string;
  readonly target: (page: Page) => Locator;
  /** Typed into the target instead of a tap on it. */
  readonly key?: string;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const inMain = (selector: string) => (page: Page) => page.locator(`main ${selector}`).first();

const OF_VISITORS: readonly Press[] = [
  { name: 'menu', path: '/', target: button('Open menu') },
  { name: 'search', path: '/', target: button('Open search') },
  { name: 'add to the cart', path: '/', target: button(/^Add to Cart/) },
  { name: 'all packages', path: '/', target: link('See all: Popular packages') },
  { name: 'a test of a package', path: '/package/basic-health-check', target: inMain('summary') },
  { name: 'add a package to the cart', path: '/package/basic-health-check', target: button(/^Add to Cart/) },
  { name: 'back to the front page', path: '/package/basic-health-check', target: link(/^Home$/) },
  { name: 'tests from a letter on', path: '/view-all-test', target: link(/ C$/) },
  { name: 'more tests', path: '/view-all-test', target: link(/^Next/) },
  { name: 'sign in with nothing', path: '/login', target: inMain('form button[type=submit]') },
];

const OF_ADMINISTRATORS: readonly Press[] = [
  { name: 'navigation', path: '/admin/booking', target: button('Open navigation') },
  { name: 'more tests of the price list', path: '/admin/test', target: link(/^Next/) },
  { name: 'a letter of a search', path: '/admin/test', target: inMain('input[type=search]'), key: 't' },
];

declare global {
  interface Window {
    presses: number[];
  }
}

/** Keeps how long each press took, in ms, from the finger to the painted frame; the browser counts in steps of eight. */
function watchPresses(): void {
  window.presses = [];
  new PerformanceObserver((list) => {
    window.presses.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function timeOf(context: BrowserContext, url: string, { path, target, key }: Press): Promise<number> {
  const page = await context.newPage();
  await widenWindow(page);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await setTimeout(QUIET_MS);
  await slowDown(page);
  const element = target(page);
  // People press what they see: what comes into the picture by scrolling is painted by then.
  await element.scrollIntoViewIfNeeded();
  if (key !== undefined) await element.focus();
  await setTimeout(SEEN_MS);
  await page.evaluate(watchPresses);
  if (key === undefined) await element.tap();
  else await page.keyboard.press(key);
  await setTimeout(PAINTED_MS);
  // The Event Timing API does not report events handled within a frame.
  const took = Math.max(0, ...(await page.evaluate(() => window.presses)));
  await page.close();
  return took;
}

async function slowestOf(context: BrowserContext, url: string, presses: readonly Press[]) {
  const times: { name: string; took: number }[] = [];
  for (const press of presses) {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await timeOf(context, url, press));
    times.push({ name: press.name, took: median(runs) });
  }
  return times.toSorted((a, b) => b.took - a.took)[0] ?? { name: '', took: Number.NaN };
}

const rowOf = (whose: string, count: number, { name, took }: { name: string; took: number }): Row => ({
  what: `slowest of ${count} presses of ${whose} on a telephone, 4× slower processor (${name})`,
  ours: ms(took, 0),
  must: '≤ 100 ms',
  holds: took <= 100,
});

export async function measureInteractions({ dataDir, port }: Place): Promise<Row[]> {
  const server = await startServer(dataDir, port, BENCH_ADMIN);
  const browser = await chromium.launch(BROWSER_OPTIONS);
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const visitors = await slowestOf(context, server.url, OF_VISITORS);
    const token = await signIn(server.url);
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      { token, user: JSON.stringify({ role: 'admin' }), loginTimestamp: String(Date.now()) },
    );
    const administrators = await slowestOf(context, server.url, OF_ADMINISTRATORS);
    return [
      rowOf('visitors', OF_VISITORS.length, visitors),
      rowOf('administrators', OF_ADMINISTRATORS.length, administrators),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
