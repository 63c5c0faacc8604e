import type { QcOfInstrument } from '@labfront/contract/quality-control';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayInIndia, formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { qcMessages } from './qc.messages.ts';
import { enterQc, fetchQc, selectQc } from './qc.slice.ts';
import { type Control, OverrideDialog, QcDialog, ReviewDialog } from './qc-dialogs.tsx';

type Parameter = QcOfInstrument['parameters'][number];
type Asked =
  | { enter: Control }
  | { override: Control }
  | { review: Parameter['records'][number] }
  | { passAll: QcOfInstrument }
  | null;

const TONES = { passed: 'brand', failed: 'danger', override: 'saving', missing: 'neutral' } as const;

/** The controls of a day, by instrument and parameter. */
export function Component() {
  const text = useMessages(qcMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const params = useListParams();
  const { instruments, error } = useAppSelector(selectQc);
  const [asked, setAsked] = useState<Asked>(null);
  const [tries, setTries] = useState(0);
  const [today] = useState(() => dayInIndia(new Date()));
  const day = params.get('date') || today;
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchQc({ query: { date: day } }));
    return () => request.abort();
  }, [dispatch, day, tries]);
  const close = () => setAsked(null);
  const done = () => {
    close();
    again();
  };
  const shown = instruments?.filter(({ parameters }) => parameters.length > 0) ?? null;
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div>
        <h1>{text.heading(formatDate(`${day}T12:00:00+05:30`, locale))}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      <div className="w-52 max-w-full">
        <TextField
          label={text.date}
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => params.set({ date: target.value === today ? '' : target.value })}
        />
      </div>
      {error !== null && <ErrorState message={error} onRetry={again} />}
      {error === null && shown === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {error === null && shown?.length === 0 && (
        <EmptyState icon={ClipboardCheck} title={text.none} hint={text.noneHint} />
      )}
      {shown?.map((one) => (
        <InstrumentControls key={one.instrumentId} instrument={one} isToday={day === today} onAsk={setAsked} />
      ))}
      {asked !== null && 'enter' in asked && <QcDialog control={asked.enter} onClose={close} onDone={done} />}
      {asked !== null && 'override' in asked && (
        <OverrideDialog control={asked.override} onClose={close} onDone={done} />
      )}
      {asked !== null && 'review' in asked && <ReviewDialog record={asked.review} onClose={close} onDone={done} />}
      {asked !== null && 'passAll' in asked && (
        <ActionDialog
          title={text.passAllOf(asked.passAll.name, missingOf(asked.passAll).length)}
          confirmLabel={text.passAll(missingOf(asked.passAll).length)}
          action={async () => {
            const { instrumentId } = asked.passAll;
            for (const { parameterId } of missingOf(asked.passAll)) {
              await dispatch(enterQc({ body: { instrumentId, parameterId, outcome: 'passed' } })).unwrap();
            }
            return { message: text.passedAll };
          }}
          onClose={done}
          onDone={done}
        >
          <p>{text.passAllText}</p>
        </ActionDialog>
      )}
    </div>
  );
}

const missingOf = ({ parameters }: QcOfInstrument) => parameters.filter(({ state }) => state === 'missing');

interface InstrumentControlsProps {
  readonly instrument: QcOfInstrument;
  readonly isToday: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function InstrumentControls({ instrument, isToday, onAsk }: InstrumentControlsProps) {
  const text = useMessages(qcMessages);
  const may = useMay();
  const { name, department, parameters } = instrument;
  const missing = missingOf(instrument).length;
  const canEnter = isToday && may('qc.enter');
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl! wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-soft">{department}</p>
        </div>
        {canEnter && missing > 0 && (
          <Button
            variant="secondary"
            aria-label={text.passAllOf(name, missing)}
            onClick={() => onAsk({ passAll: instrument })}
          >
            {text.passAll(missing)}
          </Button>
        )}
      </div>
      <Table caption={text.table(name)}>
        <thead>
          <tr>
            <Th>{text.parameter}</Th>
            <Th>{text.state}</Th>
            {isToday && <Th>{text.actions}</Th>}
            <Th>{text.records}</Th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <ParameterRow
              key={parameter.parameterId}
              instrument={instrument}
              parameter={parameter}
              isToday={isToday}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function ParameterRow({
  instrument,
  parameter,
  isToday,
  onAsk,
}: InstrumentControlsProps & { readonly parameter: Parameter }) {
  const text = useMessages(qcMessages);
  const may = useMay();
  const { name: instrumentName, instrumentId } = instrument;
  const { name, parameterId, state, records } = parameter;
  const control = { instrumentId, parameterId, name, instrumentName };
  return (
    <tr>
      <Td className="font-strong">{name}</Td>
      <Td>
        <Chip tone={TONES[state]} className="whitespace-nowrap">
          {text.states[state]}
        </Chip>
      </Td>
      {isToday && (
        <Td>
          <div className="flex flex-wrap gap-2">
            {may('qc.enter') && (
              <Button
                variant="secondary"
                aria-label={text.enterOf(name, instrumentName)}
                onClick={() => onAsk({ enter: control })}
              >
                {text.enter}
              </Button>
            )}
            {may('qc.review') && (state === 'missing' || state === 'failed') && (
              <Button
                variant="quiet"
                aria-label={text.overrideOf(name, instrumentName)}
                onClick={() => onAsk({ override: control })}
              >
                {text.override}
              </Button>
            )}
          </div>
        </Td>
      )}
      <Td className="min-w-64">
        <ul className="flex flex-col gap-1">
          {records.map((record) => (
            <Record key={record._id} record={record} onReview={() => onAsk({ review: record })} />
          ))}
        </ul>
      </Td>
    </tr>
  );
}

function Record({ record, onReview }: { record: Parameter['records'][number]; onReview: () => void }) {
  const text = useMessages(qcMessages);
  const locale = useLocale();
  const may = useMay();
  const { outcome, rule, level, note, enteredBy, enteredAt, reviewedBy, reviewNote } = record;
  const time = formatTime(enteredAt, locale);
  const facts = [level, rule === null ? '' : text.rules[rule], note, reviewNote].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className={outcome === 'failed' ? 'font-strong text-danger' : 'font-strong'}>{text.outcomes[outcome]}</span>
      <span className="tabular text-ink-soft">{text.by(enteredBy.name, time)}</span>
      {facts.length > 0 && <span className="wrap-anywhere">{facts.join(' · ')}</span>}
      {reviewedBy !== null && <span className="text-ink-soft">{text.reviewed(reviewedBy.name)}</span>}
      {reviewedBy === null && may('qc.review') && (
        <Button variant="quiet" aria-label={text.reviewOf(text.outcomes[outcome], time)} onClick={onReview}>
          {text.review}
        </Button>
      )}
    </li>
  );
}

export const handle = privatePage(qcMessages);
