import type { OrderSample } from '@labfront/contract/order-sample';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { sampleMessages } from './sample.messages.ts';

/** The sample of an order: when it was drawn and received, for whom, and what may change its values. */
export function SampleFacts({ sample }: { sample: OrderSample }) {
  const text = useMessages(sampleMessages);
  const locale = useLocale();
  const { tubes, requester, clinicalHistory, fastingHours, lastMealAt, medicines, unprepared } = sample;
  const at = (time: string) => `${formatDate(time, locale)}, ${formatTime(time, locale)}`;
  const facts = [
    { label: text.requester, told: requester && [requester.name, requester.clinic].filter(Boolean).join(', ') },
    { label: text.history, told: clinicalHistory },
    { label: text.fasting, told: fastingHours !== null && text.hours(fastingHours) },
    { label: text.meal, told: lastMealAt !== null && at(lastMealAt) },
    { label: text.medicines, told: medicines },
  ].filter(({ told }) => told);
  return (
    <section aria-label={text.title} className="-mt-2 flex flex-col gap-1 text-sm">
      <div className="flex flex-col gap-0.5">
        {tubes.map(({ tubeCode, specimen, collectedAt, receivedAt }) => (
          <p key={tubeCode} className="flex flex-wrap gap-x-4">
            <span>
              {specimen} <span className="tabular text-ink-soft">{tubeCode}</span>
            </span>
            <span className="tabular">
              {collectedAt === null ? text.notCollected : text.collected(at(collectedAt))}
            </span>
            {receivedAt !== null && <span className="tabular">{text.received(at(receivedAt))}</span>}
          </p>
        ))}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-0.5">
          {facts.map(({ label, told }) => (
            <div key={label} className="flex max-w-full gap-x-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{told}</dd>
            </div>
          ))}
        </dl>
      )}
      {unprepared !== '' && <p className="font-strong text-danger">{text.unprepared(unprepared)}</p>}
    </section>
  );
}
