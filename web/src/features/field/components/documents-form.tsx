import { DOCUMENT_KINDS, DOCUMENT_MAX_BYTES, type DocumentKind } from '@labfront/contract/booking-document-limits';
import { concerning, type NamedPatient } from '@labfront/contract/missing-documents';
import { Camera, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import { type DevicePhoto, isRefused } from '../field-photos.ts';
import { smallPicture } from '../small-picture.ts';
import type { Recording } from '../use-record.ts';

interface DocumentsFormProps {
  readonly shown: RoundVisit;
  readonly patient: NamedPatient;
  readonly recording: Recording;
}

/** Asks for the consent form and the referral of a patient before the tubes that wait for them are drawn. */
export function DocumentsForm({ shown: { visit, photos }, patient, recording }: DocumentsFormProps) {
  const text = useMessages(fieldMessages);
  const needing = concerning(visit.documents?.patients ?? [], patient);
  const waiting = needing.filter(
    ({ bookedPatientId, missing }) =>
      missing.length > 0 || photos.some((photo) => photo.bookedPatientId === bookedPatientId),
  );
  return waiting.map(({ bookedPatientId, name, tests, missing }) => (
    <section
      key={bookedPatientId ?? ''}
      aria-label={text.documentsOf(name)}
      className="mb-3 flex flex-col gap-3 rounded-field border-2 border-line-strong p-3"
    >
      <p className="font-strong">{text.documentsNeeded(tests.join(', '))}</p>
      {DOCUMENT_KINDS.map((kind) => (
        <OneKind
          key={kind}
          kind={kind}
          isMissing={missing.includes(kind)}
          photo={photos.findLast((one) => one.kind === kind && one.bookedPatientId === bookedPatientId)}
          onTaken={(picture) => recording.photograph({ kind, bookedPatientId, picture })}
        />
      ))}
    </section>
  ));
}

interface OneKindProps {
  readonly kind: DocumentKind;
  readonly isMissing: boolean;
  readonly photo: DevicePhoto | undefined;
  readonly onTaken: (picture: Blob) => Promise<boolean>;
}

function OneKind({ kind, isMissing, photo, onTaken }: OneKindProps) {
  const text = useMessages(fieldMessages);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [isTooLarge, setIsTooLarge] = useState(false);

  async function take(file: File) {
    setBusy(true);
    const picture = await smallPicture(file);
    const fits = picture.size <= DOCUMENT_MAX_BYTES;
    setIsTooLarge(!fits);
    if (fits) await onTaken(picture);
    setBusy(false);
  }

  if (!isMissing) {
    return (
      <p role="status" className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-saving" />
        {photo?.answer === null ? text.photoKept(text.documentKinds[kind]) : text.photoSent(text.documentKinds[kind])}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {photo && isRefused(photo) && (
        <p role="alert" className="font-strong text-danger">
          {text.photoRefused((photo.answer as { refused: string }).refused)}
        </p>
      )}
      {isTooLarge && (
        <p role="alert" className="font-strong text-danger">
          {text.photoTooLarge}
        </p>
      )}
      <Button size="large" wide busy={busy} onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" className="size-5" />
        {text.photograph(text.documentKinds[kind])}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-document={kind}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Emptied, or the same file chosen again would be no change.
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </div>
  );
}
