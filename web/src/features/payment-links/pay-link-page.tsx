import type { PayLink } from '@labfront/contract/payment-links';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { formatDate, formatDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useParams } from '../../shared/router/place.tsx';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { formatWindow } from '../collection-windows/index.ts';
import { payLinkMessages } from './pay-link.messages.ts';
import { fetchPayLink, selectPayLink } from './pay-link.slice.ts';
import { useLinkPayment } from './use-link-payment.ts';

/** The holder of the link pays for one booking, signed in or not. */
export function Component() {
  const text = useMessages(payLinkMessages);
  const { token = '' } = useParams();
  const dispatch = useAppDispatch();
  const { token: openedBy, link, error } = useAppSelector(selectPayLink);
  const fetch = useCallback(() => dispatch(fetchPayLink({ params: { token } })), [dispatch, token]);
  useEffect(() => {
    const request = fetch();
    return () => request.abort();
  }, [fetch]);
  const shown = openedBy === token ? link : null;
  return (
    <div className="page-width flex max-w-text flex-col gap-6 py-10">
      {shown?.state === 'paid' ? (
        <Paid link={shown} />
      ) : (
        <>
          <h1>{text.title}</h1>
          {shown && <Payment key={token} token={token} link={shown} />}
          {!shown && error !== null && <ErrorState message={error} onRetry={() => void fetch()} />}
          {!shown && error === null && (
            <div role="status" aria-label={text.loading}>
              <Skeleton className="h-52 rounded-card" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Payment({ token, link }: { token: string; link: PayLink }) {
  const text = useMessages(payLinkMessages);
  const locale = useLocale();
  const { payments } = useSite();
  const { state, pay } = useLinkPayment(token, link);
  const amount = formatRupees(link.amount);
  const isTried = state.phase === 'failed' || state.phase === 'dismissed';
  return (
    <>
      <Facts link={link} />
      {state.phase === 'failed' && <FormError message={`${state.message} ${text.failedHint}`.trim()} />}
      {state.phase === 'dismissed' && <p role="status">{text.dismissed}</p>}
      {state.phase === 'confirming' ? (
        <div role="status" className="flex items-start gap-3 rounded-card bg-brand-soft px-5 py-4">
          <Spinner />
          <div>
            <p className="font-strong">{text.confirming}</p>
            <p className="text-sm text-ink-soft">{text.confirmingText}</p>
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Button variant="accent" size="large" wide busy={state.phase === 'paying'} onClick={pay}>
            {(isTried ? text.again : text.pay)(amount)}
          </Button>
          <p className="text-sm text-ink-soft">{text.until(formatDate(link.expiresAt, locale))}</p>
          {payments.testMode && <p className="text-sm text-ink-soft">{text.testMode}</p>}
        </div>
      )}
    </>
  );
}

function Paid({ link }: { link: PayLink }) {
  const text = useMessages(payLinkMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
          <CircleCheck aria-hidden="true" className="size-8" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {text.paidTitle}
        </h1>
        <p>
          {isRest(link) && `${text.paidWhole(formatRupees(link.totalAmount))} `}
          {text.paidText}
        </p>
      </div>
      <Facts link={link} />
    </>
  );
}

/** Whether a part of the booking was paid before. */
function isRest(link: PayLink): link is PayLink & Record<'totalAmount' | 'paidBefore', number> {
  return link.totalAmount !== undefined && link.paidBefore !== undefined && link.paidBefore > 0;
}

function Facts({ link }: { link: PayLink }) {
  const text = useMessages(payLinkMessages);
  const locale = useLocale();
  const { state, bookingNumber, amount, date, slot, laboratory } = link;
  const facts = [
    [text.booking, bookingNumber],
    ...(date === null ? [] : [[text.time, slot === null ? formatDay(date, locale) : formatWindow(date, slot, locale)]]),
    [text.laboratory, laboratory],
    ...(isRest(link)
      ? [
          [text.price, formatRupees(link.totalAmount)],
          [text.paidBefore, formatRupees(link.paidBefore)],
          [state === 'paid' ? text.lastPayment : text.toPayNow, formatRupees(amount)],
        ]
      : [[text.amount, formatRupees(amount)]]),
  ];
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg!">{text.what}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular text-right font-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export const handle: PageHandle = {
  isSecret: true,
  // The link is opened in the browser alone: a program that looks at links in messages takes no try.
  preload: async () => ({ cacheable: false }),
  meta: ({ locale }) => ({ title: payLinkMessages[locale].title, noindex: true, canonical: '/' }),
};
