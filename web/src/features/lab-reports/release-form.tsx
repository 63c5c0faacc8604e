import type { OrderRelease } from '@labfront/contract/lab-reports';
import { useId, useState } from 'react';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { SelectField } from '../../shared/ui/text-field.tsx';
import { releaseMessages } from './release.messages.ts';
import { type Asked, previewReport, releaseOrder } from './release.slice.ts';

interface ReleaseFormProps {
  readonly release: OrderRelease;
  readonly onReleased: () => void;
}

/** Chooses kind, language and comment of a report, shows what it would be, and releases it. */
export function ReleaseForm({ release, onReleased }: ReleaseFormProps) {
  const text = useMessages(releaseMessages);
  const dispatch = useAppDispatch();
  const reasonId = useId();
  const { orderId, refusals, planned, open, reports } = release;
  const [kind, setKind] = useState<Asked['kind'] | null>(null);
  const [language, setLanguage] = useState<Asked['language']>(reports[0]?.language ?? 'en');
  const [comment, setComment] = useState(reports[0]?.comment ?? '');
  const [busy, setBusy] = useState<'accredited' | 'plain' | 'release' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = kind ?? (open.length > 0 ? 'preliminary' : 'final');
  const [first] = reports;
  const isOther = first !== undefined && (comment !== first.comment || language !== first.language);
  // Another language or comment makes the reports anew that are there.
  const made = planned[chosen].length > 0 ? planned[chosen] : reports;
  const refusal = isOther && refusals[chosen]?.code === 'NOTHING_NEW' ? null : refusals[chosen];

  async function run(step: 'accredited' | 'plain' | 'release') {
    setBusy(step);
    setFailure(null);
    const asked: Asked = { kind: chosen, language, comment };
    try {
      if (step !== 'release') {
        await dispatch(previewReport({ orderId, ...asked, accredited: step === 'accredited' })).unwrap();
      } else {
        await dispatch(releaseOrder({ body: { orderId, ...asked } })).unwrap();
        notify('success', text.released);
        onReleased();
      }
    } catch (error) {
      setFailure((error as { message?: string }).message ?? text.releaseFailed);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="grid gap-4 border-t border-line px-5 py-4 sm:px-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.kind}
          value={chosen}
          options={(['final', 'preliminary'] as const).map((value) => ({ value, label: text.kindOptions[value] }))}
          onChange={({ target }) => setKind(target.value === 'final' ? 'final' : 'preliminary')}
        />
        <SelectField
          label={text.language}
          value={language}
          options={(['en', 'hi'] as const).map((value) => ({ value, label: text.languages[value] }))}
          onChange={({ target }) => setLanguage(target.value === 'hi' ? 'hi' : 'en')}
        />
      </div>
      <TextArea
        label={text.comment}
        hint={text.commentHint}
        optional
        maxLength={10_000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <FormError message={failure} />
      {refusal !== null && (
        <p id={reasonId} className="text-ink-soft">
          {refusal.message}
        </p>
      )}
      {refusal === null && made.length > 1 && (
        <div className="text-ink-soft">
          <p>{text.two}</p>
          <ul className="list-disc pl-5">
            {made.map(({ accredited, tests }) => (
              <li key={String(accredited)}>{text.plannedOf(accredited, tests.join(', '))}</li>
            ))}
          </ul>
        </div>
      )}
      {refusal === null && (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy === 'release'} onClick={() => void run('release')}>
            {text.release}
          </Button>
          {made.map(({ accredited }) => {
            const step = accredited ? 'accredited' : 'plain';
            return (
              <Button key={step} variant="secondary" busy={busy === step} onClick={() => void run(step)}>
                {made.length > 1 ? text.previewOf[step] : text.preview}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
