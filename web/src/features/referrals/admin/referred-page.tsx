import type { Manifest } from '@labfront/contract/referrals';
import { useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { BoxToSend } from './box-to-send.tsx';
import { ManifestDialog } from './manifest-dialog.tsx';
import { referredMessages } from './referrals.messages.ts';
import { fetchLaboratories, fetchManifests, fetchUnsent, selectReferrals } from './referrals.slice.ts';

/** Tests that go to another laboratory: boxes to be sent, and those that were. */
export function Component() {
  const text = useMessages(referredMessages);
  const dispatch = useAppDispatch();
  const { laboratories, unsent, manifests, error } = useAppSelector(selectReferrals);
  const { nameOf } = useCentreChoices();
  const [shown, setShown] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const requests = [dispatch(fetchLaboratories()), dispatch(fetchUnsent()), dispatch(fetchManifests())];
    return () => {
      for (const request of requests) request.abort();
    };
  }, [dispatch, tries]);
  const isLoading = laboratories === null || unsent === null || manifests === null;
  const again = () => setTries((count) => count + 1);
  const boxes = [...Map.groupBy(unsent ?? [], (line) => `${line.laboratoryId} ${line.centreId}`).values()];
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {isLoading && error !== null && <ErrorState message={error} onRetry={again} />}
      {isLoading && error === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {!isLoading && (
        <>
          <section className="flex flex-col gap-4">
            <h2 className="text-xl!">{text.waiting}</h2>
            {boxes.length === 0 && <p className="text-ink-soft">{text.noneWaiting}</p>}
            {boxes.map((lines) => {
              const { laboratoryId = '', centreId = null } = lines[0] ?? {};
              const laboratory = laboratories.find(({ _id }) => _id === laboratoryId)?.name ?? '';
              return (
                <BoxToSend
                  key={`${laboratoryId} ${centreId} ${lines.length}`}
                  title={text.group(laboratory, nameOf(centreId))}
                  lines={lines}
                  onSent={(id) => {
                    setShown(id);
                    again();
                  }}
                />
              );
            })}
          </section>
          <section className="flex flex-col gap-4">
            <h2 className="text-xl!">{text.manifests}</h2>
            {manifests.length === 0 && <p className="text-ink-soft">{text.noneSent}</p>}
            {manifests.length > 0 && (
              <Card>
                <ul className="divide-y divide-line">
                  {manifests.map((one) => (
                    <SentBox
                      key={one._id}
                      manifest={one}
                      from={nameOf(one.centreId)}
                      onShow={() => setShown(one._id)}
                    />
                  ))}
                </ul>
              </Card>
            )}
          </section>
        </>
      )}
      {shown !== null && <ManifestDialog id={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function SentBox({ manifest, from, onShow }: { manifest: Manifest; from: string; onShow: () => void }) {
  const text = useMessages(referredMessages);
  const locale = useLocale();
  const { number, laboratory, sentAt, sentBy, count, waiting } = manifest;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4 sm:px-6">
      <span className="flex min-w-0 grow flex-col">
        <span className="tabular font-strong">{number}</span>
        <span>{text.group(laboratory, from)}</span>
        <span className="text-sm text-ink-soft">
          {text.at(`${formatDate(sentAt, locale)}, ${formatTime(sentAt, locale)}`, sentBy)}
        </span>
      </span>
      <span className="text-sm">{text.counts(count, waiting)}</span>
      <Button variant="secondary" aria-label={text.printOf(number)} onClick={onShow}>
        {text.manifest(number)}
      </Button>
    </li>
  );
}

export const handle = privatePage(referredMessages);
