import type { FieldVisit } from '@labfront/contract/visits';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';
import { StepBox } from './step-box.tsx';

interface IdentifyStepProps {
  readonly visit: FieldVisit;
  readonly recording: Recording;
}

/** Before a tube is drawn: the patient's start code, or name and age. */
export function IdentifyStep({ visit, recording: { record, busy } }: IdentifyStepProps) {
  const text = useMessages(fieldMessages);
  const [code, setCode] = useState('');
  const check = (event: FormEvent) => {
    event.preventDefault();
    void record({ kind: 'identify', by: 'code', code: code.trim() });
  };
  return (
    <StepBox title={text.identify}>
      <form onSubmit={check} className="flex flex-col gap-3">
        <TextField
          label={text.startCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          className="text-2xl tabular"
        />
        <Button type="submit" variant="accent" size="large" wide disabled={busy || code.trim() === ''}>
          {text.checkCode}
        </Button>
      </form>
      <p>{text.byDetails}</p>
      <ul className="text-lg font-strong">
        {visit.patients.map(({ name, age, accession }) => (
          <li key={accession}>{age === null ? name : `${name}, ${age}`}</li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="large"
        wide
        disabled={busy}
        onClick={() => void record({ kind: 'identify', by: 'details' })}
      >
        {text.detailsAgree}
      </Button>
    </StepBox>
  );
}
