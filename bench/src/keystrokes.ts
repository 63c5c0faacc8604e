// From a key to the painted results, in a browser whose processor is four times slower. Beside it a bare page that asks the bare server
// for the same answers and shows their names.
import { chromium, type Page } from 'playwright-core';

const SLOWER = 4;
const PAUSE_MS = 80;

interface Timed {
  /** When the last key came, and when what it asks for was painted; null while it is not. */
  pressedAt: number;
  paintedAt: number | null;
}

declare global {
  interface Window {
    typing: Timed;
  }
}

/** Watches the real search page: the heading repeats what is typed, and the count is there once the answer to it is. */
function watchResults(): void {
  window.typing = { pressedAt: 0, paintedAt: 0 };
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    window.typing.paintedAt ??= performance.now();
  };
  const look = () => {
    const heading = document.querySelector('h1');
    const typed = document.querySelector<HTMLInputElement>('header input[type=search]')?.value.trim() ?? '';
    const said = heading?.parentElement?.querySelector('[role=status]')?.textContent ?? '';
    if (window.typing.paintedAt === null && said !== '' && heading?.textContent?.includes(typed)) {
      // Behind this frame's painting.
      painted.port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  look();
  addEventListener(
    'keydown',
    ({ timeStamp }) => Object.assign(window.typing, { pressedAt: timeStamp, paintedAt: null }),
    true,
  );
}

/** The same watch over a page that does nothing else. */
function bareResults(): void {
  window.typing = { pressedAt: 0, paintedAt: 0 };
  const input = document.body.appendChild(document.createElement('input'));
  const list = document.body.appendChild(document.createElement('ul'));
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    window.typing.paintedAt = performance.now();
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => Object.assign(window.typing, { pressedAt: timeStamp, paintedAt: null }),
    true,
  );
  input.addEventListener('input', async () => {
    const answer = await fetch(`/api/v1/search?query=${encodeURIComponent(input.value)}`);
    const { tests } = (await answer.json()) as { tests: { name: string }[] };
    list.replaceChildren(
      ...tests.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name })),
    );
    requestAnimationFrame(() => painted.port2.postMessage(null));
  });
  input.focus();
}

async function typeAll(page: Page, words: readonly string[], clear: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    await clear();
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForFunction(() => window.typing.paintedAt !== null, undefined, { polling: 20, timeout: 15_000 });
      times.push(await page.evaluate(() => (window.typing.paintedAt ?? 0) - window.typing.pressedAt));
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  return times;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Words in Latin letters are typed letter by letter; the first word only warms up. */
export async function keystrokes(url: string, bareUrl: string, words: readonly string[]) {
  const latin = words.filter((word) => /^[a-z0-9 ]+$/.test(word));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    async function open(address: string): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(address, { waitUntil: 'networkidle' });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      return page;
    }
    const page = await open(`${url}/search/iron`);
    const box = page.locator('header input[type=search]').first();
    await page.evaluate(watchResults);
    const clear = () => box.fill('');
    await typeAll(page, latin.slice(0, 1), clear);
    const ours = p95(await typeAll(page, latin, clear));
    await page.close();

    const bare = await open(`${bareUrl}/healthz`);
    await bare.evaluate(bareResults);
    const bareTimes = await typeAll(bare, latin, () => bare.locator('input').fill(''));
    return { ours, bare: p95(bareTimes) };
  } finally {
    await browser.close();
  }
}
