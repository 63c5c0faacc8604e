import type { LabOrder, ResultOutcome } from '@labfront/contract/laboratory';
import { isEnded } from '@labfront/contract/result-states';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { authoriseMessages } from './authorise.messages.ts';
import { byOrder, fetchToAuthorise, selectToAuthorise, TO_AUTHORISE } from './authorise.slice.ts';
import { AuthoriseRow } from './authorise-row.tsx';
import { LineComment } from './line-comment.tsx';
import { LineStateChip } from './line-state-chip.tsx';
import { needsALook } from './needs-a-look.ts';
import { authoriseResults, fetchOrder, type OrderParameter } from './order.slice.ts';

const waiting = ({ lines }: LabOrder) =>
  lines
    .filter(({ state }) => !isEnded(state))
    .flatMap(({ parameters }) => parameters.filter(({ result }) => result?.state === 'verified'));
const idsOf = (parameters: readonly OrderParameter[]) => parameters.flatMap(({ result }) => result?._id ?? []);

/** Goes from check box to check box, and on to the button; Ctrl and Enter authorises. */
function moveByArrows(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key } = event;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined || target instanceof HTMLTextAreaElement) return;
  const stops = [...form.querySelectorAll<HTMLElement>('[data-value]:enabled, button[type=submit]:enabled')];
  const next = stops[stops.indexOf(target as HTMLElement) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

/** Everything that is to be read before a signature, and one button for what is checked. */
export function AuthoriseForm({ order }: { order: LabOrder }) {
  const text = useMessages(authoriseMessages);
  const dispatch = useAppDispatch();
  const due = waiting(order);
  const [checked, setChecked] = useState<ReadonlySet<string>>(
    () => new Set(idsOf(due.filter((one) => !needsALook(one) && !one.barred.includes('authorise')))),
  );
  const [answers, setAnswers] = useState<readonly ResultOutcome[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const chosen = due.filter(({ result }) => result !== null && checked.has(result._id));
  const bad = answers.filter(({ outcome }) => outcome !== 'authorised').length;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-value]')?.focus();
  }, []);
  // In the moment the answers appear: later, it would take the focus from the link to the next order.
  useLayoutEffect(() => {
    if (answers.length > 0) after.current?.focus();
  }, [answers]);

  async function authorise(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(chosen.length === 0 ? text.chooseOne : null);
    if (chosen.length === 0) return;
    setBusy(true);
    const results = chosen.flatMap(({ result }) =>
      result ? [{ resultId: result._id, rowVersion: result.rowVersion }] : [],
    );
    const answer = await dispatch(authoriseResults({ body: { results } }));
    if (authoriseResults.fulfilled.match(answer)) {
      const { data } = answer.payload;
      setAnswers(data);
      // Values that changed meanwhile are fetched before they can be ticked again.
      setChecked(new Set());
      await dispatch(fetchOrder({ params: { id: order._id } }));
      await dispatch(fetchToAuthorise(TO_AUTHORISE));
    } else setFailure(answer.payload?.message ?? text.authoriseFailed);
    setBusy(false);
  }

  function check(id: string, isIn: boolean) {
    const next = new Set(checked);
    if (isIn) next.add(id);
    else next.delete(id);
    setChecked(next);
  }

  const unverified = order.lines
    .filter(({ state }) => !isEnded(state))
    .flatMap(({ parameters }) =>
      parameters.filter(({ result }) => !['verified', 'authorised'].includes(result?.state ?? '')),
    );
  return (
    <form ref={form} noValidate onSubmit={authorise} onKeyDown={moveByArrows} className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">{text.keys}</p>
      {unverified.length > 0 && <p className="font-strong text-saving">{text.unverified(unverified.length)}</p>}
      {order.lines.map((line) => (
        <Card key={line._id}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
            <h2 className="text-xl!">{line.testName}</h2>
            <LineStateChip state={line.state} />
            {line.referral && <span className="text-sm">{text.referredTo(line.referral.laboratory)}</span>}
            {line.referral?.report && (
              <a href={line.referral.report} target="_blank" rel="noreferrer" className="link text-sm">
                {text.theirReport}
              </a>
            )}
          </div>
          <ul className="divide-y divide-line">
            {line.parameters.map((parameter) => (
              <AuthoriseRow
                key={parameter.parameterId}
                parameter={parameter}
                isEnded={isEnded(line.state)}
                isChecked={parameter.result !== null && checked.has(parameter.result._id)}
                answer={answers.find(
                  ({ lineId, parameterId }) => lineId === line._id && parameterId === parameter.parameterId,
                )}
                onCheck={(isIn) => parameter.result && check(parameter.result._id, isIn)}
              />
            ))}
          </ul>
          <LineComment line={line} />
        </Card>
      ))}
      <FormError message={failure} />
      <div ref={after} tabIndex={-1} role="status" className="flex flex-col gap-3">
        {answers.length > 0 && <p className="font-strong">{text.counts(answers.length - bad, bad)}</p>}
        {answers.length > 0 && bad === 0 && <NextOrder except={order._id} />}
      </div>
      {due.length === 0 && answers.length === 0 && <p>{text.nothing}</p>}
      {due.length > 0 && (
        <May permission="result.authorise">
          <Button type="submit" busy={busy} className="self-start">
            {text.authorise(chosen.length)}
          </Button>
        </May>
      )}
    </form>
  );
}

function NextOrder({ except }: { except: string }) {
  const text = useMessages(authoriseMessages);
  const { lines } = useAppSelector(selectToAuthorise);
  const next = byOrder(lines ?? []).find((own) => own[0]?.orderId !== except)?.[0];
  if (!next) return <p className="text-ink-soft">{text.noNext}</p>;
  return (
    <Link to={`/admin/authorise/${next.orderId}`} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
      {text.next(next.accession)}
    </Link>
  );
}
