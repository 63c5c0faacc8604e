import { toRupees } from '@labfront/contract/money';
import type { FieldEventBody, VisitState } from '@labfront/contract/visit-rules';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { RoundVisit } from '../field-device.ts';
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

/** The next step of a visit. */
export function VisitSteps({ shown, recording }: StepsProps) {
  const { visit, progress, unasked } = shown;
  const { state, due } = progress;
  const [toAsk] = visit.preparation === null ? [] : unasked;
  return (
    <>
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
      {due > 0 && AT_DOOR.includes(state) && <PaymentStep due={due} recording={recording} />}
      {state === 'collected' && <HandOverStep visit={visit} recording={recording} />}
      <PlainSteps state={state} recording={recording} />
    </>
  );
}

function PlainSteps({ state, recording: { record, busy } }: { state: VisitState; recording: Recording }) {
  const text = useMessages(fieldMessages);
  if (isOver(state)) return <p className="text-lg font-strong">{text.over}</p>;
  const steps = PLAIN_STEPS[state];
  if (!steps) return null;
  return (
    <StepBox title={text.nextStep}>
      {steps.map((kind, index) => {
        const event: FieldEventBody = { kind };
        return (
          <Button
            key={kind}
            size="large"
            wide
            variant={index === 0 ? 'accent' : 'secondary'}
            disabled={busy}
            onClick={() => void record(event)}
          >
            {text[kind]}
          </Button>
        );
      })}
    </StepBox>
  );
}

function PaymentStep({ due, recording: { record, busy } }: { due: number; recording: Recording }) {
  const text = useMessages(fieldMessages);
  const amount = toRupees(due);
  return (
    <StepBox title={text.payment}>
      <p className="text-2xl font-strong">{text.toPay(formatRupees(amount))}</p>
      <div className="grid grid-cols-2 gap-3">
        {(['cash', 'upi'] as const).map((method) => (
          <Button
            key={method}
            size="large"
            disabled={busy}
            onClick={() => void record({ kind: 'payment', method, amount })}
          >
            {text[method]}
          </Button>
        ))}
      </div>
    </StepBox>
  );
}
