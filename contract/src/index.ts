// Every call of the API, by domain. The contract-walking tests, OpenAPI and the web client's types start here.
import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { affiliates } from './affiliates.ts';
import { audit } from './audit.ts';
import { bookings } from './bookings.ts';
import { cart } from './cart.ts';
import { cartBookings } from './cart-bookings.ts';
import { catalogue } from './catalogue.ts';
import { catalogueFiles } from './catalogue-import.ts';
import { categories } from './categories.ts';
import { centres } from './centres.ts';
import { cities } from './cities.ts';
import { collectionWindows } from './collection-windows.ts';
import { consents } from './consents.ts';
import { contact } from './contact.ts';
import { dashboard } from './dashboard.ts';
import { homeCollection } from './home-collection.ts';
import { ledger } from './ledger.ts';
import { payments, testPayments } from './payments.ts';
import { people } from './people.ts';
import { personalData } from './personal-data.ts';
import { prescriptions } from './prescriptions.ts';
import { refunds } from './refunds.ts';
import { reportPayments } from './report-payments.ts';
import { reportShares } from './report-shares.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { staffBookings } from './staff-bookings.ts';
import { system } from './system.ts';
import { totp } from './totp.ts';

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
  audit,
  catalogue,
  catalogueFiles,
  categories,
  search,
  centres,
  cities,
  cart,
  cartBookings,
  bookings,
  staffBookings,
  collectionWindows,
  contact,
  homeCollection,
  ledger,
  dashboard,
  payments,
  testPayments,
  prescriptions,
  reports,
  reportPayments,
  refunds,
  reportShares,
  settings,
  system,
};

type Endpoints = {
  [D in keyof typeof contract]: (typeof contract)[D][keyof (typeof contract)[D]];
}[keyof typeof contract];

/** Every call by its literal, for a client that carries no schema: `Calls['PUT /cart/update-quantity']`. */
export type Calls = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };
