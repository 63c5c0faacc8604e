import { FileHeart } from 'lucide-react';
import { useCallback } from 'react';
import { useFreshLinks } from '../../shared/files/use-fresh-links.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { PrescriptionCard } from './components/prescription-card.tsx';
import { UploadForm } from './components/upload-form.tsx';
import { fetchPrescriptions, selectPrescriptions } from './prescriptions.slice.ts';
import { uploadMessages } from './upload-prescription.messages.ts';

export function Component() {
  const text = useMessages(uploadMessages);
  return (
    <div className="page-width py-8">
      <h1>{text.title}</h1>
      <p className="mt-1.5 mb-6 max-w-text text-ink-soft">{text.intro}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <UploadForm />
        <OwnPrescriptions />
      </div>
    </div>
  );
}

function OwnPrescriptions() {
  const text = useMessages(uploadMessages);
  const dispatch = useAppDispatch();
  const { prescriptions: known, loaded, listError } = useAppSelector(selectPrescriptions);
  const userId = useAppSelector(selectUser)?._id;
  // An administrator is answered everybody's.
  const prescriptions = known.filter((prescription) => prescription.userId === userId);
  const fetch = useCallback(() => void dispatch(fetchPrescriptions()), [dispatch]);
  useFreshLinks(fetch);
  return (
    <section aria-labelledby="own-prescriptions" className="flex flex-col gap-4">
      <h2 id="own-prescriptions" className="scroll-mt-24">
        {text.own}
      </h2>
      {listError !== null && <ErrorState message={listError} onRetry={fetch} />}
      {!loaded && listError === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-4">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      )}
      {loaded && prescriptions.length === 0 && <EmptyState icon={FileHeart} title={text.none} hint={text.noneHint} />}
      <ul className="flex flex-col gap-4">
        {prescriptions.map((prescription) => (
          <li key={prescription._id}>
            <PrescriptionCard prescription={prescription} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const handle = privatePage(uploadMessages);
