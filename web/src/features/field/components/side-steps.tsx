import { FAIL_CODES, type FailCode, type VisitState } from '@labfront/contract/visit-rules';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';

const summaryClass = 'flex min-h-13 cursor-pointer items-center text-lg font-strong';
const boxClass = 'rounded-card border border-line-strong bg-surface px-4';
const CAN_FAIL: readonly VisitState[] = ['assigned', 'accepted', 'en_route', 'arrived', 'identified', 'collecting'];

/** Ends a visit, or gives up the tubes that are left, with a reason. */
export function FailStep({ state, recording: { record, busy } }: { state: VisitState; recording: Recording }) {
  const text = useMessages(fieldMessages);
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (!CAN_FAIL.includes(state)) return null;
  const title = state === 'collecting' ? text.cannotRest : text.cannot;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(code === '');
    if (code !== '') void record({ kind: 'fail', code: code as FailCode, note: note.trim() });
  };
  return (
    <details className={boxClass}>
      <summary className={summaryClass}>{title}</summary>
      <form onSubmit={keep} className="flex flex-col gap-4 pb-4">
        <SelectField
          label={text.why}
          value={code}
          error={isMissing ? text.chooseReason : undefined}
          onChange={({ target }) => setCode(target.value)}
          empty={text.chooseReason}
          options={FAIL_CODES.map((value) => ({ value, label: text.reasons[value] }))}
        />
        <TextArea
          label={text.note}
          optional
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="danger" size="large" wide disabled={busy}>
          {title}
        </Button>
      </form>
    </details>
  );
}

/** A note for the dispatcher, at any time. */
export function NoteStep({ recording: { record, busy } }: { recording: Recording }) {
  const text = useMessages(fieldMessages);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(note.trim() === '');
    if (note.trim() !== '' && (await record({ kind: 'note', text: note.trim() }))) setNote('');
  };
  return (
    <details className={boxClass}>
      <summary className={summaryClass}>{text.writeNote}</summary>
      <form onSubmit={(event) => void keep(event)} className="flex flex-col gap-4 pb-4">
        <TextArea
          label={text.note}
          value={note}
          error={isMissing ? text.noteNeeded : undefined}
          maxLength={1000}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" size="large" wide disabled={busy}>
          {text.keepNote}
        </Button>
      </form>
    </details>
  );
}
