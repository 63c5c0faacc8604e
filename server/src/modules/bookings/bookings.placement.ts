// How a Book Now booking comes to be, in one transaction.
import type { Account } from '@labfront/contract/accounts';
import type { BookingDetails } from '@labfront/contract/booking-details';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { badField } from '../../platform/errors.ts';
import { newId, newSpokenNumber } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Caller } from '../../platform/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { BookingDetailsService, ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import {
  type CollectionWindowsService,
  type OpenWindow,
  WindowFull,
} from '../collection-windows/collection-windows.service.ts';
import { sendBookingMail } from './booking-mails.ts';
import { contentsOf, priceOf, type Wanted } from './bookings.contents.ts';
import { type BookingItemRow, type BookingRow, findBooking, insertBooking } from './bookings.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  accounts: AccountsService;
  affiliates: AffiliatesService;
  bookingDetails: BookingDetailsService;
  catalogue: CatalogueService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  site: Site;
}

interface Request {
  caller: Caller;
  account: Account;
  wanted: Wanted;
  details: Omit<ResolvedDetails, 'payment_method'>;
  window: OpenWindow | null;
}

export function createBookingPlacement(dependencies: Dependencies) {
  const { database, clock, outbox, audit, accounts, affiliates } = dependencies;
  const { bookingDetails, catalogue, limitsOfBookings, windows, site } = dependencies;

  /** @throws AppError 400 at `userId` for an account that does not exist. */
  async function findOther(accountId: string): Promise<Account> {
    const other = await accounts.find(accountId);
    if (!other) throw badField('userId', 'VALIDATION.noAccount');
    return other;
  }

  /** @throws AppError 400 when nothing of what is wanted is in the catalogue or the booking. */
  async function priced(tx: Db, id: string, wanted: Wanted, held: readonly BookingItemRow[]) {
    const known = await catalogue.findBookable(tx, [...wanted.tests, ...(wanted.packageId ? [wanted.packageId] : [])]);
    const items = contentsOf(id, wanted, held, known);
    if (items.length === 0) throw badField('tests', 'VALIDATION.nothingToBook');
    return { items, totalPrice: priceOf(items) };
  }

  async function insert(tx: Db, id: string, { caller, account, wanted, details, window }: Request): Promise<void> {
    const { items, totalPrice: paise } = await priced(tx, id, wanted, []);
    const isPaidAtCollection = true;
    const expiresAt = await limitsOfBookings.admit(tx, caller, { id, account, paise, isPaidAtCollection, details });
    if (window && !(await windows.take(tx, window))) throw new WindowFull();
    const now = isoTime(clock.now());
    const row: BookingRow = {
      ...details,
      id,
      booking_number: newSpokenNumber('LN'),
      account_id: account._id,
      total_price: paise,
      status: 'pending',
      payment_status: 'created',
      payment_id: null,
      window_city_id: window?.cityId ?? null,
      place_held: window ? 1 : 0,
      expires_at: expiresAt,
      expired_at: null,
      created_at: now,
      updated_at: now,
    };
    await insertBooking(tx, row, items);
    await affiliates.attribute(tx, 'booking', id, row.referral_code);
    const booking = await findBooking(tx, id);
    const isForOther = account._id !== caller.accountId;
    if (booking && (isForOther || (await limitsOfBookings.mayMail(tx, booking))))
      await sendBookingMail(tx, outbox, site, 'pending', booking, items, 'toPay');
    if (isForOther) await audit.write(tx, { action: 'booking.created', recordId: id, details: { for: account._id } });
  }

  return {
    findOther,
    priced,

    /** As `create` of the service says. @returns the booking's id. */
    async book(caller: Caller, wanted: Wanted, given: BookingDetails, userId: string | undefined): Promise<string> {
      const isForOther = caller.role === 'admin' && userId !== undefined && userId !== caller.accountId;
      const account = isForOther ? await findOther(userId) : await accounts.get(caller.accountId);
      const { details, window } = await bookingDetails.resolve(account, given);
      const { payment_method: _, ...kept } = details;
      const id = newId();
      const request = { caller, account, wanted, details: kept, window };
      await windows.explainFull(window, () => database.write((tx) => insert(tx, id, request)));
      return id;
    },
  };
}
