import type { StaffPatient } from '@labfront/contract/patients';
import { useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { aboutPatient } from '../patient-words.ts';
import { patientDeskMessages } from './patient-desk.messages.ts';
import { mergePatients, recordConsent, undoMerge } from './patient-desk.slice.ts';

interface DialogProps {
  readonly patient: StaffPatient;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** @throws what the dialog shows as its failure. */
const refuse = (message: string): Promise<never> => Promise.reject({ message, status: 400 });

/** Two records of one person: the one that was opened leads to another one of those that were found. */
export function MergeDialog({ patient, others, onClose, onDone }: DialogProps & { others: readonly StaffPatient[] }) {
  const text = useMessages(patientDeskMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [into, setInto] = useState('');
  const [reason, setReason] = useState('');
  const options = others.map((other) => ({
    value: other._id,
    label: `${other.name} (${aboutPatient(other, locale, true)}), UHID ${other.uhid}`,
  }));
  return (
    <ActionDialog
      title={text.mergeTitle(patient.name)}
      confirmLabel={text.mergeConfirm}
      cancelLabel={text.cancel}
      action={() => {
        if (into === '') return refuse(text.mergeChoose);
        if (reason.trim() === '') return refuse(text.reasonMissing);
        return dispatch(mergePatients({ body: { from: patient._id, into, reason } })).unwrap();
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="flex flex-col gap-4">
        <p>{text.mergeText}</p>
        {options.length === 0 ? (
          <p className="font-strong text-ink">{text.mergeNone}</p>
        ) : (
          <>
            <SelectField
              label={text.mergeInto}
              empty={text.mergeChoose}
              options={options}
              value={into}
              onChange={(event) => setInto(event.target.value)}
            />
            <Reason value={reason} onChange={setReason} />
          </>
        )}
      </div>
    </ActionDialog>
  );
}

export function UndoDialog({ patient, onClose, onDone }: DialogProps) {
  const text = useMessages(patientDeskMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={text.undoTitle(patient.name)}
      confirmLabel={text.undoConfirm}
      cancelLabel={text.cancel}
      action={() => {
        if (reason.trim() === '') return refuse(text.reasonMissing);
        return dispatch(undoMerge({ body: { from: patient._id, reason } })).unwrap();
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="flex flex-col gap-4">
        <p>{text.undoText}</p>
        <Reason value={reason} onChange={setReason} />
      </div>
    </ActionDialog>
  );
}

/** The patient signed that the account sees their results, or takes that back. */
export function ConsentDialog({
  patient: { _id: id, name, accountName, resultsConsent },
  onClose,
  onDone,
}: DialogProps) {
  const text = useMessages(patientDeskMessages);
  const dispatch = useAppDispatch();
  const given = resultsConsent === null;
  return (
    <ActionDialog
      title={given ? text.consentTitle(name) : text.withdrawTitle(name)}
      confirmLabel={given ? text.consentConfirm : text.consentWithdraw}
      cancelLabel={text.cancel}
      destructive={!given}
      action={() => dispatch(recordConsent({ params: { id }, body: { given } })).unwrap()}
      onClose={onClose}
      onDone={onDone}
    >
      {given ? text.consentText(name, accountName) : text.withdrawText(name, accountName)}
    </ActionDialog>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const text = useMessages(patientDeskMessages);
  return (
    <TextField label={text.reason} value={value} maxLength={300} onChange={(event) => onChange(event.target.value)} />
  );
}
