import { CircleAlert, CircleCheck, Clock, type LucideIcon, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { noteOnTime, useToldBy } from '../../booking-details/index.ts';
import type { CheckoutState, PayableOrder } from '../checkout.machine.ts';
import { checkoutMessages } from '../checkout.messages.ts';
import { NextSteps } from './next-steps.tsx';

/** The phases that have a screen of their own. */
export type OutcomeState = Exclude<CheckoutState, { phase: 'idle' | 'booking' | 'paying' | 'verifying' }>;

export function isOutcome(state: CheckoutState): state is OutcomeState {
  return !['idle', 'booking', 'paying', 'verifying'].includes(state.phase);
}

interface CheckoutOutcomeProps {
  readonly state: OutcomeState;
  readonly onPay: (order: PayableOrder) => void;
  /** Back to where the checkout was started. */
  readonly back: { readonly label: string; readonly go: () => void };
}

/** The result of a checkout, and the next step. */
export function CheckoutOutcome({ state, onPay, back }: CheckoutOutcomeProps) {
  const text = useMessages(checkoutMessages);
  const { title, icon: Icon, tone } = looks[state.phase];
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new outcome is a new screen
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [state.phase]);
  const backButton = (
    <Button variant="secondary" size="large" onClick={back.go}>
      {back.label}
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-text flex-col gap-6 py-4">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className={`flex size-16 items-center justify-center rounded-full ${tone}`}>
          {state.phase === 'confirming' ? <Spinner /> : <Icon aria-hidden="true" className="size-8" />}
        </span>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {text[title]}
        </h1>
        <OutcomeText state={state} />
        {state.phase !== 'placed' && state.phase !== 'free' && <TestMode />}
      </div>
      {'booking' in state ? (
        <>
          <NextSteps booking={state.booking} />
          <Actions>
            <ButtonLink to="/user/cart-booking" size="large" onClick={back.go}>
              {text.viewBookings}
            </ButtonLink>
            <ButtonLink to="/" variant="secondary" size="large">
              {text.goOn}
            </ButtonLink>
          </Actions>
        </>
      ) : (
        <>
          <OrderFacts order={state.order} />
          <Actions>
            {(state.phase === 'failed' || state.phase === 'dismissed') && (
              <Button variant="accent" size="large" onClick={() => onPay(state.order)}>
                {(state.phase === 'failed' ? text.tryAgain : text.payNow)(formatRupees(state.order.amount))}
              </Button>
            )}
            {state.phase === 'confirming' || state.phase === 'refunding' ? (
              <ButtonLink to="/user/cart-booking" variant="secondary" size="large" onClick={back.go}>
                {text.viewBookings}
              </ButtonLink>
            ) : (
              backButton
            )}
          </Actions>
        </>
      )}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col justify-center gap-3 sm:flex-row">{children}</div>;
}

/** Shown wherever money would have moved, so that nobody mistakes a test for a real payment. */
export function TestMode() {
  const text = useMessages(checkoutMessages);
  const { payments } = useSite();
  return payments.testMode ? <p className="text-sm text-ink-soft">{text.testMode}</p> : null;
}

function OutcomeText({ state }: { state: OutcomeState }) {
  const text = useMessages(checkoutMessages);
  const amount = formatRupees('booking' in state ? state.booking.totalAmount : state.order.amount);
  const told = useToldBy();
  const note = noteOnTime('booking' in state ? state.booking : {}, useLocale());
  const lines: Record<OutcomeState['phase'], readonly string[]> = {
    paid: [text.paidText(amount), told.sent],
    placed: [text.placedText(amount), note === '' ? text.placedWaits : text.placedUntil(note), told.sent, told.later],
    free: [text.freeText, told.sent],
    failed: ['message' in state ? state.message : '', text.failedText],
    dismissed: [text.dismissedText(amount)],
    confirming: 'slow' in state && state.slow ? [text.confirmingText, text.confirmingSlow] : [text.confirmingText],
    refunding: [text.refundingText(amount)],
  };
  return (
    <div role="status" className="flex flex-col gap-2 text-ink-soft">
      {lines[state.phase]
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  );
}

function OrderFacts({ order }: { order: PayableOrder }) {
  const text = useMessages(checkoutMessages);
  return (
    <Card className="p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{text.booking}</dt>
        <dd className="tabular text-right font-strong">{order.bookingNumber}</dd>
        <dt className="text-ink-soft">{text.amount}</dt>
        <dd className="tabular text-right font-strong">{formatRupees(order.amount)}</dd>
      </dl>
    </Card>
  );
}

type TitleKey = `${OutcomeState['phase']}Title`;
const good = 'bg-brand-soft text-brand';
const bad = 'bg-danger-soft text-danger';
const waiting = 'bg-accent-soft text-saving';

const looks: Record<OutcomeState['phase'], { title: TitleKey; icon: LucideIcon; tone: string }> = {
  paid: { title: 'paidTitle', icon: CircleCheck, tone: good },
  placed: { title: 'placedTitle', icon: CircleCheck, tone: good },
  free: { title: 'freeTitle', icon: CircleCheck, tone: good },
  failed: { title: 'failedTitle', icon: CircleAlert, tone: bad },
  dismissed: { title: 'dismissedTitle', icon: Clock, tone: waiting },
  confirming: { title: 'confirmingTitle', icon: Clock, tone: good },
  refunding: { title: 'refundingTitle', icon: RotateCcw, tone: waiting },
};
