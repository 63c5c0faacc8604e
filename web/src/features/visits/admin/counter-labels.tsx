import { SPECIMEN_STATES, type SpecimenState } from '@labfront/contract/specimen-states';
import { SPECIMEN_STATE_WORDS } from '@labfront/contract/visit-words';
import type { VisitAtCounter } from '@labfront/contract/visits';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { receptionMessages } from './reception.messages.ts';
import { recordPrint, saveLabels } from './reception.slice.ts';

/** Tubes that nobody labels. */
const USELESS: ReadonlySet<string> = new Set(['cancelled', 'missed', 'lost', 'disposed', 'rejected']);

const isState = (text: string): text is SpecimenState => (SPECIMEN_STATES as readonly string[]).includes(text);

interface CounterLabelsProps {
  readonly visitId: string;
  readonly patients: VisitAtCounter['patients'];
  readonly onRecorded: () => void;
}

/** The tubes of a visit: their labels as a file, and the record that they were printed; again only with a reason. */
export function CounterLabels({ visitId, patients, onRecorded }: CounterLabelsProps) {
  const text = useMessages(receptionMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'reasonMissing' | 'tubesMissing' | null>(null);
  const [busy, setBusy] = useState<'pdf' | 'zpl' | 'record' | null>(null);
  const shown = patients
    .map((patient) => ({ ...patient, tubes: patient.tubes.filter(({ state }) => !USELESS.has(state)) }))
    .filter(({ tubes }) => tubes.length > 0);
  const chosen = shown.flatMap(({ tubes }) => tubes).filter(({ _id }) => !left.has(_id));
  const isReprint = chosen.some(({ state }) => state !== 'planned');
  if (shown.length === 0) return <p className="text-ink-soft">{text.noTubes}</p>;

  function toggle(id: string) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  async function save(format: 'pdf' | 'zpl') {
    setBusy(format);
    const answer = await dispatch(saveLabels({ id: visitId, format }));
    setBusy(null);
    if (saveLabels.rejected.match(answer)) notify('error', answer.payload?.message ?? text.labelsFailed);
  }

  async function record() {
    if (chosen.length === 0) return setProblem('tubesMissing');
    if (isReprint && reason.trim() === '') return setProblem('reasonMissing');
    setProblem(null);
    setBusy('record');
    const specimenIds = chosen.map(({ _id }) => _id);
    const body = { specimenIds, reason: isReprint ? reason.trim() : null };
    const answer = await dispatch(recordPrint({ params: { id: visitId }, body }));
    setBusy(null);
    if (recordPrint.rejected.match(answer)) return notify('error', answer.payload?.message ?? text.changeFailed);
    notify('success', answer.payload.message);
    setReason('');
    onRecorded();
  }

  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ accession, name, tubes }) => (
        <fieldset key={accession} className="flex flex-col gap-1">
          <legend className="font-strong">
            {name} <span className="tabular font-normal text-ink-soft">{text.accession(accession)}</span>
          </legend>
          {tubes.map(({ _id, tubeCode, specimen, container, tests, state }) => (
            <span key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Checkbox
                checked={!left.has(_id)}
                onChange={() => toggle(_id)}
                label={
                  <>
                    <span className="tabular font-strong">{tubeCode}</span>{' '}
                    {[specimen, container.colour, tests.map((test) => test.name).join(', ')].filter(Boolean).join(', ')}
                  </>
                }
              />
              {isState(state) && <Chip>{SPECIMEN_STATE_WORDS[state][locale]}</Chip>}
            </span>
          ))}
        </fieldset>
      ))}
      {problem === 'tubesMissing' && chosen.length === 0 && <FieldError id="tubes-error" error={text.tubesMissing} />}
      {isReprint && (
        <TextField
          label={text.reason}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={problem === 'reasonMissing' && reason.trim() === '' ? text.reasonMissing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy === 'pdf'} onClick={() => void save('pdf')}>
          <FileDown aria-hidden="true" className="size-4" />
          {text.saveLabels}
        </Button>
        <Button variant="secondary" busy={busy === 'zpl'} onClick={() => void save('zpl')}>
          <FileDown aria-hidden="true" className="size-4" />
          {text.saveZpl}
        </Button>
        <Button variant="secondary" busy={busy === 'record'} onClick={() => void record()}>
          <Printer aria-hidden="true" className="size-4" />
          {text.record}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{text.recordHint}</p>
    </div>
  );
}
