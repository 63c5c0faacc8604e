import { REPORT_TYPES } from '@labfront/contract/report-limits';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { controlClass, Field } from '../../../shared/ui/field.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { ACCEPTED, KINDS_TEXT, MAX_MEGABYTES } from './report-file.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';

export interface ReportValues {
  reportType: string;
  doctorName: string;
  comments: string;
  amount: string;
  reason: string;
  patientName: string;
  /** Empty for none. */
  bookingId: string;
}

interface ReportFieldsProps {
  readonly register: UseFormRegister<ReportValues>;
  readonly errors: FieldErrors<ReportValues>;
  /** Once it is paid its amount stays. */
  readonly amountFixed?: boolean;
}

/** The fields that a new report and a changed one have in common. */
export function ReportFields({ register, errors, amountFixed = false }: ReportFieldsProps) {
  const text = useMessages(reportsAdminMessages);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...register('reportType')}
          label={text.type}
          options={REPORT_TYPES.map((value) => ({ value, label: value }))}
          error={errors.reportType?.message}
        />
        <TextField
          {...register('amount')}
          label={text.amountLabel}
          hint={text.amountHint}
          inputMode="decimal"
          prefix="₹"
          optional
          readOnly={amountFixed}
          error={errors.amount?.message}
        />
      </div>
      <TextField {...register('doctorName')} label={text.doctor} optional error={errors.doctorName?.message} />
      <TextArea
        {...register('comments')}
        label={text.comments}
        hint={text.commentsHint}
        optional
        rows={3}
        error={errors.comments?.message}
      />
    </>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
}

export function FileField({ label, hint, optional = false, error, onChange }: FileFieldProps) {
  const text = useMessages(reportsAdminMessages);
  const limits = text.fileHint(KINDS_TEXT, MAX_MEGABYTES);
  return (
    <Field label={label} hint={hint === undefined ? limits : `${limits}. ${hint}`} optional={optional} error={error}>
      {(ids) => (
        <input
          {...ids}
          type="file"
          accept={ACCEPTED}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          className={`${controlClass} py-2.5 text-sm file:mr-3 file:rounded-field file:border-0 file:bg-brand-soft file:px-3 file:py-1 file:text-brand-strong`}
        />
      )}
    </Field>
  );
}

/** The progress of an upload. */
export function SendProgress({ share }: { share: number | null }) {
  const text = useMessages(reportsAdminMessages);
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return (
    <div role="status" className="flex flex-col gap-1.5 text-sm">
      <span className="tabular">{text.sending(percent)}</span>
      <progress aria-label={text.file} value={percent} max={100} className="h-1.5 w-full accent-brand" />
    </div>
  );
}
