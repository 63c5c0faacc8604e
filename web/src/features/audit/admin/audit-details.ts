// The details of an entry of the audit log in words. The server stores names of fields and of columns.
import type { AuditEntry } from '@labfront/contract/audit';
import { formatRupees } from '../../../shared/format/money.ts';
import { auditMessages } from './audit.messages.ts';

/** An identifier says nothing to a reader; the sentence of the entry has the name. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Details whose value is a list of names of fields. */
const NAMES_OF_FIELDS = new Set(['changed', 'fields']);
const RUPEES = new Set(['price', 'priceBefore', 'finalPrice', 'finalPriceBefore', 'commission']);
const PAISE = new Set(['paise', 'difference', 'due']);

const { en: text } = auditMessages;
const isNamed = (name: string): name is keyof typeof text.names => Object.hasOwn(text.names, name);

/** "finalPriceBefore" and "pending_email" as "Final price before" and "Pending email". */
function wordsOf(name: string): string {
  if (isNamed(name)) return text.names[name];
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shownValue(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') {
    if (RUPEES.has(name)) return formatRupees(value);
    return PAISE.has(name) ? formatRupees(value / 100) : String(value);
  }
  return NAMES_OF_FIELDS.has(name) ? value.split(', ').map(wordsOf).join(', ') : value;
}

/** Returns the details as lines to read, without identifiers and empty values. */
export function auditDetails(details: AuditEntry['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' || (typeof value === 'string' && ID.test(value))
      ? []
      : [`${wordsOf(name)}: ${shownValue(name, value)}`],
  );
}
