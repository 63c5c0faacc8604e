// A link by which a booking is paid for without an account: staff send it, whoever has it may pay.
import { z } from 'zod';
import { PayableOrder, VerifyBody } from './cart-bookings.ts';
import { blankAsMissing, Id, MessageBody, Mobile, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The public view of a payment link: nothing that says who is tested for what. */
export const PayLink = z.object({
  state: z.enum(['due', 'paid']),
  bookingNumber: z.string(),
  /** The amount that is due; once nothing is, the last payment. */
  amount: Rupees,
  /** The price of the booking, and the part of it that was paid before `amount`. A server of before says neither. */
  totalAmount: Rupees.optional(),
  paidBefore: Rupees.optional(),
  /** The day and the window of the collection; null while it has none. */
  date: z.string().nullable(),
  slot: z.string().nullable(),
  laboratory: z.string(),
  expiresAt: Timestamp,
});
export type PayLink = z.output<typeof PayLink>;

export const PaymentLinkBody = z.object({
  bookingId: Id,
  /** The receiver of the link, instead of the customer. */
  mobileNumber: blankAsMissing(Mobile),
});

const params = z.object({ token: Id });

export const paymentLinks = {
  createPaymentLink: endpoint({
    method: 'POST',
    path: '/payment-links',
    access: 'staff',
    permission: 'booking.create',
    summary: 'Send a link by which a booking can be paid for without an account; it ends the one before',
    body: PaymentLinkBody,
    response: z.object({ link: z.string(), expiresAt: Timestamp, message: z.string() }),
    status: 201,
  }),
  getPayLink: endpoint({
    method: 'GET',
    path: '/pay/:token',
    access: 'public',
    summary: 'What a payment link is for, until it is cancelled or over',
    params,
    response: z.object({ data: PayLink }),
  }),
  orderByPayLink: endpoint({
    method: 'POST',
    path: '/pay/:token/order',
    access: 'public',
    summary: 'The payment order of a payment link; asking again gives the same one',
    params,
    response: PayableOrder,
  }),
  verifyByPayLink: endpoint({
    method: 'PUT',
    path: '/pay/:token/verify',
    access: 'public',
    summary: 'Confirm the payment of a payment link; repeating it changes nothing',
    params,
    body: VerifyBody,
    response: MessageBody.extend({ data: PayLink }),
  }),
};
