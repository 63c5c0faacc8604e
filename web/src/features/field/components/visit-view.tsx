import { isBeforeIdentified } from '@labfront/contract/visit-rules';
import { VISIT_STATE_WORDS } from '@labfront/contract/visit-words';
import { ArrowLeft, MapPin, Phone } from 'lucide-react';
import { useAddressLine } from '../../../shared/format/address-line.ts';
import { mapLink } from '../../../shared/format/map-link.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink, buttonClass } from '../../../shared/ui/button.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import { PreparationNote } from '../../preparation/index.ts';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import type { FieldDevice } from '../field-device.ts';
import { useRecord } from '../use-record.ts';
import type { DeviceEvent } from '../visit-state.ts';
import { FailStep, NoteStep } from './side-steps.tsx';
import { NextStep, VisitSteps } from './visit-steps.tsx';

interface VisitViewProps {
  readonly shown: RoundVisit;
  readonly device: FieldDevice;
}

/** One visit: who and where, the next step, and what else may happen at the door. */
export function VisitView({ shown, device }: VisitViewProps) {
  const text = useMessages(fieldMessages);
  const recording = useRecord(device, shown.visit._id);
  return (
    <article className="flex flex-col gap-4">
      <ButtonLink to="/field" variant="secondary" size="large" className="self-start">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {text.back}
      </ButtonLink>
      <Whereabouts shown={shown} />
      <Troubles troubles={shown.troubles} />
      <Waiting waiting={shown.waiting} />
      {recording.problem !== null && (
        <p role="alert" className="rounded-card bg-danger-soft p-4 text-lg font-strong text-danger">
          {recording.problem}
        </p>
      )}
      <VisitSteps shown={shown} recording={recording} />
      <FailStep state={shown.progress.state} recording={recording} />
      <NoteStep recording={recording} />
      <NextStep shown={shown} recording={recording} />
    </article>
  );
}

function Whereabouts({ shown: { visit, progress } }: { shown: RoundVisit }) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const { address } = visit;
  const addressLine = useAddressLine();
  const place = address && addressLine(address);
  return (
    <section className="flex flex-col gap-2 text-lg">
      <h2 className="text-xl font-strong">{visit.patients.map(({ name }) => name).join(', ')}</h2>
      <p className="font-strong">{`${visit.slot === null ? text.anyTime : formatSlot(visit.slot, locale)} · ${VISIT_STATE_WORDS[progress.state][locale]}`}</p>
      {place && <p>{place}</p>}
      <p className="text-base text-ink-soft">{visit.bookingNumber}</p>
      {visit.notes && <p>{`${text.notes}: ${visit.notes}`}</p>}
      {visit.preparation && (
        // Once the patient is identified they are asked about it below.
        <details open={isBeforeIdentified(progress.state)}>
          <summary className="flex min-h-touch items-center font-strong">{text.preparation}</summary>
          <PreparationNote booking={visit} />
        </details>
      )}
      <p className="grid grid-cols-2 gap-3">
        <a href={`tel:${visit.mobileNumber}`} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Phone aria-hidden="true" className="size-5" />
          {text.call}
        </a>
        {place && (
          <a
            href={mapLink(place)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'large' })}
          >
            <MapPin aria-hidden="true" className="size-5" />
            {text.map}
          </a>
        )}
      </p>
    </section>
  );
}

function Troubles({ troubles }: { troubles: readonly DeviceEvent[] }) {
  const text = useMessages(fieldMessages);
  if (troubles.length === 0) return null;
  return (
    <section className="rounded-card bg-danger-soft p-4">
      <h3 className="font-strong text-danger">{text.troubles}</h3>
      <ul className="flex flex-col gap-1">
        {troubles.map(({ id, event, answer }) => (
          <li key={id}>
            {`${text.steps[event.kind]}: ${answer?.outcome === 'conflict' ? text.conflict : (answer?.message ?? text.refused)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ waiting }: Pick<RoundVisit, 'waiting'>) {
  const text = useMessages(fieldMessages);
  if (waiting.length === 0) return null;
  return (
    <section className="rounded-card bg-accent-soft p-4">
      <h3 className="font-strong">{text.waiting}</h3>
      <p>{text.waitingHint}</p>
      <ul className="mt-1">
        {waiting.map(({ id, event }) => (
          <li key={id}>{text.steps[event.kind]}</li>
        ))}
      </ul>
    </section>
  );
}
