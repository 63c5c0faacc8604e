// A fact that partners' systems hear of: a domain adds it to the outbox in the transaction of the fact.
import type { PartnerEvent } from '@labfront/contract/partner-events';

/** The outbox job that tells the webhooks. */
export const PARTNER_EVENT_JOB = 'partner.event';

type EventOf<Area extends string> = Extract<PartnerEvent, `${Area}.${string}`>;

/** Of one report, or of those of a booking that its payment has opened. */
export type ReportFact = { type: EventOf<'report'>; reportId: string } | { type: 'report.ready'; bookingId: string };

/** The event, and the record that it is about. */
export type PartnerFact =
  | { type: EventOf<'booking'> | 'report.ready'; bookingId: string }
  | { type: EventOf<'sample'>; specimenId: string }
  | { type: EventOf<'report'>; reportId: string };
