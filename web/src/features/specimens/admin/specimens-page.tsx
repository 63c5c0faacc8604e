import { SPECIMEN_STATES } from '@labfront/contract/specimen-states';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { CENTRE_FILTER, useCentreChoices, useCentreFilter } from '../../centres/index.ts';
import { specimenColumns } from './specimen-columns.tsx';
import { specimenWords } from './specimen-words.ts';
import { specimensMessages } from './specimens.messages.ts';
import { specimenList } from './specimens.slice.ts';
import { TubeDrawer } from './tube-drawer.tsx';

/** Tubes: find one by any of its codes, follow its life, work on it. */
export function Component() {
  const text = useMessages(specimensMessages);
  const words = useMessages(specimenWords);
  const locale = useLocale();
  const list = useAdminList(specimenList, ['status', CENTRE_FILTER]);
  const centreFilter = useCentreFilter();
  const { all, nameOf } = useCentreChoices();
  const [opened, setOpened] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => specimenColumns(locale, nameOf, setOpened), [locale, all]);
  return (
    <>
      <AdminList
        list={list}
        text={text}
        intro={text.hint}
        columns={columns}
        layout={{ grid: 'sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_14rem_auto]' }}
        fields={[
          {
            name: 'status',
            label: text.stateFilter,
            all: text.anyState,
            options: [
              { value: 'overdue', label: text.overdue },
              ...SPECIMEN_STATES.map((value) => ({ value, label: words.states[value] })),
            ],
          },
          ...centreFilter,
        ]}
      />
      {opened !== null && <TubeDrawer code={opened} nameOf={nameOf} onClose={() => setOpened(null)} />}
    </>
  );
}

export const handle = privatePage(specimensMessages);
