// Every public screen as nobody sees it, narrow and wide, light and dark: rendered on the server, hydrated without a complaint,
// no sideways scrolling, nothing that axe finds.
import { expect, test } from '@playwright/test';
import { barriers } from '../barriers.ts';
import { becomeQuiet, watch } from '../people.ts';

const PAGES = [
  '/',
  '/packages',
  '/view-all-test',
  '/test/thyroid-stimulating-hormone-tsh',
  '/package/basic-health-check',
  '/search/shugar',
  '/search/zzzzqq',
  '/login',
  '/signup',
  '/forgot-password',
  '/about',
  '/contact',
  '/centres',
  '/privacy-policy',
  '/terms-of-use',
  '/disclaimer',
];

test('what keeps people away is noticed, also in dark alone', async ({ page }) => {
  await page.goto('/about');
  await becomeQuiet(page);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.insertAdjacentHTML('afterend', '<img src="/favicon.ico" id="no-words"><p id="dim">Dim in dark</p>');
    const dim = new CSSStyleSheet();
    dim.replaceSync('@media (prefers-color-scheme: dark) { #dim { color: #222 } }');
    document.adoptedStyleSheets.push(dim);
  });
  expect(await barriers(page)).toEqual([
    expect.stringMatching(/^light: image-alt: .*no-words/),
    expect.stringMatching(/^dark: color-contrast: .*Dim in dark/),
  ]);
});

for (const width of [360, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const path of PAGES) {
      test(path, async ({ page }) => {
        const complaints = watch(page);
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        expect(await response?.text()).toContain('<h1');
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await becomeQuiet(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await barriers(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  });
}

// Twice as large letters (WCAG 1.4.4), and a window as narrow as one of 1280 px is at 400 % (1.4.10).
for (const { what, width, size } of [
  { what: 'letters twice as large', width: 1280, size: '200%' },
  { what: '400 % zoom', width: 320, size: '100%' },
]) {
  test(`${what}: nothing is cut off and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(width);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main a, main button, main h1, main h2, main label')]
          .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
          .filter(
            (element) => getComputedStyle(element).overflowX === 'hidden' && !element.classList.contains('sr-only'),
          )
          .map((element) => element.textContent?.slice(0, 40)),
      );
      expect.soft(cut, `${path} cuts words off`).toEqual([]);
    }
  });
}

test('an unknown address is a not-found page with that status', async ({ page }) => {
  for (const path of ['/nothing-here', '/unsubscribe', '/test/no-such-test', '/package/no-such-package']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('We could not find');
  }
});

test('every new page begins at its top, and the fixed header covers nothing of it', async ({ page }) => {
  await page.goto('/view-all-test');
  await becomeQuiet(page);
  await page.mouse.wheel(0, 3_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  const heading = page.getByRole('heading', { level: 1, name: 'About us' });
  await expect(heading).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const header = await page.getByRole('banner').boundingBox();
  const shown = await heading.boundingBox();
  expect(shown?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
