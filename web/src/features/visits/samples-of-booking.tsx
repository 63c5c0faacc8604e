import type { SampleStage, VisitSample } from '@labfront/contract/visit-samples';
import clsx from 'clsx';
import { formatDate, formatTime } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { samplesMessages } from './samples.messages.ts';

/** Nothing is measured from such a sample. */
const GONE: ReadonlySet<SampleStage> = new Set(['unusable', 'lost', 'missed']);
/** The patient waits for such a sample to move on. */
const MOVING: ReadonlySet<SampleStage> = new Set(['collected', 'on_the_way', 'received']);

/** Whether a sample is on its way to the bench. */
export const areMoving = (samples: readonly VisitSample[]): boolean => samples.some(({ stage }) => MOVING.has(stage));

interface SamplesOfBookingProps {
  readonly samples: readonly VisitSample[];
  readonly bookingNumber: string;
}

/** Where each sample of a booking is, once the first one was taken. */
export function SamplesOfBooking({ samples, bookingNumber }: SamplesOfBookingProps) {
  const text = useMessages(samplesMessages);
  if (samples.every(({ stage }) => stage === 'planned')) return null;
  const hasFamily = new Set(samples.map(({ patient }) => patient)).size > 1;
  return (
    <section
      aria-label={`${text.title}, ${bookingNumber}`}
      className="flex flex-col gap-1 rounded-card bg-sunken p-4 text-sm"
    >
      <p className="font-strong">{text.title}</p>
      <ul className="divide-y divide-line">
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of draw stays, and a sample has no other name here
          <Sample key={index} sample={sample} hasFamily={hasFamily} />
        ))}
      </ul>
    </section>
  );
}

function Sample({ sample, hasFamily }: { sample: VisitSample; hasFamily: boolean }) {
  const text = useMessages(samplesMessages);
  const locale = useLocale();
  const { patient, tests, testsHi = tests, stage, collectedAt, receivedAt } = sample;
  const isGone = GONE.has(stage);
  const at = (time: string) => `${formatDate(time, locale)}, ${formatTime(time, locale)}`;
  const since =
    receivedAt !== null ? text.receivedAt(at(receivedAt)) : collectedAt !== null && text.collectedAt(at(collectedAt));
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        {(locale === 'hi' ? testsHi : tests).join(', ')}
        {hasFamily && <span className="block text-ink-soft">{patient}</span>}
      </span>
      <span>
        <span className={clsx('block font-strong', isGone && 'text-danger')}>{text.stages[stage]}</span>
        {!isGone && since && <span className="tabular block text-ink-soft">{since}</span>}
      </span>
    </li>
  );
}
