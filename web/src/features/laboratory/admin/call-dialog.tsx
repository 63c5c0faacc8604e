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
  /** Further values of the same order that wait. */
  readonly others: readonly CriticalValue[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records a call: whoever was reached has read the value back. */
export function CallDialog({ critical, others, onClose, onDone }: CallDialogProps) {
  const text = useMessages(criticalMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'reached' | 'unreachable'>('reached');
  const [typed, setTyped] = useState({ person: '', number: '', note: '' });
  const [readBack, setReadBack] = useState(false);
  const [tried, setTried] = useState(false);
  const [alsoTold, setAlsoTold] = useState<ReadonlySet<string>>(new Set());
  const { resultId, parameter, patient, accession, value, unit, withdrawn } = critical;
  const now = useNow();
  const told = printedValue(value, unit);
  const also = others.filter((one) => alsoTold.has(one.resultId));
  const nameOf = (one: CriticalValue) => {
    const said = `${one.parameter} ${printedValue(one.value, one.unit)}`;
    return one.withdrawn ? text.withoutHold(said) : said;
  };
  const readBackOne = withdrawn ? text.readBackWithdrawn(told) : text.readBack(told);
  const readBackText = also.length === 0 ? readBackOne : text.readBackAll([critical, ...also].map(nameOf).join('; '));

  function chooseOther(id: string, isIn: boolean) {
    setAlsoTold(new Set(isIn ? [...alsoTold, id] : [...alsoTold].filter((one) => one !== id)));
    // Each value is read back.
    setReadBack(false);
  }
  const problems = {
    person: typed.person.trim() === '' ? text.personMissing : undefined,
    number: !isCallNumber(typed.number) ? text.numberMissing : undefined,
    readBack: outcome === 'reached' && !readBack ? text.readBackMissing : undefined,
  };

  async function record() {
    setTried(true);
    const message = problems.person ?? problems.number ?? problems.readBack;
    if (message !== undefined) throw { message, status: 0 };
    const told = { outcome, readBack: outcome === 'reached' && readBack };
    const body = { ...typed, ...told, others: also.map((one) => one.resultId) };
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
        {others.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-strong">{text.othersTitle}</legend>
            {others.map((one) => (
              <Checkbox
                key={one.resultId}
                label={nameOf(one)}
                checked={alsoTold.has(one.resultId)}
                onChange={({ target }) => chooseOther(one.resultId, target.checked)}
              />
            ))}
          </fieldset>
        )}
        <TextField {...field('person')} maxLength={120} error={tried ? problems.person : undefined} />
        <TextField {...field('number')} type="tel" maxLength={40} error={tried ? problems.number : undefined} />
        {outcome === 'reached' && (
          <Checkbox
            label={readBackText}
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
