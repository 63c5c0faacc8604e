import type { BookingDocument } from '@labfront/contract/booking-documents';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmationDialog } from '../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { bookingDocumentsMessages } from './booking-documents.messages.ts';
import { removeDocument } from './booking-documents.slice.ts';

interface DocumentRowProps {
  readonly bookingId: string;
  readonly document: BookingDocument;
  readonly mayRemove: boolean;
  /** The document is gone: its button has no focus any more. */
  readonly onRemoved: () => void;
}

/** A document to open and, as long as no sample was taken with it, to remove. */
export function DocumentRow({ bookingId, document, mayRemove, onRemoved }: DocumentRowProps) {
  const text = useMessages(bookingDocumentsMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { _id: documentId, kind, file, originalName, createdAt, removable } = document;

  async function remove() {
    setBusy(true);
    const answer = await dispatch(removeDocument({ params: { bookingId, documentId } }));
    setBusy(false);
    if (!removeDocument.fulfilled.match(answer)) return setError(answer.payload?.message ?? text.removeFailed);
    notify('success', answer.payload.message);
    onRemoved();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 wrap-anywhere">
        <a
          href={file}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-touch items-center"
          aria-label={text.open(text[kind], originalName)}
        >
          {originalName}
        </a>{' '}
        <span className="text-ink-soft">{text.uploadedAt(formatDate(createdAt, locale))}</span>
      </p>
      {mayRemove && removable && (
        <Button variant="quiet" aria-label={text.removeNamed(originalName)} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {text.remove}
        </Button>
      )}
      <ConfirmationDialog
        open={asked}
        title={text.removeTitle(originalName)}
        confirmLabel={text.remove}
        destructive
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
        onCancel={() => {
          setAsked(false);
          setError(null);
        }}
      >
        {text.removeText}
      </ConfirmationDialog>
    </div>
  );
}
