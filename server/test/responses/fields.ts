// The fields of records that more than one area answers with.
import { expect } from 'vitest';

export const ACCOUNT =
  '_id id firstName lastName name email emailVerified pendingEmail mobileNumber mobileVerified profilePhoto role language lastLogin createdAt'.split(
    ' ',
  );
export const CART_BOOKING =
  '_id bookingNumber userId items totalAmount discount staffDiscount charges credited status paymentStatus orderId paymentId paymentMethod paidBy gatewayGone refunds receiptNumber paidAmount balanceDue payments patient patients promises requester clinicalHistory collection centreId address date slot lostWindow expiresAt expiredAt reschedule preparation referralCode createdAt updatedAt'.split(
    ' ',
  );
export const IMPORTED = ['created', 'updated', 'unchanged', 'errors'];
export const REFUND = '_id amount status reference reason createdAt finishedAt creditNote paymentId byHand'.split(' ');
export const SUMMARY = '_id kind slug name price discountPercent finalPrice'.split(' ');

const sorted = (names: Iterable<string>) => [...names].sort();

export const hasExactly = (record: object, names: string[], ...more: string[]) =>
  expect(sorted(Object.keys(record))).toEqual(sorted([...names, ...more]));
