import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { ReferralLaboratory } from '@labfront/contract/referrals';
import { LINE_MOVES } from '@labfront/contract/result-states';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { lineMessages } from './line.messages.ts';
import {
  fetchOrder,
  fetchReferralLaboratories,
  fileReferralReport,
  notPerform,
  type OrderLine,
  referLines,
} from './order.slice.ts';

interface LineProps {
  readonly line: OrderLine;
  readonly onDone: (outcomes: readonly ResultOutcome[]) => void;
}

const isIn = (from: readonly string[], { state }: OrderLine) => from.includes(state);

/** A refusal of the one row is the dialog's failure. */
function orRefuse(outcomes: readonly ResultOutcome[]): void {
  const refused = outcomes.find(({ outcome }) => outcome === 'refused');
  if (refused) throw { message: refused.message ?? '', status: 409 };
}

/** Actions on a test as a whole: ended, referred, taken back, and the other laboratory's report filed. */
export function LineActions({ line, onDone }: LineProps) {
  const text = useMessages(lineMessages);
  const may = useMay();
  const [asked, setAsked] = useState<'end' | 'refer' | 'back' | null>(null);
  if (!may('result.enter')) return null;
  const { referral, testName } = line;
  const isAway = line.state === 'referred';
  // Once their report is here, they have measured it.
  const mayComeBack = isAway && referral !== null && referral.report === null;
  const close = () => setAsked(null);
  const done = (outcomes: readonly ResultOutcome[]) => {
    close();
    onDone(outcomes);
  };
  return (
    <fieldset aria-label={text.actions(testName)} className="ml-auto flex flex-wrap gap-2">
      {referral?.manifestId != null && <ReportButton line={line} laboratoryId={referral.laboratoryId} />}
      {mayComeBack && (
        <Button variant="quiet" onClick={() => setAsked('back')}>
          {text.takeBack}
        </Button>
      )}
      {!isAway && isIn(LINE_MOVES.refer.from, line) && (
        <Button variant="quiet" onClick={() => setAsked('refer')}>
          {text.refer}
        </Button>
      )}
      {isIn(LINE_MOVES.not_perform.from, line) && (
        <Button variant="quiet" onClick={() => setAsked('end')}>
          {text.notPerformed}
        </Button>
      )}
      {asked === 'end' && <NotPerformedDialog line={line} onClose={close} onDone={done} />}
      {asked === 'refer' && <ReferDialog line={line} onClose={close} onDone={done} />}
      {asked === 'back' && <TakeBackDialog line={line} onClose={close} onDone={done} />}
    </fieldset>
  );
}

type DialogProps = LineProps & { readonly onClose: () => void };

function NotPerformedDialog({ line: { _id, testName }, onClose, onDone }: DialogProps) {
  const text = useMessages(lineMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  async function end() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') throw { message: text.reasonMissing, status: 0 };
    const { data } = await dispatch(notPerform({ body: { lineIds: [_id], reason: reason.trim() } })).unwrap();
    orRefuse(data);
    onDone(data);
    return { message: text.ended(testName) };
  }
  return (
    <ActionDialog title={text.notPerformedTitle(testName)} confirmLabel={text.end} action={end} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.notPerformedExplain}</p>
        <TextField
          label={text.reason}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={missing && reason.trim() === '' ? text.reasonMissing : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ActionDialog>
  );
}

function ReferDialog({ line: { _id, testId, testName }, onClose, onDone }: DialogProps) {
  const text = useMessages(lineMessages);
  const dispatch = useAppDispatch();
  const [all, setAll] = useState<readonly ReferralLaboratory[]>([]);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const request = dispatch(fetchReferralLaboratories());
    request.unwrap().then(
      ({ data }) => setAll(data),
      () => {},
    );
    return () => request.abort();
  }, [dispatch]);
  const offers = all.flatMap(({ _id: id, name, active, isAccredited, tests }) => {
    const test = tests.find((one) => one.testId === testId);
    return active && test ? [{ value: id, label: text.offer(name, test.turnaroundHours, isAccredited) }] : [];
  });
  async function refer() {
    setMissing(chosen === '');
    if (chosen === '') throw { message: text.laboratoryMissing, status: 0 };
    const { data } = await dispatch(referLines({ body: { lineIds: [_id], laboratoryId: chosen } })).unwrap();
    orRefuse(data);
    onDone(data);
    return { message: text.referred(testName) };
  }
  return (
    <ActionDialog title={text.referTitle(testName)} confirmLabel={text.refer} action={refer} onClose={onClose}>
      {offers.length === 0 ? (
        <p>{text.noLaboratory}</p>
      ) : (
        <SelectField
          label={text.laboratory}
          empty={text.choose}
          value={chosen}
          options={offers}
          error={missing && chosen === '' ? text.laboratoryMissing : undefined}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
    </ActionDialog>
  );
}

function TakeBackDialog({ line: { _id, testName, referral }, onClose, onDone }: DialogProps) {
  const text = useMessages(lineMessages);
  const dispatch = useAppDispatch();
  const isSent = referral?.manifestId != null;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  async function takeBack() {
    const given = reason.trim();
    setMissing(isSent && given === '');
    if (isSent && given === '') throw { message: text.reasonMissing, status: 0 };
    const body = { lineIds: [_id], laboratoryId: null, reason: given };
    const { data } = await dispatch(referLines({ body })).unwrap();
    orRefuse(data);
    onDone(data);
    return { message: text.takenBack(testName) };
  }
  return (
    <ActionDialog title={text.takeBackTitle(testName)} confirmLabel={text.takeBack} action={takeBack} onClose={onClose}>
      {isSent ? (
        <div className="grid gap-4">
          <p>{text.takeBackSentExplain}</p>
          <TextField
            label={text.reason}
            maxLength={300}
            autoComplete="off"
            value={reason}
            error={missing && reason.trim() === '' ? text.reasonMissing : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      ) : (
        <p>{text.takeBackExplain}</p>
      )}
    </ActionDialog>
  );
}

function ReportButton({ line, laboratoryId }: { line: OrderLine; laboratoryId: string }) {
  const text = useMessages(lineMessages);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function file(chosen: File) {
    setBusy(true);
    const answer = await dispatch(fileReferralReport({ orderId: line.orderId, laboratoryId, file: chosen }));
    setBusy(false);
    if (fileReferralReport.fulfilled.match(answer)) {
      notify('success', text.filed);
      void dispatch(fetchOrder({ params: { id: line.orderId } }));
    } else notify('error', answer.payload?.message ?? text.fileFailed);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        aria-label={text.fileReport}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) void file(chosen);
          target.value = '';
        }}
      />
      <Button variant="quiet" busy={busy} onClick={() => input.current?.click()}>
        {text.fileReport}
      </Button>
    </>
  );
}

/** The facts of a test as a whole: who measures it, why it is not performed, and its comment. */
export function LineNotes({ line: { state, referral, reason, comment } }: { line: OrderLine }) {
  const text = useMessages(lineMessages);
  if (referral === null && reason === '' && comment === '') return null;
  return (
    <div className="flex flex-col gap-1 border-b border-line px-5 py-3 text-sm sm:px-6">
      {referral !== null && (
        <p className="flex flex-wrap gap-x-4">
          <span>{text[state === 'referred' ? 'referredTo' : 'measuredBy'](referral.laboratory)}</span>
          <span className="text-ink-soft">
            {referral.manifest === null ? text.notSent : text.sent(referral.manifest)}
          </span>
          {referral.report !== null && (
            <a href={referral.report} target="_blank" rel="noreferrer" className="link">
              {text.theirReport(referral.reportName ?? '')}
            </a>
          )}
        </p>
      )}
      {reason !== '' && <p>{text.endedFor(reason)}</p>}
      {comment !== '' && <p>{text.comment(comment)}</p>}
    </div>
  );
}
