import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { BelongingFields } from './belonging-fields.tsx';
import { PersonPicker, type PickedPerson } from './person-picker.tsx';
import { FileField, ReportFields, type ReportValues, SendProgress } from './report-fields.tsx';
import { fileProblem } from './report-file.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { createReport } from './reports-admin.slice.ts';

interface UploadDialogProps {
  /** Whom it is for, when that is known already. */
  readonly initialPerson: PickedPerson | null;
  readonly prescriptionId: string;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** A report for a person: whose, what, the file, and what is to be paid for it. */
export function UploadDialog({ initialPerson, prescriptionId, onClose, onCreated }: UploadDialogProps) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const [person, setPerson] = useState(initialPerson);
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const form = useContractForm<ReportValues>({
    schema: () =>
      import('@labfront/contract/reports').then(({ ReportBody }) =>
        ReportBody.omit({ userId: true, prescriptionId: true }),
      ),
    defaultValues: {
      reportType: 'Blood Test',
      doctorName: '',
      comments: '',
      amount: '',
      reason: '',
      patientName: '',
      bookingId: '',
    },
  });
  const fileError = file === null ? text.noFile : fileProblem(file, text);
  const isPrescription = prescriptionId !== '' && person?._id === initialPerson?._id;

  const submit = form.handleSubmit(async ({ reason: _reason, ...fields }) => {
    setFailure(null);
    if (!person || !file || fileError !== null) return;
    const body = new FormData();
    for (const [name, value] of Object.entries({ userId: person._id, ...fields })) body.append(name, value);
    if (isPrescription) body.append('prescriptionId', prescriptionId);
    body.append('file', file);
    setShare(0);
    const answer = await dispatch(createReport({ form: body, onProgress: setShare }));
    setShare(null);
    if (createReport.fulfilled.match(answer)) {
      notify('success', text.created);
      onCreated();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      title={text.addTitle}
      save={text.send}
      busy={share !== null}
      failure={failure}
      onSubmit={(event) => {
        setTried(true);
        void submit(event);
      }}
      onClose={onClose}
    >
      <PersonPicker
        person={person}
        onPick={(picked) => {
          setPerson(picked);
          // Bookings are the person's.
          form.setValue('bookingId', '');
        }}
        error={isTried && person === null ? text.personNeeded : undefined}
      />
      {person && (
        <BelongingFields
          key={person._id}
          personId={person._id}
          register={form.register}
          errors={form.formState.errors}
        />
      )}
      {isPrescription && <p className="text-sm text-ink-soft">{text.prescription}</p>}
      <ReportFields register={form.register} errors={form.formState.errors} />
      <FileField
        label={text.file}
        onChange={setFile}
        error={(isTried || file !== null) && fileError !== null ? fileError : undefined}
      />
      <SendProgress share={share} />
    </FormDialog>
  );
}
