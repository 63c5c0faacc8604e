import { DOCUMENT_KINDS, DOCUMENT_MAX_BYTES, type DocumentKind } from '@labfront/contract/booking-document-limits';
import type { BookingDocument, BookingDocuments as Documents } from '@labfront/contract/booking-documents';
import { CircleAlert, CircleCheck, Upload } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { useFreshLinks } from '../../shared/files/use-fresh-links.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { bookingDocumentsMessages } from './booking-documents.messages.ts';
import { fetchDocuments, selectDocuments, uploadDocument } from './booking-documents.slice.ts';
import { DocumentRow } from './document-row.tsx';

type Patient = Documents['patients'][number];

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif';

interface BookingDocumentsProps {
  readonly bookingId: string;
  /** Without the permission the documents are shown alone. */
  readonly mayUpload?: boolean;
  /** A document was uploaded or removed. */
  readonly onUploaded?: () => void;
}

/** The papers of a booking with a prenatal genetic or a sensitive test. Nothing for a booking that needs none. */
export function BookingDocuments({ bookingId, mayUpload = true, onUploaded }: BookingDocumentsProps) {
  const dispatch = useAppDispatch();
  const found = useAppSelector(selectDocuments)[bookingId];
  useFreshLinks(useCallback(() => void dispatch(fetchDocuments({ params: { bookingId } })), [dispatch, bookingId]));
  if (found === undefined) return null;
  return (
    <>
      {found.consentTests.length > 0 && <ConsentNote tests={found.consentTests} />}
      {found.tests.length > 0 && <Papers {...{ bookingId, found, mayUpload, onUploaded }} />}
    </>
  );
}

/** Says before the visit that whoever a sensitive test is for signs at the draw. */
function ConsentNote({ tests }: { tests: readonly string[] }) {
  const text = useMessages(bookingDocumentsMessages);
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-sunken p-4 text-sm">
      <h3 id={id} className="text-base!">
        {text.consentTitle}
      </h3>
      <p className="mt-1">{text.consentIntro(tests.join(', '))}</p>
    </section>
  );
}

interface PapersProps {
  readonly bookingId: string;
  readonly found: Documents;
  readonly mayUpload: boolean;
  readonly onUploaded: (() => void) | undefined;
}

function Papers({ bookingId, found, mayUpload, onUploaded }: PapersProps) {
  const text = useMessages(bookingDocumentsMessages);
  const id = useId();
  const { tests, missing, patients, documents } = found;
  const [first] = patients;
  // Documents of before name nobody: they are of the first patient who needs some.
  const isOf = ({ bookedPatientId }: Patient, document: BookingDocument) =>
    (document.bookedPatientId ?? first?.bookedPatientId) === bookedPatientId;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-sunken p-4 text-sm">
      <div>
        <h3 id={id} className="text-base!">
          {text.title}
        </h3>
        <p className="mt-1 text-ink-soft">{text.intro(tests.join(', '))}</p>
      </div>
      {missing.length === 0 && (
        <p className="flex items-start gap-2 font-strong">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-saving" />
          {text.complete}
        </p>
      )}
      {patients.map((patient) => (
        <fieldset key={patient.bookedPatientId ?? ''} className="flex min-w-0 flex-col gap-3">
          {patients.length > 1 && <legend className="mb-2 text-base font-strong">{patient.name}</legend>}
          {DOCUMENT_KINDS.map((kind) => (
            <OneKind
              key={kind}
              bookingId={bookingId}
              patient={patient}
              kind={kind}
              documents={documents.filter((one) => one.kind === kind && isOf(patient, one))}
              mayUpload={mayUpload}
              onChanged={onUploaded}
            />
          ))}
        </fieldset>
      ))}
      {mayUpload && <p className="text-ink-soft">{text.hint}</p>}
    </section>
  );
}

interface OneKindProps {
  readonly bookingId: string;
  readonly patient: Patient;
  readonly kind: DocumentKind;
  readonly documents: readonly BookingDocument[];
  readonly mayUpload: boolean;
  readonly onChanged: (() => void) | undefined;
}

function OneKind({ bookingId, patient, kind, documents, mayUpload, onChanged }: OneKindProps) {
  const text = useMessages(bookingDocumentsMessages);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { bookedPatientId } = patient;
  const isMissing = patient.missing.includes(kind);

  async function send(file: File) {
    if (file.size > DOCUMENT_MAX_BYTES) return setFailure(text.tooLarge);
    setFailure(null);
    setBusy(true);
    const answer = await dispatch(uploadDocument({ bookingId, kind, bookedPatientId, file }));
    setBusy(false);
    if (!uploadDocument.fulfilled.match(answer)) return setFailure(answer.payload?.message ?? text.uploadFailed);
    notify('success', answer.payload.message);
    onChanged?.();
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-strong">{text[kind]}</p>
      {isMissing && (
        <p className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text.missing}
        </p>
      )}
      {documents.map((document) => (
        <DocumentRow
          key={document._id}
          bookingId={bookingId}
          document={document}
          mayRemove={mayUpload}
          onRemoved={() => {
            button.current?.focus();
            onChanged?.();
          }}
        />
      ))}
      <FormError message={failure} />
      {mayUpload && (
        <>
          <Button ref={button} variant="secondary" busy={busy} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-4" />
            {isMissing ? text.upload(text[kind]) : text.another(text[kind])}
          </Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            data-document={kind}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Emptied, or the same file chosen again would be no change.
              currentTarget.value = '';
              if (file) void send(file);
            }}
          />
        </>
      )}
    </div>
  );
}
