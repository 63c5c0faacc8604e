// Events that partners' systems can subscribe to (laboratory.md section 8). An event never has a result, the name of a test or of a person.

export const PARTNER_EVENTS = [
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'sample.received',
  'report.ready',
  'report.amended',
] as const;
export type PartnerEvent = (typeof PARTNER_EVENTS)[number];
