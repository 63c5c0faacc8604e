// Permissions by the area that stands before their dot.
import { ALL_PERMISSIONS, type Permission } from '@labfront/contract/permission-names';
import { englishOnly } from '../../../shared/i18n/messages.ts';

export const areaMessages = englishOnly({
  en: {
    catalogue: 'Catalogue',
    booking: 'Bookings',
    refund: 'Refunds',
    customer: 'Customers',
    visit: 'Visits',
    specimen: 'Specimens',
    shipment: 'Shipments',
    result: 'Results',
    critical: 'Critical results',
    report: 'Reports',
    signatory: 'Signatories',
    instrument: 'Instruments',
    qc: 'Quality control',
    range: 'Reference ranges',
    cash: 'Cash',
    ledger: 'Ledger',
    partner: 'Partners',
    message: 'Messages',
    audit: 'Audit log',
    export: 'Export',
    people: 'Staff',
    role: 'Roles',
    settings: 'Settings',
    system: 'System',
  },
});

type AreaOf<P extends string> = P extends `${infer Area}.${string}` ? Area : never;
/** An area without a name in `areaMessages` does not compile. */
export type Area = keyof (typeof areaMessages)['en'] & AreaOf<Permission>;

const areaOf = (permission: Permission) => permission.slice(0, permission.indexOf('.')) as AreaOf<Permission>;

/** All areas in the order of the contract, with those of `permissions` that belong to them; an area without any is left out. */
export function byArea(
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): { area: Area; permissions: Permission[] }[] {
  const areas = [...new Set(ALL_PERMISSIONS.map(areaOf))];
  return areas
    .map((area: Area) => ({
      area,
      permissions: ALL_PERMISSIONS.filter((one) => areaOf(one) === area && permissions.includes(one)),
    }))
    .filter((group) => group.permissions.length > 0);
}

/** Names of preset roles are written as in a sentence. */
export const titled = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);
