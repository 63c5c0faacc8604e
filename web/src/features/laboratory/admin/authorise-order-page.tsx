import { ChevronLeft, FlaskConicalOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useParams } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { authoriseMessages } from './authorise.messages.ts';
import { AuthoriseForm } from './authorise-form.tsx';
import { fetchOrder, selectOrder } from './order.slice.ts';
import { OrderPregnancy } from './order-pregnancy.tsx';
import { SampleFacts } from './sample-facts.tsx';

/** One order as its signatory reads it. */
export function Component() {
  const text = useMessages(authoriseMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { order, missing, error } = useAppSelector(selectOrder);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchOrder({ params: { id } }));
    return () => request.abort();
  }, [dispatch, id, tries]);
  const shown = order !== null && order._id === id ? order : null;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <Link to="/admin/authorise" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.back}
      </Link>
      {shown === null && <h1 className="sr-only">{text.title}</h1>}
      {shown === null && missing && <EmptyState icon={FlaskConicalOff} title={text.missing} hint={text.missingHint} />}
      {shown === null && !missing && error !== null && (
        <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />
      )}
      {shown === null && !missing && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {shown !== null && (
        <>
          <div>
            <h1 className="tabular">{text.heading(shown.accession)}</h1>
            <p className="mt-1.5 flex flex-wrap gap-x-4 text-ink-soft">
              <span className="wrap-anywhere">{shown.patient.name}</span>
              <span>{ageAndSex(shown.ageAtCollection, shown.patient.sex)}</span>
              <span className="tabular">{shown.bookingNumber}</span>
            </p>
          </div>
          <SampleFacts sample={shown.sample} />
          <OrderPregnancy key={`pregnancy ${shown._id}`} order={shown} />
          <AuthoriseForm key={shown._id} order={shown} />
        </>
      )}
    </div>
  );
}

export const handle = privatePage(authoriseMessages);
