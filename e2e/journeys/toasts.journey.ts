// A message that comes with an action stays clear of the title of the dialog that is opened next.
import { expect, test } from '@playwright/test';
import { overlappingTexts } from '../overlaps.ts';
import { becomeQuiet, signInAsAdministrator } from '../people.ts';

for (const [width, height] of [
  [390, 844],
  [640, 900],
  [1440, 900],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('a toast covers no title of a dialog', async ({ page }) => {
      await signInAsAdministrator(page);
      await page.goto('/admin/city');
      await becomeQuiet(page);
      await page.getByRole('button', { name: 'Add a city' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill(`Toast ${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const toast = page.locator('.Toastify__toast');
      await expect(toast).toBeVisible();
      await toast.hover();
      // The toast stays while the pointer is on it.
      await page.getByRole('button', { name: 'Add a city' }).evaluate((button: HTMLElement) => button.click());
      const title = page.getByRole('dialog').getByRole('heading').first();
      await expect(title).toBeVisible();
      // A title as wide as the dialog leaves no room for a toast beside it.
      await title.evaluate((heading) => {
        heading.textContent =
          'Home collection for Lakshmi Venkataraman Subramaniam on Wednesday, 2 December 2026, 7 to 8 am';
      });
      // As tall as the longest dialog, and at the right edge as a drawer.
      await page.getByRole('dialog').evaluate((dialog: HTMLElement) => {
        dialog.style.height = '100dvh';
        if (innerWidth >= 640)
          Object.assign(dialog.style, { inset: '0 0 0 auto', translate: 'none', transform: 'none' });
      });
      const [message, heading] = [await toast.boundingBox(), await title.boundingBox()];
      if (message === null || heading === null) throw new Error('The toast or the dialog has gone');
      const isApart =
        message.y + message.height <= heading.y ||
        message.y >= heading.y + heading.height ||
        message.x + message.width <= heading.x ||
        message.x >= heading.x + heading.width;
      expect(isApart, JSON.stringify({ message, heading })).toBe(true);
    });
  });
}

test('texts that are drawn over each other are found, those below a bar are not', async ({ page }) => {
  await page.setContent(`
    <p style="position:absolute;top:0;margin:0">First</p><p style="position:absolute;top:3px;margin:0">Second</p>
    <p style="position:absolute;top:60px;margin:0">Below</p>
    <div style="position:fixed;top:50px;background:#fff;width:100%;height:40px"><p style="margin:10px 0">Bar</p></div>
    <p style="position:absolute;top:120px;margin:0">Apart</p>`);
  expect(await overlappingTexts(page)).toEqual(['First / Second']);
});
