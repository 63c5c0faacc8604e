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

/**
 * Makes the window larger than the emulated screen. The bars of the browser take part of it, and what a page draws beyond the window is
 * never presented: a key there seems to wait for the next one that is.
 */
export async function widenWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: 1600, height: 1200 } });
}
