// All that is held about a person, domain by domain: what the copy for people holds, and what stays when they go.
import type { AccountsService } from './modules/accounts/accounts.service.ts';
import type { ChangeUndoService } from './modules/accounts/change-undo.service.ts';
import type { SessionsService } from './modules/accounts/sessions.service.ts';
import type { TotpService } from './modules/accounts/totp.service.ts';
import type { AddressesService } from './modules/addresses/addresses.service.ts';
import type { AuditService } from './modules/audit/audit.service.ts';
import type { BookingsService } from './modules/bookings/bookings.service.ts';
import type { CartService } from './modules/cart/cart.service.ts';
import type { ConsentsService } from './modules/consents/consents.service.ts';
import type { ContactService } from './modules/contact/contact.service.ts';
import type { CouponsService } from './modules/coupons/coupons.service.ts';
import type { HomeCollectionService } from './modules/home-collection/home-collection.service.ts';
import type { LabReports } from './modules/lab-reports/lab-reports.service.ts';
import type { LedgerService } from './modules/ledger/ledger.service.ts';
import type { MessageListService } from './modules/messages/message-list.service.ts';
import type { MessageTemplatesService } from './modules/messages/message-templates.service.ts';
import type { PatientsService } from './modules/patients/patients.service.ts';
import type { PaymentsService } from './modules/payments/payments.service.ts';
import type { RightsService } from './modules/permissions/rights.service.ts';
import type { PrescriptionsService } from './modules/prescriptions/prescriptions.service.ts';
import type { ProofsService } from './modules/proofs/proofs.service.ts';
import type { ReportsService } from './modules/reports/reports.service.ts';
import type { MyResultsService } from './modules/results/my-results.service.ts';
import type { VisitsService } from './modules/visits/visits.service.ts';
import type { PersonalData } from './platform/personal-data/personal-data-registry.ts';

interface Services {
  accounts: AccountsService;
  addresses: AddressesService;
  audit: AuditService;
  bookings: BookingsService;
  cart: CartService;
  changeUndo: ChangeUndoService;
  consents: ConsentsService;
  contact: ContactService;
  coupons: CouponsService;
  endMadeReports: LabReports['endMadeReports'];
  homeCollection: HomeCollectionService;
  ledger: LedgerService;
  payments: Pick<PaymentsService, 'eraseRefundTexts'>;
  patients: PatientsService;
  messageList: MessageListService;
  myResults: MyResultsService;
  messageTemplates: MessageTemplatesService;
  prescriptions: PrescriptionsService;
  proofs: ProofsService;
  rights: RightsService;
  reports: ReportsService;
  sessions: SessionsService;
  totp: TotpService;
  visits: VisitsService;
}

const BOOKS_YEARS = 8;
const CLAIM_YEARS = 3;
const REPORT_YEARS = 3;
const PCPNDT_YEARS = 2;
const TAX = 'Tax and company law asks for the books of eight financial years.';

/** Registers every domain that is built so far. Whoever keeps something about a person adds it here. */
export function registerPersonalDataSources(personalData: PersonalData, services: Services): void {
  const { accounts, totp, sessions, changeUndo, addresses, cart } = services;
  const { erasures } = services.proofs;
  const { bookings, consents, ledger, contact, homeCollection, prescriptions, reports, rights, audit } = services;

  personalData.register({
    name: 'account',
    tables: ['accounts'],
    read: async (accountId) => [
      { ...(await accounts.get(accountId)), twoStepSignIn: (await totp.status(accountId)).enabled },
    ],
  });
  personalData.register({ name: 'roles', tables: ['role_assignments'], read: rights.exportOwn });
  personalData.register({ name: 'sessions', tables: ['sessions'], read: sessions.exportOwn });
  personalData.register({ name: 'changes-to-undo', tables: ['mailed_links'], read: changeUndo.exportOwn });
  personalData.register({ name: 'addresses', tables: ['addresses'], read: addresses.exportOwn });
  personalData.register({ name: 'patients', tables: ['patients'], read: services.patients.exportOwn });
  personalData.register({ name: 'cart', tables: ['carts'], read: async (accountId) => [await cart.get(accountId)] });
  personalData.register({
    name: 'coupons',
    tables: ['coupon_uses'],
    read: services.coupons.exportOwn,
    kept: {
      what: 'Coupons that you used: code, booking and date',
      why: TAX,
      since: ({ createdAt }) => createdAt,
      years: BOOKS_YEARS,
    },
  });
  personalData.register({
    name: 'cart-bookings',
    tables: ['bookings'],
    read: bookings.fromCart.exportOwn,
    kept: {
      what: 'Bookings from the cart: number, items, prices and dates, without patient, address and notes',
      why: TAX,
      since: ({ createdAt }) => createdAt,
      years: BOOKS_YEARS,
    },
  });
  personalData.register({
    name: 'bookings',
    // The table is named above: each view of it is a file of its own in the copy.
    tables: [],
    read: bookings.bookNow.exportOwn,
    kept: {
      what: 'Book Now bookings: number, items, prices and dates, without patient, address and notes',
      why: TAX,
      since: ({ bookingDate }) => bookingDate,
      years: BOOKS_YEARS,
    },
  });
  personalData.register({
    name: 'booking-documents',
    // A document is its booking's, which names the account.
    tables: [],
    read: bookings.documents.exportOwn,
    files: bookings.documents.filesOf,
    kept: {
      what: 'Consent forms and referrals for prenatal genetic tests',
      why: 'The PCPNDT rules ask for two years.',
      since: ({ createdAt }) => createdAt,
      years: PCPNDT_YEARS,
      end: bookings.documents.endKept,
    },
  });
  personalData.register({
    name: 'visits',
    // A visit is its booking's, which names the account.
    tables: [],
    read: services.visits.exportOwn,
    kept: {
      what: 'Visits and tubes: codes, times and what was done with each tube, without names',
      why: 'The rules for medical records ask for three years.',
      since: ({ createdAt }) => createdAt,
      years: REPORT_YEARS,
      end: (tx, accountId) => erasures.eraseTextsOf(tx, 'specimen_events', accountId),
    },
  });
  personalData.register({
    name: 'results',
    // A result is its patient's, who names the account.
    tables: [],
    read: services.myResults.exportOwn,
    kept: {
      what: 'Results: values, ranges and dates, without names',
      why: 'The rules for medical records ask for three years.',
      since: ({ createdAt }) => createdAt,
      years: REPORT_YEARS,
    },
  });
  personalData.register({
    name: 'payments',
    tables: ['payment_orders', 'ledger_entries'],
    read: ledger.exportOwn,
    kept: {
      what: 'Payments, refunds and receipts: amounts, dates, the payment’s number, and to whom and why money was given back',
      why: TAX,
      since: ({ at }) => at,
      years: BOOKS_YEARS,
      async end(tx, accountId) {
        await erasures.eraseTextsOf(tx, 'ledger_entries', accountId);
        await services.payments.eraseRefundTexts(tx, accountId);
      },
    },
  });
  personalData.register({ name: 'messages', tables: ['messages'], read: services.messageList.exportOwn });
  personalData.register({
    name: 'message-preferences',
    tables: ['message_preferences'],
    read: services.messageTemplates.exportOwn,
  });
  personalData.register({ name: 'contact-messages', tables: ['contact_messages'], read: contact.exportOwn });
  personalData.register({ name: 'home-collections', tables: ['home_collections'], read: homeCollection.exportOwn });
  personalData.register({
    name: 'prescriptions',
    tables: ['prescriptions', 'files'],
    read: prescriptions.exportOwn,
    files: prescriptions.filesOf,
  });
  personalData.register({
    name: 'reports',
    tables: ['reports'],
    read: reports.exportOwn,
    files: reports.filesOf,
    kept: {
      what: 'Reports: the laboratory’s own record, which nobody opens by a link any more',
      why: 'The rules for medical records ask for three years.',
      since: ({ createdAt }) => createdAt,
      years: REPORT_YEARS,
      end: async (tx, accountId) => {
        await services.endMadeReports(tx, accountId);
        await reports.endKept(tx, accountId);
      },
    },
  });
  personalData.register({
    name: 'consents',
    tables: ['consents'],
    read: consents.exportOwn,
    kept: {
      what: 'Your consents: which text, when given and when withdrawn, without your name',
      why: 'They prove what you agreed to, for as long as a claim may be made.',
      since: ({ givenAt }) => givenAt,
      years: CLAIM_YEARS,
      end: consents.endKept,
    },
  });
  personalData.register({
    name: 'audit-log',
    tables: ['audit_log'],
    read: audit.exportOwn,
    kept: {
      what: 'Entries of the audit log: what was done when and from which network address, without your name',
      why: 'They prove who changed which record, and cannot be changed by anybody. They are kept as long as the books.',
      since: ({ at }) => at,
      years: BOOKS_YEARS,
      end: (tx, accountId) => erasures.eraseTextsOf(tx, 'audit_log', accountId),
    },
  });
}
