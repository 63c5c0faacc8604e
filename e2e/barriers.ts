// Finds with axe what keeps people from using a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half as long as what the package exports: every page parses it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Options {
  /** Selectors of what is examined elsewhere. */
  exclude?: string[];
}

/** Lays out the whole page, as somebody who scrolls sees it: a section that was never laid out keeps its first colours and fonts. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(everything);
  });
}

/** Waits until no colour is half-way to another, where there is little contrast. */
async function finishTransitions(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
}

/** Returns the violations of `rules`, of all by default. Axe lists nothing else: the rest takes most of its time. */
const violationsOf = (page: Page, exclude: string[], rules?: string[]): Promise<axe.Result[]> =>
  page.evaluate(
    async ({ context, options }) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(context, options)).violations,
    {
      context: { include: ['html'], exclude },
      options: { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
    },
  );

/** Returns axe's violations, in light and in dark, which differs in its colours alone. Leaves the whole page laid out. */
export async function barriers(page: Page, { exclude = [] }: Options = {}): Promise<string[]> {
  // A screen that is still on its way has nothing to examine.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await layOutEverything(page);
  await page.evaluate(SOURCE);
  await finishTransitions(page);
  const light = await violationsOf(page, exclude);
  await page.emulateMedia({ colorScheme: 'dark' });
  await finishTransitions(page);
  const dark = await violationsOf(page, exclude, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [light, dark].flatMap((violations, index) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${index === 0 ? 'light' : 'dark'}: ${id}: ${html}`)),
  );
}
