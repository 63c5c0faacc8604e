import { FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { saveFile } from '../../../shared/files/save-answer.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { receptionMessages } from './reception.messages.ts';
import { reserveRoll } from './reception.slice.ts';

/** Codes for labels that are printed in advance: whoever draws sticks one on a tube, and it is bound to it then. */
export function LabelRoll() {
  const text = useMessages(receptionMessages);
  const dispatch = useAppDispatch();
  const { own } = useCentreChoices();
  const keys = useIdempotencyKey();
  const [count, setCount] = useState('');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isCentreMissing, setIsCentreMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const centreId = own.length === 1 ? own[0]?._id : chosen;

  async function reserve(event: FormEvent) {
    event.preventDefault();
    const isUnsaid = own.length > 1 && centreId === '';
    setIsCentreMissing(isUnsaid);
    if (isUnsaid) return;
    setBusy(true);
    setProblem(null);
    const asked = { count: Number(count), ...(centreId && { centreId }) };
    const answer = await dispatch(reserveRoll({ ...asked, idempotencyKey: keys.keyOf(asked) }));
    setBusy(false);
    if (reserveRoll.rejected.match(answer)) {
      keys.refused(answer.payload?.code);
      return setProblem(answer.payload?.issues?.[0]?.message ?? answer.payload?.message ?? text.rollFailed);
    }
    keys.done();
    const { codes } = answer.payload.data;
    saveFile(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), 'tube-codes.txt');
    notify('success', text.rollDone(codes.length));
    setCount('');
  }

  return (
    <details className="max-w-xl rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-touch cursor-pointer items-center font-strong">{text.roll}</summary>
      <form noValidate onSubmit={(event) => void reserve(event)} className="flex flex-col items-start gap-4 pb-4">
        <p className="text-sm text-ink-soft">{text.rollHint}</p>
        {own.length > 1 && (
          <SelectField
            label={text.centre}
            empty={text.chooseCentre}
            value={chosen}
            error={isCentreMissing && chosen === '' ? text.rollCentreMissing : undefined}
            options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <TextField
          label={text.rollCount}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={count}
          error={problem ?? undefined}
          onChange={({ target }) => setCount(target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          <FileDown aria-hidden="true" className="size-4" />
          {text.rollReserve}
        </Button>
      </form>
    </details>
  );
}
