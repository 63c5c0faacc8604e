// Cash that people of the staff received at doors and counters, counted at the end of a day.
import { z } from 'zod';
import { DENOMINATIONS, MAX_PIECES } from './cash-limits.ts';
import { Id, LocalDate, listQueryWith, MessageBody, Rupees, RupeesInput, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

const pieces = z.int(rule('cashPieces')).min(0, rule('cashPieces')).max(MAX_PIECES, rule('cashPieces'));
const Denomination = z.object({
  value: z.literal(DENOMINATIONS, rule('cashDenomination', { values: DENOMINATIONS.join(', ') })),
  count: pieces,
});

export const CashSettlement = z.object({
  _id: Id,
  /** The amount that the previous settlement left with the person. */
  opening: Rupees,
  /** Cash received, less cash handed out. */
  received: Rupees,
  counted: Rupees,
  deposit: Rupees,
  /** Negative where money is missing. */
  difference: Rupees,
  reason: z.string(),
  denominations: z.array(z.object({ value: z.number(), count: z.number() })),
  settledBy: z.string(),
  settledAt: Timestamp,
});
export type CashSettlement = z.output<typeof CashSettlement>;

const Cashier = z.object({ _id: Id, name: z.string() });

/** The cash of one person on one day. */
export const CashDay = z.object({
  cashier: Cashier,
  date: LocalDate,
  /** All of the day, settled or not. */
  received: Rupees,
  /** The unsettled amount. */
  open: Rupees,
  openCount: z.number(),
  /** The amount that the last settlement left with the person. */
  opening: Rupees,
  /** The movements that make `open`, by their time; negative where it was handed out. */
  receipts: z.array(
    z.object({
      subjectKind: z.string(),
      number: z.string(),
      amount: Rupees,
      at: Timestamp,
      /** An amount that was taken at a visit beyond what was due; negative where it was too little. */
      isDifference: z.boolean(),
    }),
  ),
  settlements: z.array(CashSettlement),
});
export type CashDay = z.output<typeof CashDay>;

/** The unsettled cash of one person on another, earlier day. */
export const OpenCash = z.object({ cashier: Cashier, date: LocalDate, open: Rupees, openCount: z.number() });
export type OpenCash = z.output<typeof OpenCash>;

/** Cash that a settlement left with a person, to begin the next one with. */
export const CashFloat = z.object({ cashier: Cashier, amount: Rupees, since: LocalDate });
export type CashFloat = z.output<typeof CashFloat>;

/** Cash that somebody says they took at a visit and that no booking has: a dispatcher decides on it. */
export const UnbookedCash = z.object({
  /** Of the event that tells of it. */
  _id: Id,
  visitId: Id,
  bookingId: Id,
  bookingNumber: z.string(),
  cashier: Cashier,
  amount: Rupees,
  takenAt: Timestamp,
  /** Why it is not booked; null where its event waits for another one. */
  code: z.string().nullable(),
});
export type UnbookedCash = z.output<typeof UnbookedCash>;

export const cash = {
  listCash: endpoint({
    method: 'GET',
    path: '/cash',
    access: 'staff',
    permission: 'cash.settle',
    summary:
      'The cash of a day by the people who received it, with its settlements; today unless `date` says another. Besides, of any day: unsettled cash of earlier days, cash that settlements left with people, and cash of visits that is not booked',
    query: listQueryWith('date'),
    response: z.object({
      date: LocalDate,
      data: z.array(CashDay),
      earlier: z.array(OpenCash),
      floats: z.array(CashFloat),
      unbooked: z.array(UnbookedCash),
    }),
  }),
  settleCash: endpoint({
    method: 'PUT',
    path: '/cash/settle',
    access: 'staff',
    permission: 'cash.settle',
    summary: 'Records the cash that a person has counted; what came later is settled by another call',
    body: z.object({
      cashierId: Id,
      date: LocalDate,
      counted: RupeesInput,
      /** The deposited amount; by default everything counted. The rest stays with the person. */
      deposit: RupeesInput.nullish(),
      reason: text(300, 'A reason').default(''),
      /** Add up to `counted` where there are any. */
      denominations: z.array(Denomination, rule('cashList')).max(DENOMINATIONS.length, rule('cashList')).default([]),
    }),
    response: MessageBody.extend({ data: CashSettlement }),
  }),
};
