// Searches of the telephone desk while a booking is made. The answers belong to the dialog, not to the store.
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { deskMessages } from './bookings-admin.messages.ts';

const SHOWN = 8;
const failed = fallbackOf(deskMessages, 'searchFailed');

export const searchPeople = customThunk('desk/searchPeople', failed, (api, q: string, signal) =>
  api.call('GET /admin/all', { query: { q, limit: SHOWN }, signal }),
);

/** Whom a booking is for when it is begun somewhere else, such as at a prescription. */
export const fetchCustomer = apiThunk('desk/fetchCustomer', 'GET /admin/user/:id', failed);

/** The patients and addresses of the customer; without them the form is filled in by hand. */
export const fetchHousehold = apiThunk('desk/fetchHousehold', 'GET /admin/user/:id/household', failed);

export const checkCoupon = apiThunk('desk/checkCoupon', 'GET /coupons/check', fallbackOf(deskMessages, 'couponFailed'));

/** Called by an administrator it makes the account only: nobody is signed in by it. */
export const createCustomer = apiThunk('desk/createCustomer', 'POST /admin/register', () => 'Registration failed');
