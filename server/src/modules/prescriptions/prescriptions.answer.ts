// The answer to a prescription: its state, a note, and the tests and packages that staff read from it.
import type { PrescriptionStatusBody } from '@labfront/contract/prescriptions';
import { PrescriptionStatus } from '@labfront/contract/prescriptions';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { sendAnswer } from './answer-mail.ts';
import { type ItemOfPrescription, listItems, replaceItems } from './prescription-items.queries.ts';
import { findPrescription, type PrescriptionWithPerson, setStatus } from './prescriptions.queries.ts';

export interface AnswerDependencies {
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  catalogue: CatalogueService;
  site: Site;
}

export type Answer = z.output<typeof PrescriptionStatusBody>;

type Decision = Exclude<PrescriptionStatus, 'pending'>;

export const isSold = ({ active, deleted_at }: ItemOfPrescription): boolean => active === 1 && deleted_at === null;

/** @throws AppError 400 naming the states that exist. */
export function readStatus(text: string): PrescriptionStatus {
  const { data } = PrescriptionStatus.safeParse(text.toLowerCase());
  if (data) return data;
  throw badField('status', 'VALIDATION.prescriptionState', { states: PrescriptionStatus.options.join(', ') });
}

export function createPrescriptionAnswer({ clock, outbox, audit, catalogue, site }: AnswerDependencies) {
  /** @throws AppError 400 for what is not sold and was not in the answer before. */
  async function refuseUnsold(tx: Db, before: readonly string[], itemIds: readonly string[]): Promise<void> {
    const added = itemIds.filter((id) => !before.includes(id));
    const sold = await catalogue.findSaleable(tx, added);
    if (sold.size < added.length) throw badField('itemIds', 'VALIDATION.notSold');
  }

  /** Replaces the items of an answer. @returns whether they are others now. */
  async function keepItems(tx: Db, id: string, before: readonly string[], itemIds: readonly string[]) {
    if (itemIds.join() === before.join()) return false;
    await refuseUnsold(tx, before, itemIds);
    await replaceItems(tx, id, itemIds);
    return true;
  }

  /** The person's mail, with the number and the price of the items that can be bought now. */
  async function tell(tx: Db, row: PrescriptionWithPerson, status: Decision, note: string): Promise<void> {
    const sold = (await listItems(tx, [row.id])).filter(isSold);
    const total = sold.reduce((sum, item) => sum + item.final_price, 0);
    await sendAnswer(tx, outbox, site, row, { status, note, items: sold.length, total });
  }

  /**
   * Writes an answer inside `tx`. The person gets a mail for another state and for other items, not for another note alone.
   * @throws AppError 404, 400 for items that are not sold, 409 `ILLEGAL_TRANSITION` back to pending or when somebody else was faster.
   */
  return async function answer(tx: Db, id: string, status: PrescriptionStatus, given: Answer): Promise<void> {
    const row = await findPrescription(tx, id);
    if (!row) throw notFound('Prescription');
    const isMove = row.status !== status;
    if (isMove && status === 'pending') throw new AppError('ILLEGAL_TRANSITION.prescription');
    const note = given.note ?? (isMove ? '' : row.note);
    const before = (await listItems(tx, [id])).map(({ item_id }) => item_id);
    const itemIds = status === 'approved' ? (given.itemIds ?? before) : [];
    if (!isMove && itemIds.join() === before.join() && row.note === note) return;
    const next = { status, note, updated_at: isoTime(clock.now()) };
    if (!(await setStatus(tx, id, row.status, next))) throw new AppError('ILLEGAL_TRANSITION.answered');
    const isOther = await keepItems(tx, id, before, itemIds);
    await audit.write(tx, { action: `prescription.${status}`, recordId: id, details: { items: itemIds.length } });
    if (status !== 'pending' && (isMove || isOther)) await tell(tx, row, status, note);
  };
}
