// The twelve main screens as pictures, small and light, wide and dark, on a shop that nobody has used yet. A change that is meant is
// taken over by `npm run pictures`.
import { expect, type Page, test } from '@playwright/test';
import { overlappingTexts } from '../overlaps.ts';
import { becomeQuiet, newCustomer, signInAsAdministrator, signUp } from '../people.ts';

type Who = 'nobody' | 'customer' | 'administrator';

const SCREENS: Record<Who, Record<string, string>> = {
  nobody: {
    home: '/',
    packages: '/packages',
    package: '/package/basic-health-check',
    test: '/test/thyroid-stimulating-hormone-tsh',
    tests: '/view-all-test',
    search: '/search/shugar',
    login: '/login',
  },
  customer: { cart: '/cart', account: '/user', prescription: '/upload-prescription' },
  administrator: { dashboard: '/admin', catalogue: '/admin/test' },
};

const ARRIVE: Record<Who, (page: Page) => Promise<void>> = {
  nobody: async () => {},
  async customer(page) {
    await page.goto('/signup');
    await signUp(page, newCustomer());
    await expect(page).toHaveURL(/\/user/);
    await page.goto('/test/thyroid-stimulating-hormone-tsh');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Add to Cart: Thyroid Stimulating Hormone' })
      .first()
      .click();
    await expect(page.getByTestId('cart-badge').filter({ visible: true })).toHaveText('1');
  },
  administrator: signInAsAdministrator,
};

for (const [width, height, colorScheme] of [
  [390, 844, 'light'],
  [1280, 900, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

    for (const who of Object.keys(SCREENS) as Who[]) {
      test(`as ${who}`, async ({ page }) => {
        await ARRIVE[who](page);
        for (const [name, path] of Object.entries(SCREENS[who])) {
          await page.goto(path);
          await becomeQuiet(page);
          if (width === 390) expect.soft(await overlappingTexts(page), name).toEqual([]);
          await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
            // Letters are drawn a little differently from one version of the browser to the next.
            maxDiffPixelRatio: 0.02,
            // Masks values that differ by person and day.
            mask: [page.locator('time'), page.getByText(/@example\.in|9\d{9}|compared with/)],
          });
        }
      });
    }
  });
}
