// The browser that the bench looks at the shop with.
import type { Page } from 'playwright-core';

/** Debian's Chromium by default, without background work beside the measurement. */
export const BROWSER_OPTIONS = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** Gives a page a processor that is slower from now on, four times unless told otherwise. */
export async function slowDown(page: Page, rate = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
