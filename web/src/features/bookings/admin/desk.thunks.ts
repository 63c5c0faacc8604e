// Searches of the telephone desk while a booking is made. The answers belong to the dialog, not to the store.
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { deskMessages } from './bookings-admin.messages.ts';
import type { ChosenItem } from './chosen-items.ts';

const SHOWN = 8;
const failed = fallbackOf(deskMessages, 'searchFailed');

export const searchPeople = customThunk('desk/searchPeople', failed, (api, q: string, signal) =>
  api.call('GET /admin/all', { query: { q, limit: SHOWN }, signal }),
);

/** Whom a booking is for when it is begun somewhere else, such as at a prescription. */
export const fetchCustomer = apiThunk('desk/fetchCustomer', 'GET /admin/user/:id', failed);

export const searchItems = customThunk(
  'desk/searchItems',
  failed,
  async (api, query: string, signal): Promise<ChosenItem[]> => {
    const { tests, packages } = await api.call('GET /search', { query: { query }, signal });
    return [
      ...packages.slice(0, SHOWN).map(({ _id, name, finalPrice, sensitive, regulated, tests: held }) => ({
        id: _id,
        itemId: _id,
        kind: 'package' as const,
        name,
        finalPrice,
        sensitive,
        regulated,
        includes: held.map((test) => test._id),
      })),
      ...tests.slice(0, SHOWN).map(({ _id, name, finalPrice, sensitive, regulated }) => ({
        id: _id,
        itemId: _id,
        kind: 'test' as const,
        name,
        finalPrice,
        sensitive,
        regulated,
        includes: [],
      })),
    ];
  },
);

/** Called by an administrator it makes the account only: nobody is signed in by it. */
export const createCustomer = apiThunk('desk/createCustomer', 'POST /admin/register', () => 'Registration failed');
