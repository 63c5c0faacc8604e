import type { Report } from '@labfront/contract/reports';
import { type ReactNode, useId, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { ReportAccessLog } from '../components/report-access-log.tsx';
import { BelongingFields } from './belonging-fields.tsx';
import { FileField, ReportFields, type ReportValues, SendProgress } from './report-fields.tsx';
import { fileProblem } from './report-file.ts';
import { nameOf } from './report-name.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { updateReport } from './reports-admin.slice.ts';
import { VersionList } from './version-list.tsx';

interface ReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** One report: its fields, with a new version for whoever may change it, the versions there are, and who opened it. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const text = useMessages(reportsAdminMessages);
  const may = useMay();
  return (
    <Dialog open large onClose={onClose} title={text.titleOf(nameOf(report))} description={report.originalName}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {may('report.upload') ? <EditForm report={report} onSaved={onClose} /> : <Facts report={report} />}
        <div className="flex flex-col gap-5">
          <Part title={text.versions}>
            <VersionList report={report} />
          </Part>
          <Part title={text.who}>
            <ReportAccessLog reportId={report._id} loading={text.whoLoading} />
          </Part>
        </div>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line p-4">
      <h3 id={id} className="mb-2 text-sm font-strong">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The fields to somebody who may not change them. */
function Facts({ report }: { report: Report }) {
  const text = useMessages(reportsAdminMessages);
  const { bookingNumber, patientName, reportType, amount, doctorName, comments } = report;
  const facts = [
    [text.booking, bookingNumber ?? text.noBooking],
    [text.patientName, patientName],
    [text.type, reportType],
    [text.amount, amount === 0 ? text.free : formatRupees(amount)],
    [text.doctor, doctorName],
    [text.comments, comments],
  ] as const;
  return (
    <dl className="flex flex-col gap-3">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function EditForm({ report, onSaved }: { report: Report; onSaved: () => void }) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const fileError = file && fileProblem(file, text);
  const { reportType, doctorName, comments, amount, patientName, bookingId, bookingNumber } = report;
  const form = useContractForm<ReportValues>({
    schema: () => import('@labfront/contract/reports').then(({ ReportChangeBody }) => ReportChangeBody),
    defaultValues: {
      reportType,
      doctorName,
      comments,
      amount: String(amount),
      reason: '',
      patientName,
      bookingId: bookingId ?? '',
    },
    check: ({ reason }) => (file && reason.trim() === '' ? { reason: text.reasonNeeded } : {}),
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    if (fileError) return;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append('file', file);
    setShare(0);
    const answer = await dispatch(updateReport({ id: report._id, form: body, onProgress: setShare }));
    setShare(null);
    if (updateReport.fulfilled.match(answer)) {
      notify('success', text.saved);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      <BelongingFields
        personId={report.userId._id}
        {...(bookingId !== null && { current: { _id: bookingId, number: bookingNumber ?? '' } })}
        register={form.register}
        errors={errors}
      />
      <ReportFields register={form.register} errors={errors} amountFixed={report.paymentStatus !== 'none'} />
      <FileField
        label={text.newFile}
        hint={text.newFileHint}
        optional
        onChange={setFile}
        error={fileError ?? undefined}
      />
      {file && (
        <TextField
          {...form.register('reason')}
          label={text.reason}
          hint={text.reasonHint}
          error={errors.reason?.message}
        />
      )}
      <SendProgress share={share} />
      <div className="flex justify-end">
        <Button type="submit" busy={share !== null}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
