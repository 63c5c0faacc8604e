import type { Signatory } from '@labfront/contract/signatories';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PictureField, whyRefused } from '../../../shared/files/picture-field.tsx';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
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
  async function upload(file: File) {
    const answer = await dispatch(uploadSignature({ id: _id, file }));
    if (!uploadSignature.fulfilled.match(answer)) return whyRefused(answer.payload, text.signatureFailed);
    notify('success', text.signatureSaved);
    return null;
  }
  async function remove() {
    const answer = await dispatch(removeSignature({ params: { id: _id } }));
    if (!removeSignature.fulfilled.match(answer)) return whyRefused(answer.payload, text.signatureFailed);
    notify('success', text.signatureRemoved);
    return null;
  }
  return (
    <PictureField
      picture={signature}
      text={{
        none: text.noSignature,
        alt: text.signatureOf(name),
        choose: text.chooseSignature(name),
        hint: text.signatureHint,
        ...{ upload: text.upload, replace: text.replace, remove: text.remove },
      }}
      onUpload={upload}
      onRemove={remove}
    />
  );
}

export const handle = privatePage(signatoriesMessages);
