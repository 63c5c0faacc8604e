import { toPaise, toRupees } from '@labfront/contract/money';
import type { VisitState } from '@labfront/contract/visit-rules';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';
import { isOver } from '../visit-state.ts';
import { HandOverStep } from './hand-over-step.tsx';
import { IdentifyStep } from './identify-step.tsx';
import { PrepareStep } from './prepare-step.tsx';
import { StepBox } from './step-box.tsx';
import { TubesStep } from './tubes-step.tsx';

interface StepsProps {
  readonly shown: RoundVisit;
  readonly recording: Recording;
}

type PlainStep = 'accept' | 'start' | 'arrive';

/** Steps that need no more than a press, the likeliest first. */
const PLAIN_STEPS: Partial<Record<VisitState, readonly PlainStep[]>> = {
  assigned: ['accept', 'start'],
  accepted: ['start'],
  en_route: ['arrive'],
};
const AT_DOOR: readonly VisitState[] = ['arrived', 'identified', 'collecting', 'collected', 'handed_over'];
const AFTER_IDENTIFYING: readonly VisitState[] = ['identified', 'collecting', 'collected', 'handed_over'];

/** The steps of a visit, from its door on. */
export function VisitSteps({ shown, recording }: StepsProps) {
  const { visit, progress, unasked } = shown;
  const { state } = progress;
  const [toAsk] = visit.preparation === null ? [] : unasked;
  const text = useMessages(fieldMessages);
  return (
    <div id={STEPS_ID} className="flex scroll-mt-28 scroll-mb-28 flex-col gap-4 empty:hidden">
      {state === 'arrived' && <IdentifyStep visit={visit} recording={recording} />}
      {(state === 'identified' || state === 'collecting') && toAsk && (
        <PrepareStep
          key={toAsk.accession}
          accession={toAsk.accession}
          // With one patient it is plain who is asked.
          name={visit.patients.length > 1 ? toAsk.name : ''}
          recording={recording}
        />
      )}
      {AFTER_IDENTIFYING.includes(state) && <TubesStep shown={shown} recording={recording} />}
      <PaymentStep shown={shown} recording={recording} />
      {state === 'collected' && <HandOverStep visit={visit} recording={recording} />}
      {isOver(state) && <p className="text-lg font-strong">{text.over}</p>}
    </div>
  );
}

/** Where the steps of a visit begin. */
const STEPS_ID = 'visit-steps';

/** The next step, always under the thumb: what needs a press is done here, to what needs more it leads. */
export function NextStep({ shown, recording: { record, busy } }: StepsProps) {
  const text = useMessages(fieldMessages);
  const { visit, unasked, progress, taken } = shown;
  const { state, due } = progress;
  // Whoever gave a part gives the rest elsewhere: what comes next is the tubes.
  const isUnpaid = due > 0 && taken.length === 0;
  const draw = visit.preparation !== null && unasked.length > 0 ? text.prepare : text.tubes;
  const plain = PLAIN_STEPS[state] ?? [];
  const wayOf: Partial<Record<VisitState, string>> = {
    arrived: text.identify,
    identified: draw,
    collecting: draw,
    collected: isUnpaid ? text.payment : text.handOver,
  };
  const way = wayOf[state];
  if (plain.length === 0 && way === undefined) return null;
  return (
    <nav
      aria-label={text.nextStep}
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line-strong bg-surface px-4 py-3"
    >
      {plain.map((kind, index) => (
        <Button
          key={kind}
          size="large"
          wide
          variant={index === 0 ? 'accent' : 'secondary'}
          disabled={busy}
          onClick={() => void record({ kind })}
        >
          {text[kind]}
        </Button>
      ))}
      {way !== undefined && (
        <Button
          variant="secondary"
          size="large"
          wide
          onClick={() =>
            document.getElementById(STEPS_ID)?.scrollIntoView({ block: state === 'collected' ? 'end' : 'start' })
          }
        >
          {text.goTo(way)}
        </Button>
      )}
    </nav>
  );
}

/** Money that was taken stays visible; the rest is recorded after a question, as it cannot be taken back. */
function PaymentStep({ shown: { progress, taken }, recording }: StepsProps) {
  const { due, state } = progress;
  const text = useMessages(fieldMessages);
  const isDue = due > 0 && AT_DOOR.includes(state);
  if (!isDue && taken.length === 0) return null;
  return (
    <StepBox title={text.payment}>
      {taken
        .map((one, at) => ({ ...one, key: `${at} ${one.method}` }))
        .map(({ key, method, amount }) => (
          <p key={key} className="tabular flex items-center gap-2 text-lg font-strong">
            <Check aria-hidden="true" className="size-5 text-brand" />
            {text.taken[method](formatRupees(amount))}
          </p>
        ))}
      {isDue && <TakePayment due={due} recording={recording} />}
    </StepBox>
  );
}

function TakePayment({ due, recording: { record, busy } }: { due: number; recording: Recording }) {
  const text = useMessages(fieldMessages);
  const [asked, setAsked] = useState<'cash' | 'upi' | null>(null);
  /** The amount that was given where it is less than all; null for all of it. */
  const [given, setGiven] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const whole = toRupees(due);
  const amount = given === null ? whole : Number(given);
  const ask = (method: 'cash' | 'upi') => {
    const isRight = amount > 0 && amount <= whole && toRupees(toPaise(amount)) === amount;
    setIsWrong(!isRight);
    if (isRight) setAsked(method);
  };
  const take = async (method: 'cash' | 'upi') => {
    await record({ kind: 'payment', method, amount });
    setAsked(null);
    setGiven(null);
  };
  if (asked !== null) {
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="tabular text-2xl font-strong">
          {text.askTaken[asked](formatRupees(amount))}
        </p>
        {amount < whole && <p className="tabular">{text.staysDue(formatRupees(toRupees(due - toPaise(amount))))}</p>}
        <Button variant="accent" size="large" wide disabled={busy} onClick={() => void take(asked)}>
          {text.isTaken}
        </Button>
        <Button variant="secondary" size="large" wide disabled={busy} onClick={() => setAsked(null)}>
          {text.notTaken}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="tabular text-2xl font-strong">{text.toPay(formatRupees(whole))}</p>
      {given !== null && (
        <TextField
          label={text.given}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={given}
          error={isWrong ? text.givenWrong(formatRupees(whole)) : undefined}
          onChange={(event) => {
            setGiven(event.target.value);
            setIsWrong(false);
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {(['cash', 'upi'] as const).map((method) => (
          <Button key={method} size="large" disabled={busy} onClick={() => ask(method)}>
            {text[method]}
          </Button>
        ))}
      </div>
      <Button
        variant="quiet"
        disabled={busy}
        onClick={() => {
          setGiven(given === null ? '' : null);
          setIsWrong(false);
        }}
      >
        {given === null ? text.less : text.whole}
      </Button>
    </>
  );
}
