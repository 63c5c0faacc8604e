import type { Signatory } from '@labfront/contract/signatories';
import { PenLine, Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { signatoriesMessages } from './signatories.messages.ts';
import { fetchSignatories, removeSignature, selectSignatories, uploadSignature } from './signatories.slice.ts';
import { SignatoryDialog } from './signatory-dialog.tsx';

/** The persons who authorise results, each with the picture of their signature. */
export function Component() {
  const text = useMessages(signatoriesMessages);
  const dispatch = useAppDispatch();
  const { rows, error } = useAppSelector(selectSignatories);
  const [edited, setEdited] = useState<Signatory | 'new' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchSignatories());
    return () => request.abort();
  }, [dispatch, tries]);
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 max-w-prose text-ink-soft">{text.hint}</p>
        </div>
        <Button onClick={() => setEdited('new')}>{text.add}</Button>
      </div>
      {rows === null && error !== null && <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />}
      {rows === null && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {rows?.length === 0 && <EmptyState icon={PenLine} title={text.none} hint={text.noneHint} />}
      {rows !== null && rows.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {rows.map((one) => (
            <SignatoryCard key={one._id} signatory={one} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <SignatoryDialog signatory={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function SignatoryCard({ signatory, onEdit }: { signatory: Signatory; onEdit: () => void }) {
  const text = useMessages(signatoriesMessages);
  const locale = useLocale();
  const { nameOf } = useCentreChoices();
  const { name, qualification, registrationNumber, departments, centreIds, validFrom, validUntil } = signatory;
  const today = dayInIndia(new Date());
  const isOver = validUntil !== null && validUntil < today;
  const state = isOver ? text.expired : validFrom > today ? text.future : text.valid;
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl! wrap-anywhere">{name}</h2>
          <Chip tone={isOver ? 'danger' : validFrom > today ? 'neutral' : 'brand'}>{state}</Chip>
        </div>
        <p className="text-sm">
          {qualification}
          <span className="text-ink-soft"> · {text.registered(registrationNumber)}</span>
        </p>
        <p className="text-sm">{departments.join(', ')}</p>
        <p className="text-sm text-ink-soft">{centreIds.map((id) => nameOf(id)).join(', ')}</p>
        <p className="tabular text-sm text-ink-soft">
          {text.from(formatDate(validFrom, locale), validUntil && formatDate(validUntil, locale))}
        </p>
        <SignaturePicture signatory={signatory} />
        <Button variant="secondary" aria-label={text.editOf(name)} onClick={onEdit} className="mt-auto self-start">
          {text.edit}
        </Button>
      </Card>
    </li>
  );
}

function SignaturePicture({ signatory: { _id, name, signature } }: { signatory: Signatory }) {
  const text = useMessages(signatoriesMessages);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(work: ReturnType<typeof upload> | ReturnType<typeof remove>, done: string) {
    setBusy(true);
    setFailure(null);
    const answer = await work;
    setBusy(false);
    if (uploadSignature.fulfilled.match(answer) || removeSignature.fulfilled.match(answer))
      return notify('success', done);
    const { payload } = answer as { payload?: { message: string; issues: readonly { message: string }[] } };
    setFailure(payload?.issues[0]?.message ?? payload?.message ?? text.signatureFailed);
  }
  const upload = (file: File) => dispatch(uploadSignature({ id: _id, file }));
  const remove = () => dispatch(removeSignature({ params: { id: _id } }));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-24 items-center justify-center rounded-field border border-line bg-plate p-3 text-qr-dark">
        {signature === null ? (
          <span className="text-sm">{text.noSignature}</span>
        ) : (
          <img src={signature} alt={text.signatureOf(name)} className="size-full object-contain" />
        )}
      </div>
      <p className="text-sm text-ink-soft">{text.signatureHint}</p>
      <FormError message={failure} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={text.chooseSignature(name)}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void run(upload(file), text.signatureSaved);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-4" />
          {signature === null ? text.upload : text.replace}
        </Button>
        {signature !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => void run(remove(), text.signatureRemoved)}>
            <Trash2 aria-hidden="true" className="size-4" />
            {text.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

export const handle = privatePage(signatoriesMessages);
