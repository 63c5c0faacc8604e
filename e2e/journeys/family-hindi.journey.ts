// The home visit of a family of four in Hindi, on a phone: booked with a coupon, paid, moved, one test given back.
import { expect, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { chooseWindow, fillShop, makeFamily, NAMES } from '../family-shop.ts';
import { startOwnShop } from '../own-shop.ts';
import { watch } from '../people.ts';

test('a family of four is booked, paid and moved in Hindi', async ({ browser, request }) => {
  const shop = await startOwnShop('empty');
  try {
    const owner = await callAsOwner(request, shop.url);
    await fillShop(owner);
    const customer = await makeFamily(request, shop.url);
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const complaints = watch(page);
    const main = page.getByRole('main');
    await page.goto('/hi/login');
    await page.getByLabel(/ई-मेल या मोबाइल/).fill(customer.email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill(customer.password);
    await main.getByRole('button', { name: 'साइन इन करें', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/hi/test/ferritin');
    await main
      .getByRole('button', { name: /कार्ट में डालें/ })
      .first()
      .click();
    await expect(page.getByTestId('cart-badge').filter({ visible: true }).first()).toHaveText(/[1-9]/);
    await page.goto('/hi/cart');
    await page.getByText('परिवार के एक या कई लोग, हर एक अपनी जाँचों के साथ').click();
    const ferritin = page.getByRole('group', { name: /Ferritin/ });
    for (const name of NAMES) {
      const box = ferritin.getByRole('checkbox', { name: new RegExp(name) });
      if (!(await box.isChecked())) await box.click();
      await expect(box).toBeChecked();
    }
    await expect(page.getByTestId('cart-total')).toHaveText('₹2,000');
    await page.getByText('मेरे पास कूपन है').click();
    await page.getByLabel('कूपन कोड').fill('family10');
    await page.getByRole('button', { name: 'लगाएँ' }).click();
    await page.getByLabel('आपका पिनकोड').fill('462016');
    await main.getByRole('button', { name: 'घर से सैंपल दें' }).click();
    await expect(page.getByTestId('cart-total')).toHaveText('₹1,850');
    await page.getByLabel('मकान नंबर और गली').fill('3 Lake Road');
    await page.getByLabel('इलाका').fill('Arera Colony');
    await chooseWindow(page, 'first');
    await page.getByRole('button', { name: '₹1,850 देकर बुक करें' }).click();
    await page.getByRole('dialog', { name: 'टेस्ट पेमेंट' }).getByRole('button', { name: '₹1,850 दें' }).click();
    await expect(page.getByRole('heading', { name: 'पेमेंट मिल गया, आपकी बुकिंग कन्फ़र्म है' })).toBeVisible();

    await page.goto('/hi/user/cart-booking');
    for (const name of NAMES) await expect(main).toContainText(name);
    await page.getByRole('button', { name: /का समय बदलें$/ }).click();
    const dialog = page.getByRole('dialog', { name: /का समय बदलें$/ });
    await chooseWindow(page, 'last');
    await dialog.getByRole('button', { name: 'नया समय बुक करें' }).click();
    await expect(dialog).toBeHidden();

    const { data: bookings } = await owner('GET', '/admin/bookings');
    const [booking] = bookings;
    const line = booking.patients.find(({ patient }: { patient: { name: string } }) => patient.name === NAMES[3])
      .lines[0];
    const refund = { bookingId: booking._id, lineIds: [line._id], reason: 'Kabir is travelling' };
    await owner('POST', '/cart-booking/refund', refund);
    await expect
      .poll(async () => {
        await page.goto('/hi/user/cart-booking');
        await expect(main).toContainText(booking.bookingNumber);
        return main.innerText();
      })
      .toMatch(/−₹450[\s\S]*Ferritin \(पैसे वापस\)/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `बुकिंग ${booking.bookingNumber} की रसीद` }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(complaints).toEqual([]);
  } finally {
    await shop.stop();
  }
});
