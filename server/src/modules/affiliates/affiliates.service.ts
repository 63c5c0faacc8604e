// Franchise partners, their bookings and their commission (wire.md, The rest; spec.md section 2, affiliate-panel).

import {
  type Affiliate,
  type AffiliateBody,
  type AffiliateChange,
  type ListedAffiliate,
  Month,
  type Statement,
  type StatementLine,
} from '@labfront/contract/affiliates';
import type { ListQuery } from '@labfront/contract/common';
import { toPaise, toRupees } from '@labfront/contract/money';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { AppError, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { lockRights } from '../accounts/roles.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  AFFILIATE_SORTS,
  type AffiliateFilter,
  type AffiliateRow,
  type AffiliateSort,
  deleteAffiliate,
  findAffiliate,
  findAffiliateByCode,
  findPayout,
  hasReferrals,
  hasStaff,
  insertAffiliate,
  insertPayout,
  insertReferral,
  listAffiliates,
  listAffiliatesAfter,
  listBrought,
  type ReferralRow,
  sumBrought,
  updateAffiliate,
} from './affiliates.queries.ts';

const ADMIN_LIST_ROWS = 500;

type Body = z.output<typeof AffiliateBody>;
type Change = z.output<typeof AffiliateChange>;

function toAffiliate(row: AffiliateRow): Affiliate {
  return {
    _id: row.id,
    name: row.name,
    mobileNumber: row.mobile_number,
    email: row.email ?? '',
    city: row.city,
    code: row.code,
    commissionPercent: row.commission_basis_points / 100,
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function readFilter(caller: Caller, { status, city, q }: ListQuery): AffiliateFilter {
  const wanted = status?.toLowerCase();
  const active = wanted === 'active' ? true : wanted === 'inactive' ? false : undefined;
  return { scope: scopeOf(caller), active, city, q };
}

/** ISO times of a month in Asia/Kolkata. */
function spanOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: isoTime(localTime(`${month}-01`, '00:00')), to: isoTime(localTime(`${next}-01`, '00:00')) };
}

/** A share in whole paise, rounded half up, so that every line of a statement can be checked by hand. */
export function commissionPaise(amountPaise: number, basisPoints: number): number {
  return Math.floor((amountPaise * basisPoints + 5_000) / 10_000);
}

const sumPaise = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toPaise(amount), 0);

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function createAffiliatesService({ database, clock, audit }: Dependencies) {
  const { db, scans } = database;
  const thisMonth = () => localDay(clock.now()).slice(0, 7);

  async function find(connection: Db, id: string): Promise<AffiliateRow> {
    const row = await findAffiliate(connection, id);
    if (!row) throw notFound('Partner');
    return row;
  }

  /** @throws AppError 409 at `code` when another partner has it. */
  async function refuseTaken(code: string | undefined, ownId?: string): Promise<void> {
    const other = code === undefined ? undefined : await findAffiliateByCode(db, code);
    if (other && other.id !== ownId) throw conflictAt('code', 'CODE_TAKEN', { name: other.name });
  }

  /** Runs a write in which only the code must be unique. */
  async function withCode<T>(code: string | undefined, ownId: string | undefined, work: () => Promise<T>): Promise<T> {
    await refuseTaken(code, ownId);
    try {
      return await work();
    } catch (error) {
      // Of two concurrent writes the unique column accepted one.
      await refuseTaken(code, ownId);
      throw error;
    }
  }

  async function linesOf(connection: Db, id: string, month: string): Promise<StatementLine[]> {
    const rows = await listBrought(connection, id, spanOf(month));
    return rows.map((row) => ({
      bookingNumber: row.booking_number,
      date: row.paid_at,
      amount: toRupees(row.amount),
      commission: toRupees(commissionPaise(row.amount, row.commission_basis_points)),
    }));
  }

  async function statement(connection: Db, id: string, month: string): Promise<Statement> {
    const partner = toAffiliate(await find(connection, id));
    const payout = await findPayout(connection, id, month);
    const lines = payout ? (JSON.parse(payout.lines) as StatementLine[]) : await linesOf(connection, id, month);
    return {
      partner,
      month,
      lines,
      revenue: toRupees(sumPaise(lines.map(({ amount }) => amount))),
      commission: toRupees(sumPaise(lines.map(({ commission }) => commission))),
      paidAt: payout?.paid_at ?? null,
    };
  }

  async function withTotals(rows: readonly AffiliateRow[]): Promise<ListedAffiliate[]> {
    const ids = rows.map(({ id }) => id);
    const totals = await sumBrought(scans, ids, spanOf(thisMonth()));
    return rows.map((row) => {
      const { bookings, revenue, commission } = totals.get(row.id) ?? { bookings: 0, revenue: 0, commission: 0 };
      const rupees = { bookings, revenue: toRupees(revenue), commission: toRupees(commission) };
      return { ...toAffiliate(row), thisMonth: rupees };
    });
  }

  return {
    /** Whether a partner with this id exists. */
    codeOf: async (tx: Db, id: string): Promise<string | null> => (await findAffiliate(tx, id))?.code ?? null,
    exists: async (from: Db, id: string): Promise<boolean> => (await findAffiliate(from, id)) !== undefined,

    /** The partners in the caller's scope, by name, with this month's totals; `q` matches name, code, mobile number and city. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ affiliates: ListedAffiliate[]; total: number; page: Page<AffiliateSort> }> {
      const page = readPage(query, AFFILIATE_SORTS, 'name', ADMIN_LIST_ROWS);
      const { rows, total } = await listAffiliates(scans, readFilter(caller, query), page);
      return { affiliates: await withTotals(rows), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<ListedAffiliate[]> =>
      withTotals(await listAffiliatesAfter(scans, readFilter(caller, query), page)),

    /** @throws AppError 409 `CODE_TAKEN` at `code`. */
    create(body: Body): Promise<Affiliate> {
      const now = isoTime(clock.now());
      const row: AffiliateRow = {
        id: newId(),
        name: body.name,
        mobile_number: body.mobileNumber,
        email: body.email ?? null,
        city: body.city,
        code: body.code ?? newReferenceNumber('P'),
        commission_basis_points: Math.round(body.commissionPercent * 100),
        active: body.active === false ? 0 : 1,
        created_at: now,
        updated_at: now,
      };
      return withCode(row.code, undefined, () =>
        database.write(async (tx) => {
          await insertAffiliate(tx, row);
          await audit.write(tx, { action: 'affiliate.created', recordId: row.id });
          return toAffiliate(row);
        }),
      );
    },

    /** @throws AppError 404, 409 `CODE_TAKEN` at `code`. */
    update(id: string, change: Change): Promise<Affiliate> {
      return withCode(change.code, id, () =>
        database.write(async (tx) => {
          const row = await updateAffiliate(tx, id, {
            ...(change.name != null && { name: change.name }),
            ...(change.mobileNumber != null && { mobile_number: change.mobileNumber }),
            ...(change.email !== undefined && { email: change.email }),
            ...(change.city != null && { city: change.city }),
            ...(change.code !== undefined && { code: change.code }),
            ...(change.commissionPercent != null && {
              commission_basis_points: Math.round(change.commissionPercent * 100),
            }),
            ...(change.active != null && { active: change.active ? 1 : 0 }),
            updated_at: isoTime(clock.now()),
          });
          if (!row) throw notFound('Partner');
          await audit.write(tx, {
            action: 'affiliate.updated',
            recordId: id,
            details: { commissionPercent: row.commission_basis_points / 100, active: row.active === 1 },
          });
          return toAffiliate(row);
        }),
      );
    },

    /** @throws AppError 404, 409 `AFFILIATE_IN_USE` for a partner with bookings, or for whom somebody or a key works. */
    remove(id: string): Promise<void> {
      return database.write(async (tx) => {
        // Nobody is given a role for it meanwhile.
        await lockRights(tx);
        const row = await find(tx, id);
        if ((await hasReferrals(tx, id)) || (await hasStaff(tx, id)))
          throw new AppError('AFFILIATE_IN_USE', { name: row.name });
        await deleteAffiliate(tx, id);
        await audit.write(tx, { action: 'affiliate.deleted', recordId: id });
      });
    },

    /**
     * A partner's paid bookings of a month in Asia/Kolkata, with the commission rate of the booking day. A month that was paid out returns
     * the stored statement. An invalid month means the current one.
     * @throws AppError 404.
     */
    async statement(caller: Caller, id: string, month: string | undefined): Promise<Statement> {
      if (!(await isSeen(db, 'affiliates', id, scopeOf(caller)))) throw notFound('Partner');
      return statement(db, id, Month.safeParse(month).data ?? thisMonth());
    },

    /**
     * Marks a month as paid out and stores its statement.
     * @throws AppError 404, 409 `MONTH_OPEN` before it ends, 409 `ALREADY_PAID`, 409 `NOTHING_DUE`.
     */
    payOut(id: string, month: string): Promise<Statement> {
      return database.write(async (tx) => {
        const due = await statement(tx, id, month);
        if (due.paidAt !== null) throw new AppError('ALREADY_PAID.month');
        if (month >= thisMonth()) {
          throw new AppError('MONTH_OPEN');
        }
        if (due.commission === 0) throw new AppError('NOTHING_DUE.month');
        const paidAt = isoTime(clock.now());
        const isFirst = await insertPayout(tx, {
          affiliate_id: id,
          month,
          revenue: toPaise(due.revenue),
          commission: toPaise(due.commission),
          lines: JSON.stringify(due.lines),
          paid_at: paidAt,
        });
        if (!isFirst) throw new AppError('ALREADY_PAID.month');
        await audit.write(tx, {
          action: 'affiliate.paid-out',
          recordId: id,
          details: { month, commission: due.commission },
        });
        return { ...due, paidAt };
      });
    },

    /** The code of a referral link in its stored form; null if no active partner has it. */
    async activeCode(code: string): Promise<string | null> {
      const affiliate = await findAffiliateByCode(db, code.trim().toUpperCase());
      return affiliate?.active === 1 ? affiliate.code : null;
    },

    /** Records the partner of a booking, in the booking's own transaction, at the current commission rate. */
    async attribute(tx: Db, kind: ReferralRow['kind'], bookingId: string, code: string | null): Promise<void> {
      const affiliate = code === null ? undefined : await findAffiliateByCode(tx, code);
      if (!affiliate) return;
      await insertReferral(tx, {
        booking_id: bookingId,
        affiliate_id: affiliate.id,
        kind,
        commission_basis_points: affiliate.commission_basis_points,
        created_at: isoTime(clock.now()),
      });
    },
  };
}

export type AffiliatesService = ReturnType<typeof createAffiliatesService>;
