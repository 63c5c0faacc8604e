// Permissions of staff and the preset roles of each shop (laboratory.md section 1). Data only,
// without the validation library: the server enforces it, screens and `docs/permissions.md` show it.
import { type Sentence, sentences } from './messages/sentences.ts';
import { ALL_PERMISSIONS, type Permission, SCOPES, type ScopeKind } from './permission-names.ts';

/** Each sentence goes on from "May". */
export const PERMISSIONS: Readonly<Record<Permission, Sentence>> = sentences({
  'catalogue.read': { en: 'See the catalogue, also what is not sold', hi: 'कैटलॉग देखना, जो बिक नहीं रहा वह भी' },
  'catalogue.edit': { en: 'Change tests and packages', hi: 'टेस्ट और पैकेज बदलना' },
  'catalogue.publish': {
    en: 'Approve texts of the catalogue and show them (nothing needs it yet)',
    hi: 'कैटलॉग के टेक्स्ट मंज़ूर करना और दिखाना (अभी किसी काम के लिए ज़रूरी नहीं)',
  },
  'catalogue.price': { en: 'Change prices', hi: 'कीमतें बदलना' },
  'booking.read': { en: 'See bookings and home collection requests', hi: 'बुकिंग और होम कलेक्शन के अनुरोध देखना' },
  'booking.create': { en: 'Book for a customer', hi: 'ग्राहक के लिए बुकिंग करना' },
  'booking.change': { en: 'Change bookings and move them on', hi: 'बुकिंग बदलना और आगे बढ़ाना' },
  'booking.cancel': { en: 'Cancel and delete bookings', hi: 'बुकिंग रद्द करना और हटाना' },
  'booking.discount': { en: 'Give discounts on bookings', hi: 'बुकिंग पर छूट देना' },
  'refund.request': { en: 'Ask for money to be given back', hi: 'पैसा वापस करने का अनुरोध करना' },
  'refund.approve': { en: 'Approve or decline refunds', hi: 'पैसा वापस करने के अनुरोध मंज़ूर या नामंज़ूर करना' },
  'customer.read': { en: 'See customers, their messages and prescriptions', hi: 'ग्राहक, उनके संदेश और पर्चियाँ देखना' },
  'customer.contact': {
    en: 'See mobile numbers, e-mails and home addresses in full',
    hi: 'मोबाइल नंबर, ई-मेल और घर के पते पूरे देखना',
  },
  'customer.edit': { en: 'Add customers and work on their requests', hi: 'ग्राहक जोड़ना और उनके अनुरोधों पर काम करना' },
  'customer.merge': { en: 'Merge two records of one patient', hi: 'एक ही मरीज़ के दो रिकॉर्ड जोड़ना' },
  'visit.read': { en: 'See visits', hi: 'विज़िट देखना' },
  'visit.assign': { en: 'Give visits to collectors', hi: 'विज़िट कलेक्टर को देना' },
  'visit.work': { en: 'Work on visits at the door', hi: 'घर पर विज़िट का काम करना' },
  'specimen.read': { en: 'See specimens', hi: 'सैंपल देखना' },
  'specimen.label': { en: 'Print labels', hi: 'लेबल छापना' },
  'specimen.collect': {
    en: 'Record collections (nothing needs it yet)',
    hi: 'सैंपल लेना दर्ज करना (अभी किसी काम के लिए ज़रूरी नहीं)',
  },
  'specimen.receive': { en: 'Receive specimens', hi: 'सैंपल प्राप्त करना' },
  'specimen.reject': { en: 'Reject specimens', hi: 'सैंपल नामंज़ूर करना' },
  'specimen.dispose': { en: 'Dispose of specimens', hi: 'सैंपल नष्ट करना' },
  'shipment.work': { en: 'Send and receive shipments', hi: 'शिपमेंट भेजना और लेना' },
  'result.read': { en: 'See results before they are released', hi: 'जारी होने से पहले नतीजे देखना' },
  'result.enter': { en: 'Enter results', hi: 'नतीजे दर्ज करना' },
  'result.verify': { en: 'Verify results', hi: 'नतीजों की जाँच करना' },
  'result.authorise': { en: 'Authorise results as a signatory', hi: 'हस्ताक्षरकर्ता के रूप में नतीजे मंज़ूर करना' },
  'result.amend': { en: 'Correct released results', hi: 'जारी हो चुके नतीजे सुधारना' },
  'critical.call': { en: 'Tell people of critical results', hi: 'गंभीर नतीजों की सूचना देना' },
  'report.read': { en: 'See released reports', hi: 'जारी रिपोर्ट देखना' },
  'report.release': { en: 'Release reports', hi: 'रिपोर्ट जारी करना' },
  'report.withdraw': { en: 'Withdraw reports', hi: 'रिपोर्ट वापस लेना' },
  'report.upload': { en: 'Upload reports and replace their files', hi: 'रिपोर्ट अपलोड करना और फ़ाइल बदलना' },
  'report.share': { en: 'Share reports with doctors', hi: 'डॉक्टरों के साथ रिपोर्ट शेयर करना' },
  'signatory.manage': { en: 'Keep the registry of signatories', hi: 'हस्ताक्षरकर्ताओं की सूची संभालना' },
  'instrument.read': { en: 'See instruments and their messages', hi: 'मशीनें और उनके संदेश देखना' },
  'instrument.manage': { en: 'Add instruments and make their keys', hi: 'मशीनें जोड़ना और उनकी कुंजी बनाना' },
  'instrument.map': { en: 'Say which code of an instrument is which parameter', hi: 'मशीन के कोड को पैरामीटर से जोड़ना' },
  'instrument.accept': { en: 'Accept results of instruments', hi: 'मशीनों के नतीजे स्वीकार करना' },
  'qc.enter': { en: 'Enter quality controls', hi: 'क्वालिटी कंट्रोल दर्ज करना' },
  'qc.review': { en: 'Review quality controls', hi: 'क्वालिटी कंट्रोल की समीक्षा करना' },
  'range.read': { en: 'See parameters and reference ranges', hi: 'पैरामीटर और संदर्भ सीमाएँ देखना' },
  'range.edit': { en: 'Draft parameters and reference ranges', hi: 'पैरामीटर और संदर्भ सीमाओं का मसौदा बनाना' },
  'range.approve': { en: 'Approve reference ranges', hi: 'संदर्भ सीमाएँ मंज़ूर करना' },
  'cash.collect': { en: 'Take money over the counter', hi: 'काउंटर पर पैसा लेना' },
  'cash.settle': { en: 'Settle the day’s cash', hi: 'दिन भर की नकदी का हिसाब करना' },
  'ledger.read': { en: 'See the ledger', hi: 'बहीखाता देखना' },
  'ledger.close': {
    en: 'Close months of the ledger (nothing needs it yet)',
    hi: 'बहीखाते के महीने बंद करना (अभी किसी काम के लिए ज़रूरी नहीं)',
  },
  'partner.read': { en: 'See partners and their statements', hi: 'पार्टनर और उनके हिसाब देखना' },
  'partner.manage': { en: 'Change partners and pay them out', hi: 'पार्टनर बदलना और उन्हें भुगतान करना' },
  'message.read': { en: 'See and resend messages to people', hi: 'लोगों को भेजे संदेश देखना और दोबारा भेजना' },
  'message.template': { en: 'Change templates of messages', hi: 'संदेशों के टेम्पलेट बदलना' },
  'audit.read': { en: 'See the audit log', hi: 'ऑडिट लॉग देखना' },
  'export.data': {
    en: 'Export all data (nothing needs it yet)',
    hi: 'पूरा डेटा एक्सपोर्ट करना (अभी किसी काम के लिए ज़रूरी नहीं)',
  },
  'people.manage': { en: 'Invite staff, give them roles, end accounts', hi: 'स्टाफ़ को बुलाना, भूमिका देना, अकाउंट बंद करना' },
  'role.read': { en: 'See roles and permissions', hi: 'भूमिकाएँ और अनुमतियाँ देखना' },
  'role.manage': { en: 'Make and change roles', hi: 'भूमिकाएँ बनाना और बदलना' },
  'settings.manage': { en: 'Change cities, centres, windows and settings', hi: 'शहर, सेंटर, समय और सेटिंग बदलना' },
  'system.read': { en: 'See how the system does', hi: 'सिस्टम का हाल देखना' },
});

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);

/** Permissions to read data that belongs to no centre and that all staff may see: a role grants them whole, whatever its scope. */
const OPEN: ReadonlySet<Permission> = new Set(['catalogue.read', 'range.read', 'role.read']);

/** Permissions for data of the whole shop: only scope `all` grants them. */
const SHOP_WIDE: ReadonlySet<Permission> = new Set([
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.price',
  'customer.merge',
  'signatory.manage',
  'range.edit',
  'range.approve',
  'ledger.read',
  'ledger.close',
  'partner.manage',
  'message.template',
  'audit.read',
  'export.data',
  'role.manage',
  'settings.manage',
  'system.read',
]);

/** Returns the reach of a permission in a scope: `none` if the scope is too narrow for it. */
export function reachOf(permission: Permission, scope: ScopeKind): 'all' | 'scope' | 'none' {
  if (scope === 'all' || OPEN.has(permission)) return 'all';
  return SHOP_WIDE.has(permission) ? 'none' : 'scope';
}

interface PresetRole {
  readonly name: Sentence;
  readonly permissions: readonly Permission[];
}

/** The registry of signatories decides who signs: without an entry there the permission alone opens nothing. */
export const FROM_REGISTRY: Permission = 'result.authorise';
/** Staff with this permission may grant `FROM_REGISTRY` without having it. */
export const KEEPS_REGISTRY: Permission = 'signatory.manage';

/** Lower case, as in a sentence. */
const PRESET_ROLE_NAMES = sentences({
  administrator: { en: 'administrator', hi: 'एडमिन' },
  'front-desk': { en: 'front desk', hi: 'फ़्रंट डेस्क' },
  dispatcher: { en: 'dispatcher', hi: 'डिस्पैचर' },
  phlebotomist: { en: 'phlebotomist', hi: 'फ़्लेबोटोमिस्ट' },
  technician: { en: 'technician', hi: 'टेक्नीशियन' },
  pathologist: { en: 'pathologist', hi: 'पैथोलॉजिस्ट' },
  accountant: { en: 'accountant', hi: 'अकाउंटेंट' },
  'catalogue-manager': { en: 'catalogue manager', hi: 'कैटलॉग मैनेजर' },
  partner: { en: 'partner', hi: 'पार्टनर' },
  auditor: { en: 'auditor', hi: 'ऑडिटर' },
});

/** Roles that every shop has. Nobody changes them; `_id` on the wire is their key. */
export const PRESET_ROLES = {
  administrator: {
    name: PRESET_ROLE_NAMES.administrator,
    permissions: ALL_PERMISSIONS.filter((permission) => permission !== FROM_REGISTRY),
  },
  'front-desk': {
    name: PRESET_ROLE_NAMES['front-desk'],
    permissions: [
      'catalogue.read',
      'booking.read',
      'booking.create',
      'booking.change',
      'booking.cancel',
      'customer.read',
      'customer.contact',
      'customer.edit',
      'cash.collect',
      'refund.request',
      'specimen.label',
      'specimen.receive',
      'report.read',
    ],
  },
  dispatcher: {
    name: PRESET_ROLE_NAMES.dispatcher,
    permissions: ['catalogue.read', 'booking.read', 'visit.read', 'visit.assign', 'customer.contact'],
  },
  phlebotomist: {
    name: PRESET_ROLE_NAMES.phlebotomist,
    permissions: ['catalogue.read', 'visit.work', 'specimen.label', 'specimen.collect', 'cash.collect'],
  },
  technician: {
    name: PRESET_ROLE_NAMES.technician,
    permissions: [
      'catalogue.read',
      'specimen.read',
      'specimen.receive',
      'specimen.reject',
      'specimen.dispose',
      'shipment.work',
      'result.read',
      'result.enter',
      'result.verify',
      'result.amend',
      'instrument.read',
      'instrument.map',
      'instrument.accept',
      'qc.enter',
      'critical.call',
    ],
  },
  pathologist: {
    name: PRESET_ROLE_NAMES.pathologist,
    permissions: [
      'catalogue.read',
      'result.read',
      'result.verify',
      'result.authorise',
      'result.amend',
      'report.read',
      'report.release',
      'report.withdraw',
      'critical.call',
      'range.read',
      'range.approve',
      'qc.review',
    ],
  },
  accountant: {
    name: PRESET_ROLE_NAMES.accountant,
    permissions: [
      'catalogue.read',
      'ledger.read',
      'ledger.close',
      'cash.settle',
      'refund.approve',
      'partner.read',
      'partner.manage',
    ],
  },
  'catalogue-manager': {
    name: PRESET_ROLE_NAMES['catalogue-manager'],
    permissions: [
      'catalogue.read',
      'catalogue.edit',
      'catalogue.publish',
      'catalogue.price',
      'range.read',
      'range.edit',
    ],
  },
  partner: {
    name: PRESET_ROLE_NAMES.partner,
    permissions: ['booking.read', 'partner.read'],
  },
  auditor: {
    name: PRESET_ROLE_NAMES.auditor,
    permissions: ['audit.read', 'ledger.read', 'role.read'],
  },
} as const satisfies Readonly<Record<string, PresetRole>>;

export type PresetRoleId = keyof typeof PRESET_ROLES;
export const PRESET_ROLE_IDS = Object.keys(PRESET_ROLES) as PresetRoleId[];
export const isPresetRole = (id: string): id is PresetRoleId => Object.hasOwn(PRESET_ROLES, id);

/**
 * Returns the scopes in which a role may be given: partners see the bookings that they brought, and nothing else, so their preset is given
 * for one partner only.
 */
export const scopesOfRole = (roleId: string): readonly ScopeKind[] => (roleId === 'partner' ? ['partner'] : SCOPES);

/** Returns the permissions of a preset role. */
export const presetPermissions = (id: PresetRoleId): readonly Permission[] => PRESET_ROLES[id].permissions;
