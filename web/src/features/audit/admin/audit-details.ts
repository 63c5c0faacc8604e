// The details of an entry of the audit log in words. The server stores names of fields and of columns.
import type { AuditEntry } from '@labfront/contract/audit';
import { withCapital } from '../../../shared/format/capital.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { auditMessages } from './audit.messages.ts';

/** An identifier says nothing to a reader; the sentence of the entry has the name. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Details whose value is a list of names of fields. */
const NAMES_OF_FIELDS = new Set(['changed', 'fields']);
const RUPEES = new Set(['price', 'priceBefore', 'finalPrice', 'finalPriceBefore', 'commission']);
const PAISE = new Set(['paise', 'difference', 'due']);

/** The server's words for states, kinds and reasons, such as `specimen_lost` or `front-desk`. */
const CODE = /^[a-z][a-z\d]*([_-][a-z\d]+)*$/;

const { en: text } = auditMessages;
const isNamed = (name: string): name is keyof typeof text.names => Object.hasOwn(text.names, name);
const isAbbreviated = (code: string): code is keyof typeof text.values => Object.hasOwn(text.values, code);

/** "finalPriceBefore" and "pending_email" as "Final price before" and "Pending email". */
const spelled = (name: string): string =>
  withCapital(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase(),
  );

const wordsOf = (name: string): string => (isNamed(name) ? text.names[name] : spelled(name));

function shownText(value: string): string {
  if (isAbbreviated(value)) return text.values[value];
  return CODE.test(value) ? spelled(value) : value;
}

function shownValue(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') {
    if (RUPEES.has(name)) return formatRupees(value);
    return PAISE.has(name) ? formatRupees(value / 100) : String(value);
  }
  return NAMES_OF_FIELDS.has(name) ? value.split(', ').map(wordsOf).join(', ') : shownText(value);
}

/** Returns the details as lines to read, without identifiers and empty values. */
export function auditDetails(details: AuditEntry['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' || (typeof value === 'string' && ID.test(value))
      ? []
      : [`${wordsOf(name)}: ${shownValue(name, value)}`],
  );
}
