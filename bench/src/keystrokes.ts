// From a key to the painted results, in a browser whose processor is four times slower. Beside it a bare page that asks the bare server
// for the same answers and shows their names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { BROWSER_OPTIONS, slowDown } from './browser.ts';
import { ITEMS, makeCatalogue } from './catalogue.ts';
import type { Place } from './place.ts';
import { startBare, startServer } from './processes.ts';
import { ms, type Row } from './table.ts';
import { SEARCH_WORDS } from './words.ts';

/** Between two keys. Asking the page how long it took would itself take the slow processor's time, so it is asked afterwards. */
const PAUSE_MS = 400;

interface Typing {
  /** Called when the results of the typed text are in the page: they are painted with the next frame. */
  shown(): void;
  /** Milliseconds from the last key to the painting of its results. */
  took: Promise<number>;
}

declare global {
  interface Window {
    typing: Typing;
    scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> };
  }
}

/** Every key begins a measurement. */
function timeKeys(): void {
  window.typing = { shown: () => {}, took: Promise.resolve(0) };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      window.typing.took = new Promise((done) => {
        const painted = () => done(performance.now() - timeStamp);
        // Behind the painting of the frame, and before whatever the page has put off until then.
        window.typing.shown = () =>
          requestAnimationFrame(() => void window.scheduler.postTask(painted, { priority: 'user-blocking' }));
      });
    },
    true,
  );
}

/** The real search page: the heading repeats what is typed, and the count is there once the answer to it is, and no word of waiting. */
function watchResults(): void {
  const look = () => {
    const heading = document.querySelector('h1');
    const typed = document.querySelector<HTMLInputElement>('header input[type=search]')?.value.trim() ?? '';
    const said = heading?.parentElement?.querySelector('[role=status]')?.textContent ?? '';
    if (said !== '' && said !== 'Searching' && heading?.textContent?.includes(typed)) window.typing.shown();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** A page that does nothing else. */
function bareResults(): void {
  const input = document.body.appendChild(document.createElement('input'));
  const list = document.body.appendChild(document.createElement('ul'));
  input.addEventListener('input', async () => {
    const answer = await fetch(`/api/v1/search?query=${encodeURIComponent(input.value)}`);
    const { tests } = (await answer.json()) as { tests: { name: string }[] };
    list.replaceChildren(
      ...tests.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name })),
    );
    window.typing.shown();
  });
  input.focus();
}

async function typeAll(page: Page, words: readonly string[], clear: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    await clear();
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await setTimeout(PAUSE_MS);
      // A blank behind a word finds the same: nothing is painted.
      if (letter === ' ') continue;
      times.push(await page.evaluate(() => window.typing.took));
    }
  }
  return times;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Words in Latin letters are typed letter by letter; the first word only warms up. */
async function keystrokes(url: string, bareUrl: string) {
  const latin = SEARCH_WORDS.filter((word) => /^[a-z0-9 ]+$/.test(word));
  // A profile, as people have one: without it the browser fetches the site's icon again for every address, thus for every letter.
  const profile = mkdtempSync(join(tmpdir(), 'labfront-profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    ...BROWSER_OPTIONS,
    viewport: { width: 1280, height: 900 },
  });
  try {
    async function open(address: string): Promise<Page> {
      const page = await browser.newPage();
      await page.goto(address, { waitUntil: 'networkidle' });
      await slowDown(page);
      return page;
    }
    const page = await open(`${url}/search/iron`);
    const box = page.locator('header input[type=search]').first();
    await page.evaluate(timeKeys);
    await page.evaluate(watchResults);
    const clear = () => box.fill('');
    await typeAll(page, latin.slice(0, 1), clear);
    const ours = p95(await typeAll(page, latin, clear));
    await page.close();

    const bare = await open(`${bareUrl}/healthz`);
    await bare.evaluate(timeKeys);
    await bare.evaluate(bareResults);
    const bareTimes = await typeAll(bare, latin, () => bare.locator('input').fill(''));
    return { ours, bare: p95(bareTimes) };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function measureKeystrokes({ dataDir, port }: Place): Promise<Row[]> {
  await makeCatalogue(dataDir, ITEMS);
  const server = await startServer(dataDir, port);
  const bare = await startBare(server.url, port + 1);
  const typing = await keystrokes(server.url, bare.url);
  await bare.stop();
  await server.stop();
  return [
    {
      what: `keystroke to painted results, ${ITEMS} items, 4× slower processor, p95`,
      ours: ms(typing.ours),
      bare: ms(typing.bare),
      must: '≤ 100 ms',
      holds: typing.ours <= 100,
    },
  ];
}
