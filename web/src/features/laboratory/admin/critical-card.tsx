import type { CriticalValue } from '@labfront/contract/critical-values';
import { labelAge } from '@labfront/contract/label-patients';
import { printedValue } from '@labfront/contract/printed-unit';
import { CRITICAL_MINUTES } from '@labfront/contract/result-states';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatWaiting, minutesSince } from '../../../shared/format/waiting.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { criticalMessages } from './critical.messages.ts';
import { Flag } from './result-facts.tsx';

/** Within it somebody has to be told (laboratory.md section 5). */
/** One value that waits to be told, with the calls so far. */
export function CriticalCard({ critical, onCall }: { critical: CriticalValue; onCall: () => void }) {
  const text = useMessages(criticalMessages);
  const locale = useLocale();
  const may = useMay();
  const { patient, parameter, state, openedAt, orderId, accession, calls } = critical;
  const minutes = minutesSince(openedAt);
  return (
    <li>
      <Card className="flex flex-col gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-xl! wrap-anywhere">{patient.name}</h2>
          <span className="text-ink-soft">{ageAndSex(labelAge(patient), patient.sex)}</span>
          <Chip tone="danger">{text.states[state]}</Chip>
        </div>
        <CriticalFacts critical={critical} />
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span className="tabular">{text.since(formatDate(openedAt, locale), formatTime(openedAt, locale))}</span>
          <span className={minutes < CRITICAL_MINUTES ? 'tabular' : 'tabular font-strong text-danger'}>
            {formatWaiting(minutes)}
          </span>
          {may('result.read') && (
            <Link to={`/admin/orders/${orderId}`} className="link tabular flex min-h-touch items-center">
              {text.openOrder(accession)}
            </Link>
          )}
        </p>
        {calls.length > 0 && (
          <div className="text-sm">
            <h3 className="text-sm! font-strong">{text.calls}</h3>
            <ul>
              {calls.map(({ at, outcome, person, number, by, note }) => (
                <li key={at} className="flex flex-wrap gap-x-2">
                  <span className="tabular text-ink-soft">
                    {formatDate(at, locale)}, {formatTime(at, locale)}
                  </span>
                  <span>{outcome === 'reached' ? text.reached(person, number) : text.unreached(person, number)}</span>
                  <span className="text-ink-soft">{text.by(by)}</span>
                  {note !== '' && <span className="text-ink-soft">{note}</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Button className="self-start" aria-label={text.recordOf(parameter, patient.name)} onClick={onCall}>
          {text.record}
        </Button>
      </Card>
    </li>
  );
}

/** The facts of the call, who was told otherwise before, and whom to call. */
export function CriticalFacts({ critical }: { critical: CriticalValue }) {
  const text = useMessages(criticalMessages);
  const locale = useLocale();
  const { patient, requester, parameter, testName, value, unit, flag, reason, withdrawn, told } = critical;
  const now = printedValue(value, unit);
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-strong">{parameter}</span>
        <span className="tabular font-strong">{now}</span>
        {!withdrawn && <Flag flag={flag} />}
        {!withdrawn && reason !== '' && <span>{reason}</span>}
        <span className="text-ink-soft">{testName}</span>
      </p>
      {withdrawn && <p className="font-strong text-danger">{text.withdrawn(reason)}</p>}
      {told.map((one) => (
        <p key={one.at} className="font-strong text-danger">
          {text.told(
            { person: one.person, number: one.number, value: printedValue(one.value, one.unit) },
            formatDate(one.at, locale),
            formatTime(one.at, locale),
          )}{' '}
          {withdrawn ? text.callAgainWithdrawn : text.callAgain(now)}
        </p>
      ))}
      <ul className="text-sm">
        {requester !== null && (
          <li>
            <Contact
              label={text.requester([requester.name, requester.clinic].filter(Boolean).join(', '))}
              number={requester.mobileNumber}
            />
          </li>
        )}
        <li>
          <Contact label={text.patient(patient.name)} number={patient.mobileNumber} />
        </li>
      </ul>
    </>
  );
}

function Contact({ label, number }: { label: string; number: string }) {
  const text = useMessages(criticalMessages);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">{label}</span>
      {number === '' ? (
        <span className="text-ink-soft">{text.noNumber}</span>
      ) : (
        <a href={`tel:+91${number}`} className="link tabular flex min-h-touch items-center">
          {number}
        </a>
      )}
    </span>
  );
}
