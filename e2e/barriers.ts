// Finds with axe what keeps people from using a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Lays out the whole page, as somebody who scrolls sees it: a section that was never laid out keeps its first colours and fonts. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(everything);
  });
}

/** Returns axe's violations, in light and in dark, which differs in its colours alone. Leaves the whole page laid out. */
export async function barriers(page: Page): Promise<string[]> {
  await layOutEverything(page);
  const light = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // Half-way from one colour to the other there is little contrast.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [light, dark].flatMap(({ violations }, index) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${index === 0 ? 'light' : 'dark'}: ${id}: ${target.join(' ')}`),
    ),
  );
}
