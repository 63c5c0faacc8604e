import { CALL_OUTCOMES } from '@labfront/contract/critical-values';
import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { CENTRE_FILTER, useCentreChoices, useCentreFilter } from '../../centres/index.ts';
import { criticalCallsMessages } from './critical-calls.messages.ts';
import { criticalCallList } from './critical-calls.slice.ts';
import { criticalCallColumns } from './critical-calls-columns.tsx';

/** The register of critical values that were told, or of which nobody was reached. */
export function Component() {
  const text = useMessages(criticalCallsMessages);
  const locale = useLocale();
  const list = useAdminList(criticalCallList, [CENTRE_FILTER, 'outcome', 'from', 'to']);
  const centreFilter = useCentreFilter();
  const { all, nameOf } = useCentreChoices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => criticalCallColumns(locale, nameOf), [locale, all]);
  return (
    <>
      <Link to="/admin/critical" className="link mb-1 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.back}
      </Link>
      <AdminList
        list={list}
        text={text}
        intro={text.hint}
        columns={columns}
        layout={{ fields: 'sm:grid-cols-2 xl:grid-cols-4', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl' }}
        fields={[
          {
            name: 'outcome',
            label: text.outcome,
            all: text.anyOutcome,
            options: CALL_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] })),
          },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          ...centreFilter,
        ]}
      />
    </>
  );
}

export const handle = privatePage(criticalCallsMessages);
