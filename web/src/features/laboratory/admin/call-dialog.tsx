import type { CriticalValue } from '@labfront/contract/laboratory';
import { printedUnit } from '@labfront/contract/printed-unit';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { criticalMessages } from './critical.messages.ts';
import { recordCall } from './critical.slice.ts';

interface CallDialogProps {
  readonly critical: CriticalValue;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records a call: whoever was reached has read the value back. */
export function CallDialog({ critical, onClose, onDone }: CallDialogProps) {
  const text = useMessages(criticalMessages);
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'reached' | 'unreachable'>('reached');
  const [typed, setTyped] = useState({ person: '', number: '', note: '' });
  const [readBack, setReadBack] = useState(false);
  const [tried, setTried] = useState(false);
  const { resultId, parameter, patient, value, unit } = critical;
  const problems = {
    person: typed.person.trim() === '' ? text.personMissing : undefined,
    number: typed.number.trim() === '' ? text.numberMissing : undefined,
    readBack: outcome === 'reached' && !readBack ? text.readBackMissing : undefined,
  };

  async function record() {
    setTried(true);
    const message = problems.person ?? problems.number ?? problems.readBack;
    if (message !== undefined) throw { message, status: 0 };
    const body = { ...typed, outcome, readBack: outcome === 'reached' && readBack };
    await dispatch(recordCall({ params: { resultId }, body })).unwrap();
    return { message: text.recorded };
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
        <SelectField
          label={text.outcome}
          value={outcome}
          options={Object.entries(text.outcomes).map(([one, label]) => ({ value: one, label }))}
          onChange={({ target }) => setOutcome(target.value === 'reached' ? 'reached' : 'unreachable')}
        />
        <TextField {...field('person')} maxLength={120} error={tried ? problems.person : undefined} />
        <TextField {...field('number')} type="tel" maxLength={20} error={tried ? problems.number : undefined} />
        {outcome === 'reached' && (
          <Checkbox
            label={text.readBack(`${value} ${printedUnit(unit)}`.trim())}
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
