import { UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ListBody } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PatientDialog } from '../patient-dialog.tsx';
import type { PatientValues } from '../patient-form.ts';
import { patientDeskMessages } from './patient-desk.messages.ts';
import { patientDeskList } from './patient-desk.slice.ts';
import { type Opened, patientDeskColumns } from './patient-desk-columns.tsx';
import { ConsentDialog, MergeDialog, UndoDialog } from './patient-desk-dialogs.tsx';

/** A new patient begins with the values of the search. */
function beginWith(asked: string): Partial<PatientValues> {
  const digits = asked.replace(/\D/g, '').slice(-10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { dateOfBirth: asked };
  if (/^[+\d\s-]+$/.test(asked)) return digits.length === 10 ? { mobileNumber: digits } : {};
  return { name: asked };
}

/** The reception looks for a patient first, and registers one who comes without an account if nobody is found. */
export function Component() {
  const text = useMessages(patientDeskMessages);
  const locale = useLocale();
  const params = useListParams();
  const asked = params.get('q');
  const refetch = useListFetch((query) => patientDeskList.fetch({ query }), { q: asked });
  const { rows, loaded, loading, error } = useAppSelector(patientDeskList.select);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [registering, setRegistering] = useState(false);
  const columns = useMemo(() => patientDeskColumns(locale, setOpened), [locale]);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  const close = () => setOpened(null);
  const done = () => {
    close();
    refetch();
  };
  const others = rows.filter(({ _id, mergedInto }) => _id !== opened?.patient._id && mergedInto === null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{text.title}</h1>
        <May permission="customer.edit">
          <Button disabled={asked === '' || !loaded || loading} onClick={() => setRegistering(true)}>
            <UserPlus aria-hidden="true" className="size-4" />
            {text.register}
          </Button>
        </May>
      </div>
      <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      <div className="my-5 max-w-xl">
        <SearchField value={asked} onSearch={search} hint={text.searchHint} />
      </div>
      <ListBody
        area={{ loaded, error, rows, total: rows.length, isMore: false }}
        params={params}
        // The answer is all that was found.
        pageSize={Math.max(1, rows.length)}
        filters={['q']}
        empty={{ title: text.ask, filtered: text.none }}
        onRetry={refetch}
      >
        <DataTable
          caption={text.found}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={loading}
        />
      </ListBody>
      {opened?.action === 'merge' && (
        <MergeDialog patient={opened.patient} others={others} onClose={close} onDone={done} />
      )}
      {opened?.action === 'consent' && <ConsentDialog patient={opened.patient} onClose={close} onDone={done} />}
      {opened?.action === 'undo' && <UndoDialog patient={opened.patient} onClose={close} onDone={done} />}
      {registering && (
        <PatientDialog
          patient={null}
          walkIn={beginWith(asked)}
          onClose={() => setRegistering(false)}
          onSaved={({ uhid }) => search(uhid)}
        />
      )}
    </>
  );
}

export const handle = privatePage(patientDeskMessages);
