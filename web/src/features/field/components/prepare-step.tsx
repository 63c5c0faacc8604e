import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';
import { StepBox } from './step-box.tsx';

const MOST_HOURS = 72;

interface PrepareStepProps {
  readonly accession: string;
  /** Empty where nobody else could be meant. */
  readonly name: string;
  readonly recording: Recording;
}

/** Whether a patient is prepared. Not prepared and still collected puts a remark on their report. */
export function PrepareStep({ accession, name, recording: { record, busy } }: PrepareStepProps) {
  const text = useMessages(fieldMessages);
  const [hours, setHours] = useState('');
  const [medicines, setMedicines] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ hours?: string; reason?: string }>({});

  function keep(isPrepared: boolean): void {
    const fasted = hours.trim() === '' ? undefined : Number(hours);
    const found = {
      ...(fasted !== undefined && !(fasted >= 0 && fasted <= MOST_HOURS) && { hours: text.fastingWrong }),
      ...(!isPrepared && reason.trim() === '' && { reason: text.reasonNeeded }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void record({
      kind: 'prepare',
      accession,
      proceed: true,
      ...(fasted !== undefined && { fastingHours: fasted }),
      ...(medicines.trim() !== '' && { medicines: medicines.trim() }),
      ...(!isPrepared && { reason: reason.trim() }),
    });
  }

  return (
    <StepBox title={name === '' ? text.prepare : text.prepareOf(name)}>
      <TextField
        label={text.fastingHours}
        optional
        value={hours}
        error={errors.hours}
        onChange={({ target }) => setHours(target.value)}
        inputMode="decimal"
      />
      <TextField
        label={text.medicines}
        optional
        value={medicines}
        maxLength={500}
        onChange={({ target }) => setMedicines(target.value)}
      />
      <Button variant="accent" size="large" wide disabled={busy} onClick={() => keep(true)}>
        {text.prepared}
      </Button>
      <TextField
        label={text.notPreparedReason}
        optional
        value={reason}
        error={errors.reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button variant="secondary" size="large" wide disabled={busy} onClick={() => keep(false)}>
        {text.notPrepared}
      </Button>
    </StepBox>
  );
}
