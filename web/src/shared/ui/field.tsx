// The frame of every form field: label, hint and error, linked to the control by id so that screen readers read all three.
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { uiMessages } from './ui.messages.ts';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Adds "(optional)" to the label; other fields are required. */
  readonly optional?: boolean;
}

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children(ids: ControlIds): ReactNode }) {
  const text = useMessages(uiMessages);
  const id = useId();
  const described = clsx(hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-strong">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {text.optional}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

/** The style of text boxes, selects and text areas. */
export const controlClass = clsx(
  'w-full min-h-touch rounded-field border border-line-strong bg-surface px-3.5 text-base text-ink',
  'placeholder:text-ink-soft hover:border-brand focus:border-brand',
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft',
);
