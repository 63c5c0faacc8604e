import { FAIL_CODES, type FailCode } from '@labfront/contract/visit-rules';
import type { FieldConflict } from '@labfront/contract/visits';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { visitsAdminMessages } from './visits.messages.ts';

type Shown = FieldConflict['second'];
type Texts = (typeof visitsAdminMessages)['en'];

const isFailCode = (code: unknown): code is FailCode => (FAIL_CODES as readonly unknown[]).includes(code);

/** The parts of an event that a person tells it by: amounts, codes and remarks as its device sent them. */
function partsOf({ body }: Shown, text: Texts): readonly string[] {
  const methods: Readonly<Record<string, string>> = text.methods;
  const { amount, method, code } = body;
  const rest = ['tubeCode', 'reason', 'note', 'text'].map((name) => body[name]);
  return [
    typeof amount === 'number' ? formatRupees(amount) : '',
    typeof method === 'string' ? (methods[method] ?? method) : '',
    isFailCode(code) ? text.failReasons[code] : (code ?? ''),
    ...rest,
  ].flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []));
}

/** An event as its device tells of it, with the time by its clock. */
export function EventWords({ event }: { event: Shown }) {
  const text = useMessages(visitsAdminMessages);
  const locale = useLocale();
  const kinds: Readonly<Record<string, string>> = text.kinds;
  const parts = partsOf(event, text);
  return (
    <span className="wrap-anywhere">
      <span className="font-strong">{kinds[event.kind] ?? text.unknownKind(event.kind)}</span>
      {parts.length > 0 && <span className="tabular">: {parts.join(', ')}</span>}
      <span className="block text-ink-soft">
        {formatDate(event.deviceAt, locale)}, {formatTime(event.deviceAt, locale)}
      </span>
    </span>
  );
}

/** Why an event is to be decided. */
export function EventReason({ conflict: { outcome, code, message, awaited } }: { conflict: FieldConflict }) {
  const text = useMessages(visitsAdminMessages);
  if (outcome === 'held') return text.waitsFor(awaited ?? 0);
  if (outcome === 'conflict' && code === null) return text.sameNumber;
  return message ?? text.refused;
}
