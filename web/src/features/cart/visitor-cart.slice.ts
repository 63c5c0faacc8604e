// The cart of a visitor without an account: stored in the browser, and merged into the account's cart at sign-in.
import { MAX_LINES, MAX_QUANTITY } from '@labfront/contract/cart-limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ApiError } from '../../shared/api/api-error.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { cartMessages } from './cart.messages.ts';
import { inTurn } from './cart-turns.ts';

export interface VisitorLine {
  readonly itemId: string;
  /** Names the item if it is no longer available. */
  readonly name: string;
  readonly quantity: number;
}

export interface VisitorCartState {
  lines: VisitorLine[];
}

const initialState: VisitorCartState = { lines: [] };

/** A line that was not merged: its item has left the catalogue, or the cart is full. */
export interface NotMerged {
  readonly name: string;
  readonly message: string;
}

/**
 * Merges the visitor's lines into the account's cart. An item in both gets the greater quantity: usually the same cart was filled on two
 * devices. So the merge can be repeated after a failure.
 */
export const mergeVisitorCart = customThunk(
  'visitorCart/merge',
  fallbackOf(cartMessages, 'addFailed'),
  (api, lines: readonly VisitorLine[]) =>
    inTurn(api, async (): Promise<NotMerged[]> => {
      const { items } = await api.call('GET /cart/get-cart');
      const held = new Map(items.map(({ itemId, quantity }) => [itemId._id, quantity]));
      const refused: NotMerged[] = [];
      for (const { itemId, name, quantity } of lines) {
        const missing = quantity - (held.get(itemId) ?? 0);
        if (missing <= 0) continue;
        try {
          await api.call('POST /cart/add-to-cart', { body: { itemId, quantity: missing } });
        } catch (error) {
          const isRefusal = error instanceof ApiError && [400, 404, 409].includes(error.status);
          if (!isRefusal) throw error;
          refused.push({ name, message: error.message });
        }
      }
      return refused;
    }),
);

export const visitorCartSlice = registerSlice(
  createSlice({
    name: 'visitorCart',
    initialState,
    reducers: {
      /** Stores the browser's cart, at the start and when another tab changes it. */
      visitorCartRead: (state, { payload }: PayloadAction<VisitorLine[]>) => {
        state.lines = payload;
      },
      /** An item that is already in the cart stays unchanged. */
      visitorAdded: ({ lines }, { payload }: PayloadAction<VisitorLine>) => {
        const isIn = lines.some(({ itemId }) => itemId === payload.itemId);
        if (!isIn && lines.length < MAX_LINES) lines.push(payload);
      },
      visitorStepped: (state, { payload }: PayloadAction<{ itemId: string; action: 'increase' | 'decrease' }>) => {
        const change = payload.action === 'increase' ? 1 : -1;
        state.lines = state.lines
          .map((line) => (line.itemId === payload.itemId ? { ...line, quantity: line.quantity + change } : line))
          .filter(({ quantity }) => quantity >= 1)
          .map((line) => ({ ...line, quantity: Math.min(line.quantity, MAX_QUANTITY) }));
      },
    },
    extraReducers: (builder) => {
      builder.addCase(mergeVisitorCart.fulfilled, (state, { meta }) => {
        // Lines that were added during the merge wait for the next one.
        const merged = new Set(meta.arg.map(({ itemId }) => itemId));
        state.lines = state.lines.filter(({ itemId }) => !merged.has(itemId));
      });
    },
  }),
);

export const { visitorCartRead, visitorAdded, visitorStepped } = visitorCartSlice.actions;

type WithVisitorCart = { visitorCart: VisitorCartState };
export const selectVisitorLines = (state: WithVisitorCart) => state.visitorCart.lines;
