import type { ResultOutcome } from '@labfront/contract/laboratory';
import { printedValue } from '@labfront/contract/printed-unit';
import { AMEND_CODES } from '@labfront/contract/result-states';
import { unwrapResult } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { laboratoryWords } from './laboratory-words.ts';
import { stepMessages } from './order.messages.ts';
import { amendResult, type OrderParameter, repeatResults } from './order.slice.ts';

interface StepProps {
  readonly onClose: () => void;
  readonly onDone: (outcomes: readonly ResultOutcome[]) => void;
}

/** Asks why values are measured again, and records it. */
export function RepeatDialog({ rows, onClose, onDone }: StepProps & { readonly rows: readonly OrderParameter[] }) {
  const text = useMessages(stepMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  async function repeat() {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') throw { message: text.reasonMissing, status: 0 };
    const resultIds = rows.flatMap(({ result }) => result?._id ?? []);
    const { data } = await dispatch(repeatResults({ body: { resultIds, reason: given } })).unwrap();
    onDone(data);
    return { message: text.repeated(data.filter(({ outcome }) => outcome === 'repeat').length) };
  }
  return (
    <ActionDialog title={text.repeatTitle} confirmLabel={text.repeat} action={repeat} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.repeatExplain(rows.map(({ name }) => name).join(', '))}</p>
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

/** Asks for the right value of an authorised one and why it was wrong, and records another version. */
export function AmendDialog({ parameter, onClose, onDone }: StepProps & { readonly parameter: OrderParameter }) {
  const text = useMessages(stepMessages);
  const words = useMessages(laboratoryWords);
  const dispatch = useAppDispatch();
  const [value, setValue] = useState('');
  const [code, setCode] = useState<(typeof AMEND_CODES)[number] | ''>('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [isImplausible, setImplausible] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { name, unit, result } = parameter;
  const isReasonMissing = code === 'other' && reason.trim() === '';

  async function amend() {
    setMissing(true);
    if (value.trim() === '') throw { message: text.valueMissing, status: 0 };
    if (code === '') throw { message: text.whyMissing, status: 0 };
    if (isReasonMissing) throw { message: text.reasonMissing, status: 0 };
    const what = { resultId: result?._id ?? '', value, reasonCode: code, reason: reason.trim() };
    const body = { ...what, ...(confirmed && { confirmed }) };
    const answer = await dispatch(amendResult({ body }));
    if (amendResult.rejected.match(answer)) setImplausible(answer.payload?.code === 'VALUE_IMPLAUSIBLE');
    const { data } = unwrapResult(answer);
    onDone([data]);
    return { message: text.amended(name) };
  }

  return (
    <ActionDialog title={text.amendTitle(name)} confirmLabel={text.amend} action={amend} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.amendExplain(printedValue(result?.value ?? '', unit))}</p>
        <TextField
          label={text.value}
          maxLength={500}
          autoComplete="off"
          value={value}
          error={missing && value.trim() === '' ? text.valueMissing : undefined}
          onChange={({ target }) => {
            setValue(target.value);
            setImplausible(false);
            setConfirmed(false);
          }}
        />
        {isImplausible && (
          <Checkbox label={text.confirm} checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
        )}
        <SelectField
          label={text.why}
          empty={text.choose}
          value={code}
          error={missing && code === '' ? text.whyMissing : undefined}
          options={AMEND_CODES.map((one) => ({ value: one, label: words.amendCodes[one] }))}
          onChange={({ target }) => setCode(AMEND_CODES.find((one) => one === target.value) ?? '')}
        />
        <TextField
          label={text.reason}
          optional={code !== 'other'}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={missing && isReasonMissing ? text.reasonMissing : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ActionDialog>
  );
}
