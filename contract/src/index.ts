// Every call of the API, by domain. The contract-walking tests, OpenAPI and the web client's types start here.
import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { affiliates } from './affiliates.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { basket } from './basket.ts';
import { bookingDocuments } from './booking-documents.ts';
import { bookings } from './bookings.ts';
import { cart } from './cart.ts';
import { cartBookings } from './cart-bookings.ts';
import { cash } from './cash.ts';
import { catalogue } from './catalogue.ts';
import { catalogueFiles } from './catalogue-import.ts';
import { categories } from './categories.ts';
import { centres } from './centres.ts';
import { cities } from './cities.ts';
import { collectionWindows } from './collection-windows.ts';
import { consents } from './consents.ts';
import { contact } from './contact.ts';
import { coupons } from './coupons.ts';
import { criticalCalls } from './critical-calls.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { explanations } from './explanations.ts';
import { homeCollection } from './home-collection.ts';
import { instruments } from './instruments.ts';
import { labLines } from './lab-lines.ts';
import { labReports } from './lab-reports.ts';
import { laboratory } from './laboratory.ts';
import { ledger } from './ledger.ts';
import { letterheads } from './letterheads.ts';
import { losses } from './losses.ts';
import { messageTemplates } from './message-templates.ts';
import { myResults } from './my-results.ts';
import { parameters } from './parameters.ts';
import { patients } from './patients.ts';
import { paymentLinks } from './payment-links.ts';
import { payments, testPayments } from './payments.ts';
import { people } from './people.ts';
import { personalData } from './personal-data.ts';
import { popularItems } from './popular-items.ts';
import { prescriptions } from './prescriptions.ts';
import { priceLists } from './price-lists.ts';
import { promises } from './promises.ts';
import { proofs } from './proofs.ts';
import { qualityControl } from './quality-control.ts';
import { referrals } from './referrals.ts';
import { refunds } from './refunds.ts';
import { reportPayments } from './report-payments.ts';
import { reportShares } from './report-shares.ts';
import { reports } from './reports.ts';
import { resultsConsent } from './results-consent.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { sensitiveLines } from './sensitive-lines.ts';
import { serviceability } from './serviceability.ts';
import { settings } from './settings.ts';
import { signInCodes } from './sign-in-codes.ts';
import { signatories } from './signatories.ts';
import { specimens } from './specimens.ts';
import { staff } from './staff.ts';
import { staffBookings } from './staff-bookings.ts';
import { system } from './system.ts';
import { testDefinitions } from './test-definitions.ts';
import { totp } from './totp.ts';
import { turnaround } from './turnaround.ts';
import { visitRepeats } from './visit-repeats.ts';
import { visits } from './visits.ts';
import { webhooks } from './webhooks.ts';

export const API_PREFIX = '/api/v1';

export const contract = {
  accounts,
  addresses,
  people,
  roles,
  staff,
  personalData,
  consents,
  affiliates,
  totp,
  signInCodes,
  audit,
  catalogue,
  catalogueFiles,
  priceLists,
  popularItems,
  categories,
  search,
  centres,
  serviceability,
  cities,
  cart,
  basket,
  coupons,
  cartBookings,
  bookingDocuments,
  bookings,
  staffBookings,
  collectionWindows,
  contact,
  homeCollection,
  deliveries,
  apiKeys,
  webhooks,
  messageTemplates,
  ledger,
  dashboard,
  patients,
  resultsConsent,
  parameters,
  testDefinitions,
  payments,
  testPayments,
  paymentLinks,
  prescriptions,
  referrals,
  reports,
  reportPayments,
  qualityControl,
  refunds,
  promises,
  proofs,
  reportShares,
  settings,
  system,
  cash,
  visitRepeats,
  visits,
  specimens,
  instruments,
  laboratory,
  labLines,
  criticalCalls,
  sensitiveLines,
  labReports,
  turnaround,
  letterheads,
  losses,
  signatories,
  myResults,
  explanations,
};

type Endpoints = {
  [D in keyof typeof contract]: (typeof contract)[D][keyof (typeof contract)[D]];
}[keyof typeof contract];

/** Every call by its literal, for a client that carries no schema: `Calls['PUT /cart/update-quantity']`. */
export type Calls = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };
