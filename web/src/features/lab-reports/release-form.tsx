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
  const { orderId, refusals, open, reports } = release;
  const [kind, setKind] = useState<Asked['kind'] | null>(null);
  const [language, setLanguage] = useState<Asked['language']>(reports[0]?.language ?? 'en');
  const [comment, setComment] = useState(reports[0]?.comment ?? '');
  const [busy, setBusy] = useState<'preview' | 'release' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = kind ?? (open.length > 0 ? 'preliminary' : 'final');
  const [first] = reports;
  const isOther = first !== undefined && (comment !== first.comment || language !== first.language);
  const refusal = isOther && refusals[chosen]?.code === 'NOTHING_NEW' ? null : refusals[chosen];

  async function run(step: 'preview' | 'release') {
    setBusy(step);
    setFailure(null);
    const asked: Asked = { kind: chosen, language, comment };
    try {
      if (step === 'preview') await dispatch(previewReport({ orderId, ...asked })).unwrap();
      else {
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
      {refusal === null && (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy === 'release'} onClick={() => void run('release')}>
            {text.release}
          </Button>
          <Button variant="secondary" busy={busy === 'preview'} onClick={() => void run('preview')}>
            {text.preview}
          </Button>
        </div>
      )}
    </div>
  );
}
