// A family of four in one home visit, on a phone: booked with a coupon, paid, moved to another day, one test given back.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { chooseWindow, fillShop, makeFamily, NAMES } from '../family-shop.ts';
import { startOwnShop } from '../own-shop.ts';
import { signIn, signInAsAdministrator, watch } from '../people.ts';

const PHONE = { width: 390, height: 844 };
async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE });
  return context.newPage();
}

test('a family of four is booked, paid, moved, and one test is given back', async ({ browser, request }) => {
  const shop = await startOwnShop('empty');
  try {
    const owner = await callAsOwner(request, shop.url);
    await fillShop(owner);
    const customer = await makeFamily(request, shop.url);
    const page = await openPhone(browser, shop.url);
    const complaints = watch(page);
    await page.goto('/login');
    await signIn(page, customer);
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/test/ferritin');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add to Cart/i })
      .first()
      .click();
    await expect(page.getByTestId('cart-badge').filter({ visible: true }).first()).toHaveText(/[1-9]/);
    await page.goto('/cart');
    await page.getByText('One or several of your family, each with their own tests').click();
    const ferritin = page.getByRole('group', { name: /Ferritin/ });
    for (const name of NAMES) {
      const box = ferritin.getByRole('checkbox', { name: new RegExp(name) });
      if (!(await box.isChecked())) await box.click();
      await expect(box).toBeChecked();
    }
    await expect(page.getByTestId('cart-total')).toHaveText('₹2,000');

    await page.getByText('I have a coupon').click();
    await page.getByLabel('Coupon code').fill('family10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByTestId('cart-total')).toHaveText('₹1,800');

    const main = page.getByRole('main');
    await page.getByLabel('Your pincode').fill('462016');
    await main.getByRole('button', { name: 'Take the sample at home' }).click();
    // The fee of the visit is paid once, and the coupon leaves it alone.
    await expect(page.getByTestId('cart-total')).toHaveText('₹1,850');
    await page.getByLabel('House number and street').fill('3 Lake Road');
    await page.getByLabel('Locality').fill('Arera Colony');
    await chooseWindow(page, 'first');
    await expect(page.getByRole('button', { name: 'Pay ₹1,850 and book' })).toBeInViewport();
    await page.getByRole('button', { name: 'Pay ₹1,850 and book' }).click();
    await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay ₹1,850' }).click();
    await expect(main).toContainText(/LB-\w{4}-\w{4}/);

    await page.goto('/user/cart-booking');
    for (const name of NAMES) await expect(main).toContainText(name);
    await page.getByRole('button', { name: /^Change the time of booking/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the time of booking/ });
    await chooseWindow(page, 'last');
    await dialog.getByRole('button', { name: 'Book the new time' }).click();
    await expect(dialog).toBeHidden();

    const { data: bookings } = await owner('GET', '/admin/bookings');
    const [booking] = bookings;
    const line = booking.patients.find(({ patient }: { patient: { name: string } }) => patient.name === NAMES[3])
      .lines[0];
    expect(line.paid).toBe(450);
    const refund = { bookingId: booking._id, lineIds: [line._id], reason: 'Kabir is travelling' };
    await owner('POST', '/cart-booking/refund', refund);
    await expect
      .poll(async () => {
        await page.goto('/user/cart-booking');
        await expect(main).toContainText(booking.bookingNumber);
        return main.innerText();
      })
      .toMatch(/Partly refunded[\s\S]*rfnd_[\s\S]*−₹450[\s\S]*Ferritin \(refunded\)/);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Receipt of booking ${booking.bookingNumber}` }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(complaints).toEqual([]);

    const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await signInAsAdministrator(office);
    await office.goto('/admin/ledger');
    await expect(office.getByRole('main')).toContainText('₹1,850');
    await expect(office.getByRole('main')).toContainText('₹450');
  } finally {
    await shop.stop();
  }
});
