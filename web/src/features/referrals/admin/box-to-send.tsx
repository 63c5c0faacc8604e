import { type FormEvent, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { referredMessages } from './referrals.messages.ts';
import { sendManifest, type UnsentLine } from './referrals.slice.ts';

interface BoxToSendProps {
  readonly title: string;
  /** Of one laboratory and one centre. */
  readonly lines: readonly UnsentLine[];
  readonly onSent: (manifestId: string) => void;
}

/** The tests of a centre that wait for one laboratory, chosen into a box. */
export function BoxToSend({ title, lines, onSent }: BoxToSendProps) {
  const text = useMessages(referredMessages);
  const may = useMay();
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [temperature, setTemperature] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = lines.filter(({ lineId }) => !left.has(lineId));
  const { laboratoryId = '', centreId = null } = lines[0] ?? {};

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || centreId === null) return;
    setBusy(true);
    setFailure(null);
    const lineIds = chosen.map(({ lineId }) => lineId);
    const degrees = temperature.trim() === '' ? {} : { temperature: Number(temperature) };
    const answer = await dispatch(sendManifest({ body: { laboratoryId, centreId, lineIds, ...degrees } }));
    setBusy(false);
    if (sendManifest.fulfilled.match(answer)) {
      notify('success', text.sent(answer.payload.data.number));
      onSent(answer.payload.data._id);
    } else setFailure(answer.payload?.issues[0]?.message ?? answer.payload?.message ?? text.sendFailed);
  }

  const choose = (lineId: string, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(lineId);
    else next.add(lineId);
    setLeft(next);
  };
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <h3 className="text-lg!">{title}</h3>
        <ul>
          {lines.map(({ lineId, testName, patient, accession, specimen, tubeCodes, isAliquot }) => (
            <li key={lineId}>
              <Checkbox
                checked={!left.has(lineId)}
                onChange={({ target }) => choose(lineId, target.checked)}
                label={
                  <span className="flex flex-col">
                    <span className="font-strong">{text.choose(testName, patient.name)}</span>
                    <span className="tabular text-ink-soft">
                      {[accession, specimen, text.tube(tubeCodes.join(', '))].join(' · ')}
                    </span>
                    <span className="text-ink-soft">{isAliquot ? text.part : text.whole}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        <FormError message={failure} />
        {may('shipment.work') && centreId !== null && (
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label={text.temperature}
              optional
              inputMode="decimal"
              autoComplete="off"
              value={temperature}
              onChange={({ target }) => setTemperature(target.value)}
            />
            <Button type="submit" busy={busy} disabled={chosen.length === 0}>
              {text.send(chosen.length)}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
