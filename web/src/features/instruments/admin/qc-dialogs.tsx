// Dialogs of a control: entry, signature and review.
import { WESTGARD_RULES, type WestgardRule } from '@labfront/contract/instrument-states';
import type { QcRecord } from '@labfront/contract/quality-control';
import { useState } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { qcMessages } from './qc.messages.ts';
import { enterQc, overrideQc, reviewQc } from './qc.slice.ts';

/** A parameter of an instrument. */
export interface Control {
  readonly instrumentId: string;
  readonly parameterId: string;
  readonly name: string;
  readonly instrumentName: string;
}

interface Done {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function QcDialog({ control, ...close }: Done & { readonly control: Control }) {
  const text = useMessages(qcMessages);
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'passed' | 'failed'>('passed');
  const [rule, setRule] = useState<WestgardRule | ''>('');
  const [typed, setTyped] = useState({ level: '', note: '' });
  const [tried, setTried] = useState(false);
  const { instrumentId, parameterId, name, instrumentName } = control;
  const isRuleMissing = outcome === 'failed' && rule === '';

  async function save() {
    setTried(true);
    if (isRuleMissing) throw { message: text.ruleMissing, status: 0 };
    const broken = outcome === 'failed' && rule !== '' ? rule : null;
    await dispatch(enterQc({ body: { instrumentId, parameterId, outcome, rule: broken, ...typed } })).unwrap();
    return { message: text.saved };
  }

  return (
    <ActionDialog title={text.enterOf(name, instrumentName)} confirmLabel={text.save} action={save} {...close}>
      <div className="grid gap-4">
        <SelectField
          label={text.outcome}
          value={outcome}
          options={(['passed', 'failed'] as const).map((value) => ({ value, label: text.outcomes[value] }))}
          onChange={({ target }) => setOutcome(target.value === 'failed' ? 'failed' : 'passed')}
        />
        {outcome === 'failed' && (
          <SelectField
            label={text.rule}
            value={rule}
            empty={text.chooseRule}
            error={tried && isRuleMissing ? text.ruleMissing : undefined}
            options={WESTGARD_RULES.map((value) => ({ value, label: text.rules[value] }))}
            onChange={({ target }) => setRule(WESTGARD_RULES.find((one) => one === target.value) ?? '')}
          />
        )}
        <TextField
          label={text.level}
          hint={text.levelHint}
          optional
          maxLength={40}
          autoComplete="off"
          value={typed.level}
          onChange={({ target }) => setTyped({ ...typed, level: target.value })}
        />
        <TextField
          label={text.note}
          optional
          maxLength={300}
          autoComplete="off"
          value={typed.note}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
      </div>
    </ActionDialog>
  );
}

export function OverrideDialog({ control, ...close }: Done & { readonly control: Control }) {
  const text = useMessages(qcMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { instrumentId, parameterId, name, instrumentName } = control;
  const missing = reason.trim() === '' ? text.reasonMissing : undefined;

  async function sign() {
    setTried(true);
    if (missing !== undefined) throw { message: missing, status: 0 };
    await dispatch(overrideQc({ body: { instrumentId, parameterId, reason } })).unwrap();
    return { message: text.signed };
  }

  return (
    <ActionDialog title={text.overrideOf(name, instrumentName)} confirmLabel={text.override} action={sign} {...close}>
      <p className="mb-3">{text.overrideText}</p>
      <TextField
        label={text.reason}
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={tried ? missing : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

export function ReviewDialog({ record, ...close }: Done & { readonly record: QcRecord }) {
  const text = useMessages(qcMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [note, setNote] = useState('');

  async function review() {
    await dispatch(reviewQc({ params: { id: record._id }, body: { note } })).unwrap();
    return { message: text.reviewDone };
  }

  const title = text.reviewOf(text.outcomes[record.outcome], formatTime(record.enteredAt, locale));
  return (
    <ActionDialog title={title} confirmLabel={text.review} action={review} {...close}>
      <TextField
        label={text.note}
        optional
        maxLength={300}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}
