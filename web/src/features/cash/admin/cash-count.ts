// The form of a settlement: how many notes and coins there are, their sum, and its difference from what is expected.
import type { CashDay } from '@labfront/contract/cash';
import { DENOMINATIONS, MAX_PIECES } from '@labfront/contract/cash-limits';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { sumRupees } from '../../../shared/format/money.ts';

type Denomination = (typeof DENOMINATIONS)[number];
type PiecesField = `pieces${Denomination}`;

/** As typed. */
export type CountValues = Record<PiecesField | 'counted' | 'deposit' | 'reason', string>;
type SettleBody = CallInput<'PUT /cash/settle'>['body'];

export const piecesField = (value: Denomination): PiecesField => `pieces${value}`;

export const EMPTY_COUNT = {
  ...(Object.fromEntries(DENOMINATIONS.map((value) => [piecesField(value), ''])) as Record<PiecesField, string>),
  counted: '',
  deposit: '',
  reason: '',
} satisfies CountValues;

/** Number of pieces; null where the text is no whole number that can be sent. */
export function readPieces(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d+$/.test(text) && Number(text) <= MAX_PIECES ? Number(text) : null;
}

/** Notes and coins of which there are any. */
const countedNotes = (values: CountValues) =>
  DENOMINATIONS.flatMap((value) => {
    const count = readPieces(values[piecesField(value)]);
    return count === null || count === 0 ? [] : [{ value, count }];
  });

/** Whether notes are counted, so that the amount is their sum. */
export const isByNotes = (values: CountValues): boolean =>
  DENOMINATIONS.some((value) => values[piecesField(value)].trim() !== '');

const sumOfNotes = (values: CountValues) =>
  sumRupees(countedNotes(values).map(({ value, count }) => ({ price: value, quantity: count })));

const readRupees = (typed: string): number | null => (/^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed.trim()) : null);

/** Counted amount in rupees; null while it is no amount. */
export const countedOf = (values: CountValues): number | null =>
  isByNotes(values) ? sumOfNotes(values) : readRupees(values.counted);

/** Rupees that a person should have: what the last settlement left, and what is not settled yet. */
export const expectedOf = ({ opening, open }: Pick<CashDay, 'opening' | 'open'>): number =>
  sumRupees([opening, open].map((price) => ({ price, quantity: 1 })));

/** Counted less expected, in rupees: negative where money is missing; null while no amount is entered. */
export function differenceOf(values: CountValues, day: Pick<CashDay, 'opening' | 'open'>): number | null {
  const counted = countedOf(values);
  if (counted === null) return null;
  return sumRupees([
    { price: counted, quantity: 1 },
    { price: expectedOf(day), quantity: -1 },
  ]);
}

export const isDepositTooHigh = (values: CountValues): boolean => {
  const [counted, deposit] = [countedOf(values), readRupees(values.deposit)];
  return counted !== null && deposit !== null && deposit > counted;
};

/** The body of the call. An amount that cannot be read stays as typed, so that the schema names the error. */
export function toSettleBody(values: CountValues, { cashier, date }: Pick<CashDay, 'cashier' | 'date'>): SettleBody {
  const typed = values.deposit.trim();
  return {
    cashierId: cashier._id,
    date,
    counted: countedOf(values) ?? values.counted,
    deposit: typed === '' ? null : (readRupees(typed) ?? typed),
    reason: values.reason,
    denominations: countedNotes(values),
  };
}
