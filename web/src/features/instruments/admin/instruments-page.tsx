import type { Instrument } from '@labfront/contract/instrument-schemas';
import { FileUp, Microscope, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { instrumentsMessages } from './instruments.messages.ts';
import { fetchInstruments, renewKey, selectInstruments } from './instruments.slice.ts';
import { KeyDialog, type ShownKey } from './key-dialog.tsx';
import { ResultImportDialog } from './result-import-dialog.tsx';

/** Which dialog is open. */
type Asked = { edit: Instrument | null } | { renew: Instrument } | { key: ShownKey } | 'import' | null;

/** Analysers with what waits of their messages. */
export function Component() {
  const text = useMessages(instrumentsMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const { instruments, error } = useAppSelector(selectInstruments);
  const [asked, setAsked] = useState<Asked>(null);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchInstruments({ query: {} }));
    return () => request.abort();
  }, [dispatch, tries]);
  const close = () => setAsked(null);
  const showKey = (key: ShownKey) => {
    setAsked({ key });
    again();
  };
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 text-ink-soft">{text.hint}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {may('result.enter') && (
            <Button variant="secondary" onClick={() => setAsked('import')}>
              <FileUp aria-hidden="true" className="size-4" />
              {text.importResults}
            </Button>
          )}
          {may('instrument.manage') && (
            <Button onClick={() => setAsked({ edit: null })}>
              <Plus aria-hidden="true" className="size-4" />
              {text.add}
            </Button>
          )}
        </div>
      </div>
      {may('result.read') && (
        <Link to="/admin/quality-control" className="link flex min-h-touch items-center self-start">
          {text.control}
        </Link>
      )}
      {error !== null && <ErrorState message={error} onRetry={again} />}
      {error === null && instruments === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {error === null && instruments?.length === 0 && (
        <EmptyState icon={Microscope} title={text.none} hint={text.noneHint} />
      )}
      {instruments !== null && instruments.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {instruments.map((one) => (
            <InstrumentCard
              key={one._id}
              instrument={one}
              onEdit={() => setAsked({ edit: one })}
              onRenew={() => setAsked({ renew: one })}
            />
          ))}
        </ul>
      )}
      {asked === 'import' && <ResultImportDialog onClose={close} />}
      {asked !== null && asked !== 'import' && 'edit' in asked && (
        <InstrumentDialog instrument={asked.edit} onClose={close} onMade={showKey} />
      )}
      {asked !== null && asked !== 'import' && 'key' in asked && <KeyDialog shown={asked.key} onClose={close} />}
      {asked !== null && asked !== 'import' && 'renew' in asked && (
        <ActionDialog
          title={text.renewKeyOf(asked.renew.name)}
          confirmLabel={text.renewConfirm}
          cancelLabel={text.keep}
          destructive
          action={async () => {
            const { data } = await dispatch(renewKey({ params: { id: asked.renew._id } })).unwrap();
            showKey({ id: data._id, name: data.name, key: data.key });
            return { message: text.keyMade };
          }}
          onClose={close}
          onDone={() => {}}
        >
          <p>{text.renewText}</p>
        </ActionDialog>
      )}
    </div>
  );
}

interface InstrumentCardProps {
  readonly instrument: Instrument;
  readonly onEdit: () => void;
  readonly onRenew: () => void;
}

function InstrumentCard({ instrument, onEdit, onRenew }: InstrumentCardProps) {
  const text = useMessages(instrumentsMessages);
  const locale = useLocale();
  const may = useMay();
  const { nameOf } = useCentreChoices();
  const { _id: id, name, department, protocol, centreId, active, waiting, lastMessageAt } = instrument;
  const open = (['received', 'unmapped', 'unmatched', 'qc', 'matched'] as const).filter((state) => waiting[state] > 0);
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-xl! wrap-anywhere">
            <Link to={`/admin/instruments/${id}`} aria-label={text.open(name)} className="link">
              {name}
            </Link>
          </h2>
          {!active && <Chip>{text.outOfUse}</Chip>}
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{department}</span>
          <span>{text.protocols[protocol]}</span>
          <span>{nameOf(centreId)}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          {open.length === 0 && <span className="text-sm text-ink-soft">{text.nothingWaits}</span>}
          {open.map((state) => (
            <Chip key={state} tone={state === 'matched' ? 'brand' : 'danger'}>
              {text.waiting[state](waiting[state])}
            </Chip>
          ))}
        </p>
        <p className="tabular text-sm text-ink-soft">
          {lastMessageAt === null
            ? text.noMessage
            : text.last(formatDate(lastMessageAt, locale), formatTime(lastMessageAt, locale))}
        </p>
        {may('instrument.manage') && (
          <div className="mt-auto flex flex-wrap gap-2">
            <Button variant="quiet" className="-ml-4" aria-label={text.editOf(name)} onClick={onEdit}>
              {text.edit}
            </Button>
            <Button variant="quiet" aria-label={text.renewKeyOf(name)} onClick={onRenew}>
              {text.renewKey}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
}

export const handle = privatePage(instrumentsMessages);
