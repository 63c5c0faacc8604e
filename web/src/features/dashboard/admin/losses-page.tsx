import { LOSS_KINDS, type Loss } from '@labfront/contract/losses';
import { REJECT_CODES } from '@labfront/contract/specimen-states';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { CENTRE_FILTER, useCentreChoices, useCentreFilter } from '../../centres/index.ts';
import { specimenWords } from '../../specimens/index.ts';
import { lossesMessages } from './losses.messages.ts';
import { lossList } from './losses.slice.ts';

const text = lossesMessages.en;
const reasons = specimenWords.en.rejectCodes;
const reasonOf = (reason: string) => reasons[reason as keyof typeof reasons] ?? reason;

/** The way to the order, for those who may see its values. */
function CodeCell({ orderId, code }: Pick<Loss, 'orderId' | 'code'>) {
  const may = useMay();
  if (!may('result.read')) return <span className="tabular font-strong">{code}</span>;
  return (
    <Link
      to={`/admin/orders/${orderId}`}
      aria-label={text.openOrder(code)}
      className="link tabular flex min-h-touch items-center font-strong whitespace-nowrap lg:min-h-8"
    >
      {code}
    </Link>
  );
}

const columnsFor = (nameOf: (centreId: string | null) => string): readonly ListColumn<Loss>[] => [
  {
    id: 'code',
    header: text.code,
    isName: true,
    cell: (loss) => <CodeCell {...loss} />,
  },
  { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { id: 'reason', header: text.reason, cell: ({ reason }) => reasonOf(reason) },
  { id: 'tests', header: text.tests, cell: ({ tests }) => tests.join(', ') },
  { id: 'centre', header: text.centre, cell: ({ centreId }) => nameOf(centreId) },
  { id: 'at', header: text.at, cell: ({ at }) => <DateTimeCell at={at} /> },
];

/** The tubes and values behind the dashboard's figures of what was lost and repeated. */
export function Component() {
  const words = useMessages(lossesMessages);
  const list = useAdminList(lossList, [CENTRE_FILTER, 'kind', 'reason', 'test', 'from', 'to']);
  const centreFilter = useCentreFilter();
  const { all, nameOf } = useCentreChoices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => columnsFor(nameOf), [all]);
  return (
    <AdminList
      list={list}
      text={words}
      intro={words.hint}
      columns={columns}
      layout={{ fields: 'sm:grid-cols-2 xl:grid-cols-5', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-5xl' }}
      fields={[
        {
          name: 'kind',
          label: words.kind,
          all: words.anyKind,
          options: LOSS_KINDS.map((value) => ({ value, label: words.kinds[value] })),
        },
        {
          name: 'reason',
          label: words.reason,
          all: words.anyReason,
          options: REJECT_CODES.map((value) => ({ value, label: reasonOf(value) })),
        },
        { name: 'from', label: words.from, type: 'date' },
        { name: 'to', label: words.to, type: 'date' },
        ...centreFilter,
      ]}
    />
  );
}

export const handle = privatePage(lossesMessages);
