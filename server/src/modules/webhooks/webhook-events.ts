// Writes events of partners' systems beside the facts: one row of the event, and an attempt for each webhook that hears of it.
import type { PartnerEvent } from '@labfront/contract/partner-events';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact, type ReportFact } from '../../platform/outbox/partner-event.ts';
import { insertAttempt, insertEvent } from './webhook-attempts.queries.ts';
import {
  type Fact,
  listPartnersOf,
  readBookingFact,
  readReportFacts,
  readSampleFact,
} from './webhook-facts.queries.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { listActiveWebhooks, type WebhookRow } from './webhooks.queries.ts';

const hears = ({ events }: WebhookRow, type: PartnerEvent) => (JSON.parse(events) as string[]).includes(type);

const isOfReports = (fact: PartnerFact): fact is ReportFact =>
  fact.type === 'report.ready' || fact.type === 'report.amended';

async function readFacts(tx: Db, fact: PartnerFact): Promise<Fact[]> {
  if (isOfReports(fact)) {
    const read = await readReportFacts(tx, fact);
    // A version is told of once, as a ready or as an amended one.
    return read.map((one) => ({ ...one, once: `report ${one.reportId} ${one.version}` }));
  }
  if ('specimenId' in fact) {
    const read = await readSampleFact(tx, fact.specimenId);
    return read ? [{ ...read, once: null }] : [];
  }
  const read = await readBookingFact(tx, fact.bookingId);
  const isRepeatable = fact.type === 'booking.moved';
  return read ? [{ ...read, once: isRepeatable ? null : `${fact.type} ${fact.bookingId}` }] : [];
}

function isWithin({ scope, centre_id: centre, partner_id: partner }: WebhookRow, fact: Fact, partners: string[]) {
  if (scope === 'all') return true;
  return scope === 'centre' ? centre === fact.centreId : partner !== null && partners.includes(partner);
}

interface Dependencies {
  env: Pick<Env, 'WEBHOOKS_ALLOW_PRIVATE'>;
  database: Database;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  audit: Audit;
  box: SecretBox;
}

/** Takes the facts that domains add to the outbox, in their transactions. */
export function createWebhookEvents({ env, outbox, ...dependencies }: Dependencies): void {
  const { clock } = dependencies;
  const queue = createWebhookQueue({ ...dependencies, allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });

  outbox.divert<PartnerFact>(PARTNER_EVENT_JOB, queue, async (tx, told) => {
    const { type } = told;
    const listening = (await listActiveWebhooks(tx)).filter((webhook) => hears(webhook, type));
    if (listening.length === 0) return;
    for (const fact of await readFacts(tx, told)) await tell(tx, type, fact, listening);
  });

  async function tell(tx: Db, type: PartnerEvent, fact: Fact, listening: readonly WebhookRow[]): Promise<void> {
    const isAskedFor = fact.bookingId !== null && listening.some(({ scope }) => scope === 'partner');
    const partners = isAskedFor && fact.bookingId !== null ? await listPartnersOf(tx, fact.bookingId) : [];
    const receivers = listening.filter((webhook) => isWithin(webhook, fact, partners));
    if (receivers.length === 0) return;
    const at = isoTime(clock.now());
    const id = `evt_${newId()}`;
    const body = JSON.stringify({ type, timestamp: at, data: fact.data });
    if (!(await insertEvent(tx, { id, type, fact: fact.once, body, created_at: at }))) return;
    for (const { id: webhook } of receivers) {
      const attempt = { id: newId(), webhook_id: webhook, event_id: id, number: 1, failures: 0, run_at: at };
      await insertAttempt(tx, attempt);
    }
  }
}
