// Runs Lighthouse on the shop's main pages and on the results of somebody signed in: its mobile preset (a slow phone on a simulated slow
// 4G), the median of several runs. The server has the starter catalogue, as after the first start, and ten years of results.
import { type BrowserContext, chromium } from 'playwright-core';
import { BROWSER_OPTIONS } from './browser.ts';
import { type LighthouseResult, runLighthouse } from './lighthouse-command.ts';
import { median } from './load.ts';
import type { Place } from './place.ts';
import { startServer } from './processes.ts';
import { fillResults, type Reader, registerReader } from './result-readers.ts';
import type { Row } from './table.ts';

const RUNS = process.env.BENCH_QUICK ? 3 : 5;

const PAGES = [
  { name: 'home', path: '/', indexed: true },
  { name: 'package', path: '/package/basic-health-check', indexed: true },
  { name: 'test', path: '/test/thyroid-stimulating-hormone-tsh', indexed: true },
  { name: 'search', path: '/search/thyroid', indexed: false },
  { name: 'results, signed in', path: '/results', indexed: false, isPrivate: true },
] as const;

/** Ten years of the reader. `giveResultsTo` takes patients that are far apart. */
const LABORATORY = { patients: 1_000, visits: 10, parameters: 10, open: 0 };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const;
type Figure = (typeof CATEGORIES)[number] | (typeof METRICS)[number];
type Run = Record<Figure, number> & { readonly lost: readonly string[] };

export interface PageFigures {
  readonly name: string;
  readonly indexed: boolean;
  readonly figures: Record<Figure, number>;
  /** The audits that cost points in the last run. */
  readonly lost: readonly string[];
  readonly holds: boolean;
}

/** On a busy machine Lighthouse sometimes misses the start of a page: such a run is invalid and repeated. */
async function visit(url: string, port: number, attempts = 3): Promise<Run> {
  const { categories, audits, runtimeError }: LighthouseResult = await runLighthouse(url, port, CATEGORIES);
  if (runtimeError) {
    if (attempts > 1) return visit(url, port, attempts - 1);
    throw new Error(`${url}: ${runtimeError.message}`);
  }
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const);
  const metrics = METRICS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN] as const);
  const weighted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const lost = weighted.map(({ id }) => audits[id]).filter((audit) => (audit?.score ?? 1) < 0.9);
  return {
    ...(Object.fromEntries([...scores, ...metrics]) as Record<Figure, number>),
    lost: lost.map((audit) => `${audit?.id}: ${audit?.displayValue ?? audit?.title}`),
  };
}

function reaches(figures: Record<Figure, number>, indexed: boolean): boolean {
  return (
    figures.performance >= 98 &&
    figures.accessibility === 100 &&
    figures['best-practices'] === 100 &&
    (!indexed || figures.seo === 100) &&
    figures['largest-contentful-paint'] <= 1_200 &&
    figures['cumulative-layout-shift'] <= 0.01 &&
    figures['total-blocking-time'] <= 50
  );
}

/** Somebody with ten years of results, who also looks after another patient. */
async function makeReader(dataDir: string, port: number): Promise<Reader> {
  const server = await startServer(dataDir, port);
  const reader = await registerReader(server.url, 0);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${reader.token}` };
  const mother = { name: 'B Reader', relation: 'parent', sex: 'female', age: { value: 61, unit: 'years' } };
  const added = await fetch(`${server.url}/api/v1/patients`, { method: 'POST', headers, body: JSON.stringify(mother) });
  if (!added.ok) throw new Error(`No second patient: ${added.status}`);
  await server.stop();
  await fillResults({ DATA_DIR: dataDir }, LABORATORY);
  return reader;
}

/** Lighthouse leaves local storage alone, where the session is. */
async function signIn(browser: BrowserContext, url: string, { email, password }: Reader): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel(/E-mail or mobile/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user$/);
  await page.goto(`${url}/results`);
  await page.getByText(/^10 tests/).waitFor();
  await page.close();
}

/** Starts a server on `dataDir`, which is empty, and a browser; both are gone afterwards. */
export async function measurePages(dataDir: string, port: number): Promise<PageFigures[]> {
  const reader = await makeReader(dataDir, port);
  const server = await startServer(dataDir, port);
  const debuggingPort = port + 1;
  // Lighthouse opens its pages in the browser's own profile.
  const browser = await chromium.launchPersistentContext('', {
    ...BROWSER_OPTIONS,
    args: [...BROWSER_OPTIONS.args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const pages: PageFigures[] = [];
    for (const { name, path, indexed, ...rest } of PAGES) {
      if ('isPrivate' in rest) await signIn(browser, server.url, reader);
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await visit(server.url + path, debuggingPort));
      const figures = Object.fromEntries(
        [...CATEGORIES, ...METRICS].map((figure) => [figure, median(runs.map((run) => run[figure]))]),
      ) as Record<Figure, number>;
      pages.push({ name, indexed, figures, lost: runs.at(-1)?.lost ?? [], holds: reaches(figures, indexed) });
    }
    return pages;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const scoresOf = ({ figures }: PageFigures) => CATEGORIES.map((name) => figures[name]).join(' / ');
const lcpOf = ({ figures }: PageFigures) => `${(figures['largest-contentful-paint'] / 1_000).toFixed(2)} s`;
const clsOf = ({ figures }: PageFigures) => figures['cumulative-layout-shift'].toFixed(3);
const tbtOf = ({ figures }: PageFigures) => `${Math.round(figures['total-blocking-time'])} ms`;

export function lighthouseRows(pages: readonly PageFigures[]): Row[] {
  return pages.map((page) => ({
    what: `Lighthouse, mobile, ${page.name}: performance / accessibility / best practices / SEO, LCP, CLS, TBT`,
    ours: `${scoresOf(page)}, ${lcpOf(page)}, ${clsOf(page)}, ${tbtOf(page)}`,
    must: `≥ 98 / 100 / 100${page.indexed ? ' / 100' : ''}, ≤ 1.2 s, ≤ 0.01, ≤ 50 ms`,
    holds: page.holds,
  }));
}

export const measureLighthouse = async ({ dataDir, port }: Place): Promise<Row[]> =>
  lighthouseRows(await measurePages(dataDir, port));

/** docs/lighthouse.md, from a run. */
export function lighthouseDocument(pages: readonly PageFigures[], at: Date): string {
  const lines = pages.map((page) => {
    const { performance, accessibility, seo } = page.figures;
    const cells = [
      page.name,
      performance,
      accessibility,
      page.figures['best-practices'],
      page.indexed ? seo : 'noindex',
    ];
    return `| ${[...cells, lcpOf(page), clsOf(page), tbtOf(page), page.holds ? 'yes' : 'NO'].join(' | ')} |`;
  });
  return `# Lighthouse

Written by \`npm run bench:lighthouse -- --write\` on ${at.toISOString().slice(0, 10)}: mobile preset (slow 4G and a four times slower processor, simulated),
median of ${RUNS} runs, starter catalogue, server and browser on one machine with two cores.

| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | holds |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${lines.join('\n')}

Must reach: 98, 100, 100, 100 (search result pages are \`noindex\`); LCP ≤ 1.2 s, CLS ≤ 0.01, TBT ≤ 50 ms.
`;
}
