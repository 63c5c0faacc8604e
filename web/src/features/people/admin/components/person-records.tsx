import type { Person, PersonRecord } from '@labfront/contract/people';
import { formatDate } from '../../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { Link } from '../../../../shared/router/link.tsx';
import { Card, Chip } from '../../../../shared/ui/card.tsx';
import { personPageMessages } from '../person.messages.ts';

/** In the order in which they are shown. */
const KINDS = ['patients', 'addresses', 'reports', 'prescriptions', 'homeCollections', 'messages'] as const;
type RecordKind = (typeof KINDS)[number];

/** The address of each kind's list; all of a person's family and addresses stand here. */
const LISTS = {
  reports: '/admin/prescription-report',
  prescriptions: '/admin/admin-prescription',
  homeCollections: '/admin/home-collection',
  messages: '/admin/contact',
} as const;
const hasList = (kind: RecordKind): kind is keyof typeof LISTS => kind in LISTS;

/** A person's records besides bookings: the latest of each kind, with a link to its list. */
export function PersonRecords({ person }: { person: Person }) {
  const { account } = person;
  const search = account.email || account.mobileNumber || account.name;
  return KINDS.map((kind) => {
    const records = person[kind];
    return records && <Records key={kind} kind={kind} {...records} search={search} />;
  });
}

interface RecordsProps {
  readonly kind: RecordKind;
  readonly total: number;
  readonly latest: readonly PersonRecord[];
  /** The words by which the list of the kind finds the person. */
  readonly search: string;
}

function Records({ kind, total, latest, search }: RecordsProps) {
  const text = useMessages(personPageMessages);
  const locale = useLocale();
  const states: Readonly<Record<string, string>> = text.states[kind];
  return (
    <section aria-labelledby={`person-${kind}`} className="min-w-0">
      <h2 id={`person-${kind}`} className="mb-3 text-xl!">
        {text.records[kind](total)}
      </h2>
      <Card className="shadow-none">
        {latest.length === 0 ? (
          <p className="p-5 text-ink-soft">{text.noRecords[kind]}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {latest.map(({ _id, createdAt, title, status }) => (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
                  <span className="min-w-0 grow basis-64">
                    <span className="line-clamp-2 wrap-anywhere">{title}</span>
                    <span className="tabular text-ink-soft">{formatDate(createdAt, locale)}</span>
                  </span>
                  <Chip>{states[status] ?? status}</Chip>
                </li>
              ))}
            </ul>
            {hasList(kind) && (
              <Link
                to={`${LISTS[kind]}?q=${encodeURIComponent(search)}`}
                className="link flex min-h-touch items-center border-t border-line px-5 text-sm"
              >
                {text.allRecords[kind]}
              </Link>
            )}
          </>
        )}
      </Card>
    </section>
  );
}
