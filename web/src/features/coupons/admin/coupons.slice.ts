// Coupons, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { couponFailures } from './coupons.messages.ts';

export const createCoupon = apiThunk('coupons/create', 'POST /coupons', fallbackOf(couponFailures, 'create'));
export const updateCoupon = apiThunk('coupons/update', 'PUT /coupons/:id', fallbackOf(couponFailures, 'update'));
export const deleteCoupon = apiThunk('coupons/delete', 'DELETE /coupons/:id', fallbackOf(couponFailures, 'remove'));

export const couponsAdmin = createListSlice({
  name: 'coupons',
  call: 'GET /coupons',
  failure: fallbackOf(couponFailures, 'fetch'),
  cases: (builder) =>
    builder.addCase(updateCoupon.fulfilled, (state, { payload: { data } }) => {
      state.rows = state.rows.map((row) => (row._id === data._id ? data : row));
    }),
});
