import type { Centre, ShownScopeRow } from '@labfront/contract/centre-schemas';
import { FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { exportScope, removeFromScope, scopeKeyOf } from './centre-page.slice.ts';
import { centrePageMessages, scopeMessages } from './centres-admin.messages.ts';
import { ScopeImportDialog } from './scope-import-dialog.tsx';

/** Rows that are drawn before somebody asks for all. */
const SHOWN = 50;

interface ScopeCardProps {
  readonly centre: Centre;
  readonly rows: readonly ShownScopeRow[];
  readonly onImported: () => void;
}

/** The accreditation scope of a centre. */
export function ScopeCard({ centre, rows, onImported }: ScopeCardProps) {
  const text = useMessages(scopeMessages);
  const [importing, setImporting] = useState(false);
  const [whole, setWhole] = useState(false);
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl!">{text.heading}</h2>
          <p className="text-sm text-ink-soft">{text.intro}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ExportButton thunk={exportScope} filter={{ id: centre._id }} total={rows.length} />
          <Button variant="secondary" onClick={() => setImporting(true)}>
            <FileUp aria-hidden="true" className="size-4" />
            {text.open}
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <p>
          <span className="font-strong">{text.none}</span>
          <span className="block text-sm text-ink-soft">{text.noneHint}</span>
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{text.count(rows.length)}</p>
          <Rows centre={centre} rows={rows} shown={whole ? rows.length : SHOWN} />
          {!whole && rows.length > SHOWN && (
            <Button variant="quiet" className="self-start" onClick={() => setWhole(true)}>
              {text.showAll(rows.length)}
            </Button>
          )}
        </>
      )}
      {importing && (
        <ScopeImportDialog
          id={centre._id}
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false);
            onImported();
          }}
        />
      )}
    </Card>
  );
}

function Rows({ centre, rows, shown }: Omit<ScopeCardProps, 'onImported'> & { shown: number }) {
  const text = useMessages(scopeMessages);
  const page = useMessages(centrePageMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function remove(row: ShownScopeRow) {
    setBusy(true);
    const answer = await dispatch(removeFromScope({ id: centre._id, row }));
    setBusy(false);
    if (removeFromScope.fulfilled.match(answer)) notify('success', text.removed(row.testName));
    else notify('error', answer.payload?.message ?? page.saveFailed);
  }

  return (
    <Table caption={text.heading}>
      <thead>
        <tr>
          <Th>{text.test}</Th>
          <Th>{text.parameter}</Th>
          <Th>{text.validFrom}</Th>
          <Th>{text.validUntil}</Th>
          <Th>{text.actions}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map((row) => (
          <tr key={scopeKeyOf(row)}>
            <Td>
              <span className="block min-w-40">{row.testName}</span>
              <span className="tabular text-sm text-ink-soft">{row.testCode}</span>
            </Td>
            <Td>
              <ParameterCell row={row} />
            </Td>
            <Td className="tabular whitespace-nowrap">{formatDate(row.validFrom, locale)}</Td>
            <Td className="tabular whitespace-nowrap">{formatDate(row.validUntil, locale)}</Td>
            <Td>
              <IconButton label={text.removeRow(row.testName)} disabled={busy} onClick={() => void remove(row)}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ParameterCell({ row: { parameterId, parameterName } }: { row: ShownScopeRow }) {
  const text = useMessages(scopeMessages);
  if (parameterId === null) return text.whole;
  return (
    <>
      <span className="block min-w-32">{parameterName ?? parameterId}</span>
      {parameterName === null && <span className="text-sm text-danger">{text.noParameter}</span>}
    </>
  );
}
