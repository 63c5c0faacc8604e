import type { CashDay } from '@labfront/contract/cash';
import { DENOMINATIONS, MAX_PIECES } from '@labfront/contract/cash-limits';
import { useState } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { formatCount } from '../../../shared/format/numbers.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { type ContractForm, useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { cashMessages } from './cash.messages.ts';
import { settleCash } from './cash.slice.ts';
import {
  type CountValues,
  countedOf,
  differenceOf,
  EMPTY_COUNT,
  expectedOf,
  isByNotes,
  isDepositTooHigh,
  piecesField,
  readPieces,
  toSettleBody,
} from './cash-count.ts';
import { DifferenceChip } from './difference-chip.tsx';

const FORM_ID = 'settle-cash';

interface SettleCashDialogProps {
  readonly day: CashDay;
  readonly onClose: () => void;
  /** The day is out of date: it was settled, here or by somebody else, or more cash came in. */
  readonly onChanged: () => void;
}

/** Counts the cash of a person: notes and coins or their sum, what is handed in, and why it differs. */
export function SettleCashDialog({ day, onClose, onChanged }: SettleCashDialogProps) {
  const text = useMessages(cashMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  // Whoever counts to a known sum finds it.
  const [isRevealed, setIsRevealed] = useState(false);
  const form = useContractForm<CountValues>({
    schema: () => import('@labfront/contract/cash').then(({ cash }) => cash.settleCash.body),
    defaultValues: EMPTY_COUNT,
    toBody: (values) => toSettleBody(values, day),
    check: (values) => checkCount(values, day, text),
  });
  const values = form.watch();
  const { errors, isSubmitting } = form.formState;
  const difference = differenceOf(values, day);
  const byNotes = isByNotes(values);
  const sum = countedOf(values);

  const send = async (entered: CountValues) => {
    setFailure(null);
    const answer = await dispatch(settleCash({ body: toSettleBody(entered, day) }));
    if (settleCash.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onClose();
      return onChanged();
    }
    if (!answer.payload) return;
    const fields = {
      CASH_COUNT_DIFFERS: 'counted',
      CASH_DEPOSIT_TOO_HIGH: 'deposit',
      CASH_REASON_NEEDED: 'reason',
    } as const;
    setIsRevealed(true);
    setFailure(form.showFailure(answer.payload, fields));
    if (answer.payload.status === 409 || answer.payload.code === 'CASH_REASON_NEEDED') onChanged();
  };
  const submit = form.handleSubmit(send, ({ reason }) => {
    if (reason) setIsRevealed(true);
  });

  return (
    <Dialog
      open
      title={text.settleOf(day.cashier.name)}
      description={isRevealed ? text.expectedOf(formatRupees(day.open), formatRupees(day.opening)) : text.countFirst}
      onClose={onClose}
      actions={
        <Button type="submit" form={FORM_ID} busy={isSubmitting}>
          {text.settle}
        </Button>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError message={failure} />
        <NotesFields form={form} values={values} />
        {byNotes ? (
          <TextField
            key="sum"
            label={text.sum}
            hint={text.sumOfNotes}
            readOnly
            value={sum ?? ''}
            error={errors.counted?.message}
          />
        ) : (
          <TextField
            key="counted"
            label={text.sum}
            inputMode="decimal"
            autoComplete="off"
            error={errors.counted?.message}
            {...form.register('counted')}
          />
        )}
        {isRevealed && (
          <>
            <p role="status" className="flex flex-wrap items-center gap-3">
              <span className="tabular">
                {text.expected}: {formatRupees(expectedOf(day))}
              </span>
              {difference !== null && <DifferenceChip rupees={difference} />}
            </p>
            <Receipts receipts={day.receipts} />
          </>
        )}
        {isRevealed && (difference !== 0 || errors.reason) && (
          <TextArea label={text.reason} maxLength={300} error={errors.reason?.message} {...form.register('reason')} />
        )}
        <TextField
          label={text.deposit}
          hint={text.depositHint}
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors.deposit?.message}
          {...form.register('deposit')}
        />
      </form>
    </Dialog>
  );
}

/** The movements that make the sum to be settled. */
function Receipts({ receipts }: Pick<CashDay, 'receipts'>) {
  const text = useMessages(cashMessages);
  const locale = useLocale();
  return (
    <table className="w-full text-sm">
      <caption className="text-left font-strong">{text.receipts}</caption>
      <tbody>
        {receipts.map(({ number, amount, at, isDifference }) => (
          <tr key={`${at} ${number} ${amount}`} className="tabular border-b border-line">
            <td className="py-1.5 pr-3 wrap-anywhere">
              {number}
              {isDifference && (
                <span className="block text-ink-soft">{amount > 0 ? text.beyondDue : text.belowDue}</span>
              )}
            </td>
            <td className="py-1.5 pr-3 whitespace-nowrap text-ink-soft">{formatTime(at, locale)}</td>
            <td className="py-1.5 text-right whitespace-nowrap">{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotesFields({ form, values }: { form: ContractForm<CountValues>; values: CountValues }) {
  const text = useMessages(cashMessages);
  const { errors } = form.formState;
  return (
    <fieldset>
      <legend className="text-sm font-strong">{text.notes}</legend>
      <p className="mb-3 text-sm text-ink-soft">{text.notesHint}</p>
      <div className="grid grid-cols-3 gap-3">
        {DENOMINATIONS.map((value) => {
          const name = piecesField(value);
          const count = readPieces(values[name]) ?? 0;
          return (
            <TextField
              key={value}
              label={text.pieces(formatRupees(value))}
              hint={<span className="tabular">= {formatRupees(sumRupees([{ price: value, quantity: count }]))}</span>}
              inputMode="numeric"
              autoComplete="off"
              error={errors[name]?.message}
              {...form.register(name)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

type Texts = (typeof cashMessages)['en'];
type Problems = Partial<Record<keyof CountValues, string>>;

/** Rules that the server checks too, in the words of this form. */
function checkCount(values: CountValues, day: CashDay, text: Texts): Problems {
  const problems: Problems = {};
  for (const value of DENOMINATIONS) {
    const name = piecesField(value);
    if (readPieces(values[name]) === null) problems[name] = text.piecesRule(formatCount(MAX_PIECES));
  }
  if (isDepositTooHigh(values)) problems.deposit = text.depositTooHigh;
  if ((differenceOf(values, day) ?? 0) !== 0 && values.reason.trim() === '') problems.reason = text.reasonNeeded;
  return problems;
}
