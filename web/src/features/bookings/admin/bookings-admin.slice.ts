// Everybody's bookings, a page at a time: the list of both kinds, and those of one kind. Kept apart from a person's own: an
// administrator is a customer too.

import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { type ActionReducerMapBuilder, isAnyOf } from '@reduxjs/toolkit';
import { createListSlice, type ListArea } from '../../../shared/lists/list-slice.ts';
import { type AreaState, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { moveBooking, refundBooking, rescheduleStaffBooking, settleBooking } from './booking-actions.thunks.ts';

const shared = {
  call: 'GET /admin/bookings',
  failure: fallbackOf(bookingsMessages, 'fetchFailed'),
} as const;

/** A booking that was changed keeps its place in whatever list shows it. */
function takeChanges<Area extends ListArea<StaffBooking>>(builder: ActionReducerMapBuilder<Area>): void {
  builder.addMatcher(
    isAnyOf(moveBooking.fulfilled, rescheduleStaffBooking.fulfilled, settleBooking.fulfilled, refundBooking.fulfilled),
    (state, { payload: { id, changes } }) => {
      const row = state.rows.find(({ _id }) => _id === id);
      // Fields that only the list knows stay.
      if (row) Object.assign(row, { ...changes, items: row.items });
    },
  );
}

const extra: { status: NonNullable<AreaState['status']> } = { status: 'idle' };

export const allBookings = createListSlice({ ...shared, name: 'allBookings', cases: takeChanges });
export const bookingsAdmin = createListSlice({ ...shared, name: 'bookingsAdmin', cases: takeChanges });
export const cartBookingsAdmin = createListSlice({ ...shared, name: 'cartBookingsAdmin', extra, cases: takeChanges });
