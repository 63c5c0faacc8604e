import { type CriticalValue, isCallNumber } from '@labfront/contract/critical-values';
import { labelAge } from '@labfront/contract/label-patients';
import { printedValue } from '@labfront/contract/printed-unit';
import { useCallback, useState } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useRefresh } from '../../../shared/page/use-refresh.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { criticalMessages } from './critical.messages.ts';
import { recordCall } from './critical.slice.ts';
import { CriticalFacts } from './critical-card.tsx';

const CLOCK_MS = 10_000;

/** The time of the clock, kept up to date. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useRefresh(
    useCallback(() => setNow(new Date().toISOString()), []),
    CLOCK_MS,
  );
  return now;
}

interface CallDialogProps {
  readonly critical: CriticalValue;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records a call: whoever was reached has read the value back. */
export function CallDialog({ critical, onClose, onDone }: CallDialogProps) {
  const text = useMessages(criticalMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'reached' | 'unreachable'>('reached');
  const [typed, setTyped] = useState({ person: '', number: '', note: '' });
  const [readBack, setReadBack] = useState(false);
  const [tried, setTried] = useState(false);
  const { resultId, parameter, patient, accession, value, unit, withdrawn } = critical;
  const now = useNow();
  const told = printedValue(value, unit);
  const problems = {
    person: typed.person.trim() === '' ? text.personMissing : undefined,
    number: !isCallNumber(typed.number) ? text.numberMissing : undefined,
    readBack: outcome === 'reached' && !readBack ? text.readBackMissing : undefined,
  };

  async function record() {
    setTried(true);
    const message = problems.person ?? problems.number ?? problems.readBack;
    if (message !== undefined) throw { message, status: 0 };
    const body = { ...typed, outcome, readBack: outcome === 'reached' && readBack };
    const { data } = await dispatch(recordCall({ params: { resultId }, body })).unwrap();
    const made = data.calls.at(-1) ?? { ...typed, at: new Date().toISOString() };
    return { message: text.recorded(made.person, made.number, formatTime(made.at, locale)) };
  }

  const field = (name: 'person' | 'number' | 'note') => ({
    label: text[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <ActionDialog
      title={text.recordOf(parameter, patient.name)}
      confirmLabel={text.record}
      action={record}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-strong wrap-anywhere">{patient.name}</span>
          <span>{ageAndSex(labelAge(patient), patient.sex)}</span>
          <span className="tabular">{text.openOrder(accession)}</span>
        </p>
        <CriticalFacts critical={critical} />
        <p className="tabular text-sm text-ink-soft">{text.now(formatTime(now, locale))}</p>
        <SelectField
          label={text.outcome}
          value={outcome}
          options={Object.entries(text.outcomes).map(([one, label]) => ({ value: one, label }))}
          onChange={({ target }) => setOutcome(target.value === 'reached' ? 'reached' : 'unreachable')}
        />
        <TextField {...field('person')} maxLength={120} error={tried ? problems.person : undefined} />
        <TextField {...field('number')} type="tel" maxLength={40} error={tried ? problems.number : undefined} />
        {outcome === 'reached' && (
          <Checkbox
            label={withdrawn ? text.readBackWithdrawn(told) : text.readBack(told)}
            checked={readBack}
            error={tried ? problems.readBack : undefined}
            onChange={({ target }) => setReadBack(target.checked)}
          />
        )}
        <TextField {...field('note')} optional maxLength={300} />
      </div>
    </ActionDialog>
  );
}
