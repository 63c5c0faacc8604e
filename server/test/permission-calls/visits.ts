// Samples of calls about visits, specimens and shipments.
import type { PlacedRecord } from '../placed-records.ts';
import { FAR_CENTRE } from '../placed-shop.ts';
import { LIST, type Samples, SHOP } from './sample.ts';

const codeOf = ({ part }: PlacedRecord) => part;

export const VISITS: Samples = {
  'GET /visits': { about: 'visit', ...LIST },
  'GET /visits/collectors': { about: 'collector', ...LIST },
  'GET /visits/of-booking/:bookingId': { about: 'visited' },
  'POST /visits/walk-in': {
    about: 'cartAtCentre',
    body: ({ id, place }) => ({ bookingId: id, centreId: place.centreId }),
  },
  'PUT /visits/:id/check-in': { about: 'visit', body: {} },
  'PUT /visits/repeats/:id': { about: 'repeatVisit', body: { date: '2026-03-20', slot: '08:00-10:00' } },
  'PUT /visits/:id/assign': { about: 'visit', body: { collectorId: null } },
  'PUT /visits/:id/reviewed': { about: 'visit', body: { reason: 'Called the patient' } },
  'POST /visits/assign-day': {
    about: 'openDay',
    body: ({ part, place }) => ({ date: part, centreId: place.centreId }),
    tellsOf: ({ assigned, unassigned }) => assigned + unassigned > 0,
  },
  'GET /field/visits': SHOP,
  'POST /field/events': SHOP,
  'POST /field/visits/:visitId/documents': SHOP,
  'GET /field/conflicts': { about: 'conflict', ...LIST },
  'PUT /field/conflicts/:eventId': { about: 'conflict', body: { decision: 'discard', reason: 'Sent twice' } },
  'GET /specimens': { about: 'visit', ...LIST },
  'GET /specimens/:code': { about: 'visit', param: codeOf },
  'POST /specimens/:code/receive': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/accept': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/store': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/:code/lost': { about: 'visit', param: codeOf, body: { reason: 'Not in the rack' } },
  'POST /specimens/:code/reject': { about: 'visit', param: codeOf, body: { rejectCode: 'clotted' } },
  'POST /specimens/:code/dispose': { about: 'visit', param: codeOf, body: {} },
  'POST /specimens/rolls': { about: 'staff', body: ({ place }) => ({ count: 1, centreId: place.centreId }) },
  'GET /visits/:id/labels': { about: 'visit' },
  'POST /visits/:id/labels/printed': { about: 'visit', body: { specimenIds: [] } },
  'GET /shipments': { about: 'box', ...LIST },
  'POST /shipments': {
    about: 'staff',
    body: ({ place }) => ({ fromCentreId: place.centreId, toCentreId: FAR_CENTRE }),
  },
  'PUT /shipments/:id/seal': { about: 'box', body: ({ part }) => ({ tubeCodes: [part] }) },
  'PUT /shipments/:id/deliver': { about: 'arrivedBox', body: {} },
  'PUT /shipments/:id/reconcile': { about: 'arrivedBox', body: { tubes: [] } },
};
