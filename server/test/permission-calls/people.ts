// Samples of calls about customers, patients, staff, partners and messages.
import type { PlacedRecord } from '../placed-records.ts';
import { LIST, type Samples, SHOP } from './sample.ts';

const atCentre = ({ place }: PlacedRecord) => [{ roleId: 'auditor', scope: 'centre', centreId: place.centreId }];
const invitation = (record: PlacedRecord) => ({
  email: `${record.id}@colleague.example.in`,
  firstName: 'Meena',
  lastName: 'Rao',
  assignments: atCentre(record),
});

export const PEOPLE: Samples = {
  'POST /admin/register': { body: {}, everybody: true },
  'GET /admin/all': { about: 'person', ...LIST },
  'GET /admin/logins/today': { about: 'person', ...LIST },
  'GET /admin/user/:id': { about: 'person' },
  'GET /admin/user/:id/household': { about: 'person' },
  'PUT /admin/role/:id': { about: 'staff', body: { role: 'user' } },
  'DELETE /admin/user/:id/sessions': { about: 'staff' },
  'DELETE /admin/delete/:id': { about: 'staff' },
  'GET /admin/patients': { about: 'patient', ...LIST, query: ({ part }) => `?q=${part}` },
  'POST /admin/patients': SHOP,
  'PUT /admin/patients/:id': { about: 'patient', body: { dateOfBirth: '1980-01-01', sex: 'female' } },
  'PUT /admin/patients/:id/consent': { about: 'patient', body: { given: true } },
  'PUT /patients/merge': SHOP,
  'PUT /patients/merge/undo': SHOP,
  'GET /messages': { about: 'sentMessage', ...LIST },
  'POST /messages/:id/resend': { about: 'sentMessage', body: {} },
  'GET /permissions': SHOP,
  'GET /roles': SHOP,
  'POST /roles': SHOP,
  'PUT /roles/:id': { ...SHOP, param: 'front-desk' },
  'PUT /roles/:id/second-step': { ...SHOP, param: 'front-desk' },
  'PUT /roles/:id/discount-limit': { ...SHOP, param: 'front-desk' },
  'DELETE /roles/:id': { ...SHOP, param: 'front-desk' },
  'GET /staff': { about: 'staff', ...LIST },
  'POST /staff/invite': { about: 'staff', body: invitation, outside: 'CANNOT_GRANT' },
  'DELETE /staff/invitations/:id': { about: 'invitation' },
  'PUT /staff/:id/assignments': { about: 'staff', body: (record) => ({ assignments: atCentre(record) }) },
  'GET /staff/:id/effective': { about: 'staff' },
  'GET /affiliate': { about: 'partner', ...LIST },
  'GET /affiliate/:id/statement': { about: 'partner' },
  'POST /affiliate': SHOP,
  'PUT /affiliate/:id': { about: 'partner', body: { city: 'Indore' } },
  // It has bookings, so it stays.
  'DELETE /affiliate/:id': { about: 'partner' },
  'POST /affiliate/:id/payout': { about: 'partner', body: { month: '2026-02' } },
  'GET /contact/all': { about: 'message', ...LIST },
  'PUT /contact/:id': { about: 'message', body: { handled: true } },
  'POST /contact/:id/answer': { about: 'message', body: { text: 'Yes, until eight.', way: 'phone' } },
};
