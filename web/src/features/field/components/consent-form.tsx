import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';

interface ConsentFormProps {
  /** Of the patient who consents. */
  readonly accession: string;
  readonly tests: readonly string[];
  readonly recording: Recording;
}

/** Asks for the written consent to a patient's sensitive tests before their tubes are drawn. */
export function ConsentForm({ accession, tests, recording: { record, busy } }: ConsentFormProps) {
  const text = useMessages(fieldMessages);
  const [counsellor, setCounsellor] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = counsellor.trim();
    setIsMissing(name === '');
    if (name !== '') void record({ kind: 'consent', accession, counsellor: name });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={text.consent}
      className="mb-3 flex flex-col gap-3 rounded-field border-2 border-line-strong p-3"
    >
      <p className="font-strong">{text.consentNeeded(tests.join(', '))}</p>
      <TextField
        label={text.counsellor}
        value={counsellor}
        error={isMissing && counsellor.trim() === '' ? text.counsellorMissing : undefined}
        onChange={({ target }) => setCounsellor(target.value)}
        autoComplete="off"
        maxLength={120}
      />
      <Button type="submit" variant="accent" size="large" wide disabled={busy}>
        {text.consentSigned}
      </Button>
    </form>
  );
}
