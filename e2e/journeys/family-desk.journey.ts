// Staff book a home visit for a family of four on the telephone, with a coupon; it is paid, moved, and one test is given back.
import { expect, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { chooseWindow, fillShop, makeFamily, NAMES } from '../family-shop.ts';
import { startOwnShop } from '../own-shop.ts';
import { signInAsAdministrator, watch } from '../people.ts';

test('staff book, move and refund a family of four on the telephone', async ({ browser, request }) => {
  const shop = await startOwnShop('empty');
  try {
    const owner = await callAsOwner(request, shop.url);
    await fillShop(owner);
    const fields = { category: 'Blood tests', description: 'A test', discountPercent: 0, active: true };
    await owner('POST', '/test', { name: 'HIV Screen', code: 'HIV', price: 300, sensitive: true, ...fields });
    const customer = await makeFamily(request, shop.url);
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    await signInAsAdministrator(page);
    await page.goto('/admin/booking');
    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Name, mobile number or e-mail').fill(customer.mobile);
    await dialog.getByRole('button', { name: new RegExp(customer.mobile) }).click();

    // Before a sensitive test is booked, the customer is told of the consent that the law asks for.
    const find = dialog.getByLabel('Add a test or package');
    await find.fill('hiv');
    await dialog.getByRole('button', { name: /^HIV Screen/ }).click();
    await expect(dialog.getByRole('region', { name: 'Tell the customer' })).toContainText('written consent');
    await dialog.getByRole('button', { name: 'Take out HIV Screen' }).click();
    await expect(dialog.getByRole('region', { name: 'Tell the customer' })).toHaveCount(0);
    await find.fill('ferritin');
    await dialog.getByRole('button', { name: /^Ferritin/ }).click();

    await dialog.getByText('One or several of them, each with their own tests').click();
    const ferritin = dialog.getByRole('group', { name: /Ferritin/ });
    for (const name of NAMES) {
      const box = ferritin.getByRole('checkbox', { name: new RegExp(name) });
      if (!(await box.isChecked())) await box.click();
      await expect(box).toBeChecked();
    }
    await dialog.getByText('At home', { exact: true }).click();
    await dialog.getByLabel('Pincode', { exact: true }).fill('462016');
    await dialog.getByLabel('House number and street').fill('3 Lake Road');
    await dialog.getByLabel('Locality').fill('Arera Colony');
    await dialog.getByLabel(/City/).selectOption('Bhopal');
    await chooseWindow(page, 'first');
    await dialog.getByLabel('Coupon code').fill('family10');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    const { data: bookings } = await owner('GET', '/admin/bookings');
    const [booking] = bookings;
    const { bookingNumber } = booking;
    // Four times ₹500 less a tenth, and the fee of one visit.
    expect(booking.totalAmount).toBe(1850);
    const row = page.getByRole('row', { name: new RegExp(bookingNumber) });
    await expect(row).toContainText('₹1,850');
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions for booking ${bookingNumber}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    await choose('Record payment');
    const payment = page.getByRole('dialog', { name: `Payment for booking ${bookingNumber}` });
    await payment.getByLabel('Received by').fill('Meena Iyer');
    await payment.getByRole('button', { name: 'Record ₹1,850' }).click();
    await expect(payment).toHaveCount(0);
    await expect(row).toContainText('Paid');

    await choose('Change the time');
    const move = page.getByRole('dialog', { name: `Change the time of booking ${bookingNumber}` });
    await chooseWindow(page, 'last');
    await move.getByLabel('Reason').fill('The family is away');
    await move.getByRole('button', { name: 'Book the new time' }).click();
    await expect(move).toHaveCount(0);
    const { data: moved } = await owner('GET', `/admin/bookings/${booking._id}`);
    expect(moved.date > booking.date).toBe(true);

    await choose('Refund');
    const refund = page.getByRole('dialog', { name: `Refund for booking ${bookingNumber}` });
    await refund.getByRole('checkbox', { name: 'Ferritin, ₹450' }).last().click();
    await refund.getByLabel('Reason').fill('Kabir is travelling');
    await refund.getByLabel('Received by').fill('Asha Verma');
    await refund.getByRole('button', { name: 'Record the hand-out' }).click();
    await expect(refund).toHaveCount(0);
    const { data: after } = await owner('GET', `/admin/bookings/${booking._id}`);
    const back = after.patients.flatMap(
      ({ patient, lines }: { patient: { name: string }; lines: { refunded: boolean }[] }) =>
        lines.filter(({ refunded }) => refunded).map(() => patient.name),
    );
    expect(back).toEqual([NAMES[3]]);

    await page.reload();
    const download = page.waitForEvent('download');
    await choose('Receipt');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.goto('/admin/ledger');
    await expect(page.getByRole('main')).toContainText('₹1,850');
    await expect(page.getByRole('main')).toContainText('₹450');
    expect(complaints).toEqual([]);
  } finally {
    await shop.stop();
  }
});
