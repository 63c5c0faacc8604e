// How customers of the demonstration book: by the cart, for themselves or with a child, at home or at the counter.
import { type DemoCustomer, type DemoPeople, homeOf } from './demo-people.ts';
import { type DemoShop, RefusedCall } from './demo-shop.ts';
import type { Measured } from './demo-values.ts';

export interface Order {
  readonly customer: DemoCustomer;
  readonly itemIds: readonly string[];
  readonly paysOnline: boolean;
  readonly coupon?: string | undefined;
  readonly referralCode?: string | undefined;
  /** With this child of theirs. */
  readonly child?: { readonly id: string; readonly name: string } | undefined;
}

export interface Booked {
  readonly _id: string;
  readonly bookingNumber: string;
  /** By name. */
  readonly patients: ReadonlyMap<string, Measured>;
}

const CHILD: Measured = { age: 6, sex: 'female' };

export function createBookings(shop: DemoShop, { owner, desk }: DemoPeople) {
  async function fillCart({ customer, itemIds, coupon, child }: Order): Promise<number> {
    let total = 0;
    for (const itemId of itemIds) {
      const { cart } = await shop.call(customer, 'POST', '/cart/add-to-cart', { itemId, quantity: child ? 2 : 1 });
      total = cart.totalAmount;
    }
    if (coupon === undefined) return total;
    return (await shop.call(customer, 'POST', '/cart/coupon', { code: coupon })).cart.totalAmount;
  }

  async function payOnline(customer: DemoCustomer, orderId: string): Promise<void> {
    const paid = await shop.call(null, 'POST', '/payment/test/pay', { orderId, outcome: 'success' });
    await shop.call(customer, 'PUT', '/cart-booking/verify', {
      order_id: orderId,
      razorpay_payment_id: paid.razorpay_payment_id,
      razorpay_signature: paid.razorpay_signature,
    });
  }

  /** The patients of an order with their tests. */
  async function patientsOf({ customer, child, itemIds }: Order) {
    const { name, age, sex, mobileNumber } = customer;
    const self = { name, age, sex, mobileNumber };
    if (!child) return { patient: self };
    return {
      patients: [
        { patient: self, itemIds },
        { patientId: child.id, itemIds },
      ],
    };
  }

  async function book(order: Order, details: object): Promise<Booked> {
    const { customer, paysOnline, referralCode, child } = order;
    const body = {
      again: true,
      paymentMethod: paysOnline ? 'online' : 'at_collection',
      ...(referralCode !== undefined && { referralCode }),
      ...(await patientsOf(order)),
      ...details,
    };
    const send = (amount: number) => shop.call(customer, 'POST', '/cart-booking/book', { ...body, amount });
    // The fee of a visit is known once the address is.
    const { booking, orderId } = await send(await fillCart(order)).catch((error: unknown) => {
      if (error instanceof RefusedCall && error.body.code === 'CART_CHANGED') return send(error.body.total);
      throw error;
    });
    if (orderId) await payOnline(customer, orderId);
    else await shop.call(desk, 'PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
    await shop.settle();
    const { name, age, sex } = customer;
    const patients = new Map<string, Measured>([[name, { age, sex }]]);
    if (child) patients.set(child.name, CHILD);
    return { _id: booking._id, bookingNumber: booking.bookingNumber, patients };
  }

  return {
    /** A visit at home on a day, in the first free window from the one asked for; null when that day is full. */
    async bookHome(order: Order, { date, place }: { date: string; place: number }): Promise<Booked | null> {
      const address = homeOf(order.customer);
      const { city } = address;
      const { data } = await shop.call(null, 'GET', `/collection-windows?city=${city}&date=${date}`);
      const free = data.filter(({ left }: { left: number }) => left >= 2);
      const window = free[Math.min(place, free.length - 1)];
      if (!window) return null;
      return book(order, { collection: 'home', city, date, slot: window.slot, address });
    },

    /** The visit at home that the desk agreed on with somebody who had asked for it. */
    async bookAsked(
      customer: DemoCustomer,
      { itemIds, date, homeCollectionId }: { itemIds: readonly string[]; date: string; homeCollectionId: string },
    ): Promise<Booked> {
      const address = homeOf(customer);
      const { name, age, sex, mobileNumber, id: userId } = customer;
      const { data: windows } = await shop.call(null, 'GET', `/collection-windows?city=${address.city}&date=${date}`);
      const { slot } = windows.find(({ left }: { left: number }) => left >= 1);
      const { data } = await shop.call(desk, 'POST', '/booking', {
        ...{ userId, homeCollectionId, tests: itemIds, patient: { name, age, sex, mobileNumber } },
        ...{ collection: 'home', city: address.city, address, date, slot },
      });
      await shop.call(desk, 'PUT', `/booking/update-status/${data._id}`, { status: 'approved' });
      await shop.settle();
      const { _id, bookingNumber } = data;
      return { _id, bookingNumber, patients: new Map([[name, { age, sex }]]) };
    },

    /** A patient who comes to a centre. */
    bookAtCentre: (order: Order, { centreId, city }: { centreId: string; city: string }) =>
      book(order, { collection: 'centre', centreId, city }),

    /** Tests that a customer books on their pages without a time, which the desk agrees on later. */
    async bookNow(customer: DemoCustomer, tests: readonly string[], isConfirmed: boolean): Promise<void> {
      const { data } = await shop.call(customer, 'POST', '/booking', { tests });
      if (isConfirmed) await shop.call(owner, 'PUT', `/booking/update-status/${data._id}`, { status: 'approved' });
      await shop.settle();
    },

    cancel: (order: Order, { _id }: Booked) =>
      shop.call(order.customer, 'POST', '/cart-booking/update-status', { bookingId: _id, status: 'Cancelled' }),

    payAtCounter: ({ _id }: Booked, method: 'cash' | 'upi') =>
      shop.call(desk, 'PUT', '/cart-booking/payment', { bookingId: _id, method, receivedBy: desk.name }),
  };
}
export type Bookings = ReturnType<typeof createBookings>;
