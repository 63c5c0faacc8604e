// The accountant's evening in the demonstration.
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';

/** The cash of each cashier is counted, and is what it should be. */
export async function settleCash(shop: DemoShop, { accountant }: DemoPeople): Promise<void> {
  const { date, data } = await shop.call(accountant, 'GET', '/cash');
  for (const { cashier, open } of data as { cashier: { _id: string }; open: number }[])
    if (open > 0) await shop.call(accountant, 'PUT', '/cash/settle', { cashierId: cashier._id, date, counted: open });
}

/** Refunds that were asked for are approved. */
export async function approveRefunds(shop: DemoShop, { accountant }: DemoPeople): Promise<void> {
  const { data } = await shop.call(accountant, 'GET', '/refunds?status=pending');
  for (const { _id } of data as { _id: string }[])
    await shop.call(accountant, 'PUT', '/cart-booking/refund/approve', { refundId: _id });
}
