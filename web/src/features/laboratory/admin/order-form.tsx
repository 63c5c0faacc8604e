import type { LabOrder, ResultOutcome } from '@labfront/contract/laboratory';
import { isEnded } from '@labfront/contract/result-states';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { LineActions, LineNotes } from './line-actions.tsx';
import { LineStateChip } from './line-state-chip.tsx';
import { moveByKeys } from './move-by-keys.ts';
import { needsALook } from './needs-a-look.ts';
import { orderMessages } from './order.messages.ts';
import { authoriseResults, enterResults, fetchOrder, type OrderParameter, verifyResults } from './order.slice.ts';
import { ResultRow } from './result-row.tsx';
import { SensitiveLine } from './sensitive-line.tsx';
import { AmendDialog, RepeatDialog } from './step-dialogs.tsx';
import { keyOf, useEntries } from './use-entries.ts';

const chosenOf = (rows: readonly OrderParameter[]) => ({
  body: {
    results: rows.flatMap(({ result }) => (result ? { resultId: result._id, rowVersion: result.rowVersion } : [])),
  },
});

/** The values of an order: typed, saved, verified and authorised, each row with its answer. */
export function OrderForm({ order }: { order: LabOrder }) {
  const text = useMessages(orderMessages);
  const may = useMay();
  const dispatch = useAppDispatch();
  const entries = useEntries(order);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<'enter' | 'verify' | 'authorise' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [summary, setSummary] = useState('');
  const [repeating, setRepeating] = useState<readonly OrderParameter[] | null>(null);
  const [amending, setAmending] = useState<OrderParameter | null>(null);
  const form = useRef<HTMLFormElement>(null);

  // Whoever opens an order to enter its values types at once. On a telephone the keyboard would cover the order.
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches || document.activeElement?.matches('input, textarea')) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input[data-entry]:enabled') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, []);

  // A value that is being typed anew is not what would be verified.
  const settled = order.lines
    .filter(({ state }) => !isEnded(state))
    .flatMap(({ _id, parameters }) =>
      parameters.filter(({ parameterId }) => entries.drafts[keyOf(_id, parameterId)] === undefined),
    );
  const isChosen = ({ result }: OrderParameter) => result !== null && chosen.has(result._id);
  const inState = (state: 'resulted' | 'verified') => settled.filter(({ result }) => result?.state === state);
  const marked = [...inState('resulted'), ...inState('verified')].filter(isChosen);
  const of = (state: 'resulted' | 'verified') => (marked.length > 0 ? inState(state).filter(isChosen) : inState(state));
  const isFree = (step: 'verify' | 'authorise') => (parameter: OrderParameter) => !parameter.barred.includes(step);
  const toVerify = of('resulted').filter(isFree('verify'));
  const verified = of('verified').filter(isFree('authorise'));
  const own = [
    ...(may('result.verify') ? of('resulted').filter(({ barred }) => barred.includes('verify')) : []),
    ...(may('result.authorise') ? of('verified').filter(({ barred }) => barred.includes('authorise')) : []),
  ];
  // Whoever authorises all at once has read none of these by itself.
  const toRead = marked.length > 0 ? [] : verified.filter(needsALook);
  const toAuthorise = verified.filter((parameter) => !toRead.includes(parameter));

  async function take(outcomes: readonly ResultOutcome[]) {
    entries.settle(outcomes);
    setChosen(new Set());
    const good = outcomes.filter(({ outcome }) => outcome !== 'conflict' && outcome !== 'refused');
    const did = text.did[good[0]?.outcome ?? 'saved'];
    setSummary(text.counts(did, good.length, outcomes.length - good.length));
    await dispatch(fetchOrder({ params: { id: order._id } }));
  }

  async function run(step: 'enter' | 'verify' | 'authorise') {
    setBusy(step);
    setFailure(null);
    setSummary('');
    try {
      const answer =
        step === 'enter'
          ? await dispatch(enterResults({ body: { results: entries.changed } })).unwrap()
          : step === 'verify'
            ? await dispatch(verifyResults(chosenOf(toVerify))).unwrap()
            : await dispatch(authoriseResults(chosenOf(toAuthorise))).unwrap();
      await take(answer.data);
    } catch (error) {
      setFailure((error as { message?: string }).message ?? text.stepFailed);
    } finally {
      setBusy(null);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (entries.changed.length > 0 && busy === null) void run('enter');
  }

  function choose(id: string, isIn: boolean) {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  const count = entries.changed.length;
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-5">
      <UnsavedGuard when={entries.isDirty} />
      <May permission="result.enter">
        <p className="text-sm text-ink-soft">{text.keys}</p>
      </May>
      {order.lines.map((line) => (
        <Card key={line._id}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
            <h2 className="text-xl!">{line.testName}</h2>
            <LineStateChip state={line.state} />
            <span className="text-sm text-ink-soft">{line.department}</span>
            <LineActions line={line} onDone={(outcomes) => void take(outcomes)} />
          </div>
          <LineNotes line={line} />
          <SensitiveLine line={line} />
          {line.parameters.length === 0 && <p className="px-5 py-4 sm:px-6">{text.noParameters}</p>}
          <ul className="divide-y divide-line">
            {line.parameters.map((parameter) => (
              <ResultRow
                key={parameter.parameterId}
                line={line}
                parameter={parameter}
                entries={entries}
                isChosen={isChosen(parameter)}
                onChoose={(isIn) => parameter.result && choose(parameter.result._id, isIn)}
                onAmend={() => setAmending(parameter)}
              />
            ))}
          </ul>
        </Card>
      ))}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 border-t border-line bg-canvas px-1 py-3 short:static">
        <FormError message={failure} />
        <p role="status" className="font-strong empty:hidden">
          {summary}
        </p>
        {may('result.authorise') && toRead.length > 0 && (
          <p className="text-sm text-ink-soft">{text.readFirst(toRead.length)}</p>
        )}
        {own.length > 0 && <p className="text-sm text-ink-soft">{text.ownValues(own.length)}</p>}
        <div className="flex flex-wrap gap-3">
          <May permission="result.enter">
            <Button type="submit" busy={busy === 'enter'} onKeyDown={moveByKeys}>
              {count === 0 ? text.save : text.saveSome(count)}
            </Button>
          </May>
          {may('result.verify') && toVerify.length > 0 && (
            <Button variant="secondary" busy={busy === 'verify'} onClick={() => void run('verify')}>
              {marked.length > 0 ? text.verifyChosen(toVerify.length) : text.verifyAll(toVerify.length)}
            </Button>
          )}
          {may('result.authorise') && toAuthorise.length > 0 && (
            <Button variant="secondary" busy={busy === 'authorise'} onClick={() => void run('authorise')}>
              {marked.length > 0
                ? text.authoriseChosen(toAuthorise.length)
                : (toRead.length > 0 ? text.authoriseOthers : text.authoriseAll)(toAuthorise.length)}
            </Button>
          )}
          {may('result.verify') && marked.length > 0 && (
            <Button variant="secondary" onClick={() => setRepeating(marked)}>
              {text.repeatChosen(marked.length)}
            </Button>
          )}
        </div>
      </div>
      {repeating !== null && (
        <RepeatDialog rows={repeating} onClose={() => setRepeating(null)} onDone={(outcomes) => void take(outcomes)} />
      )}
      {amending !== null && (
        <AmendDialog
          parameter={amending}
          onClose={() => setAmending(null)}
          onDone={(outcomes) => void take(outcomes)}
        />
      )}
    </form>
  );
}
