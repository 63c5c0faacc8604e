import clsx from 'clsx';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { uiMessages } from './ui.messages.ts';

type Frame = FieldProps & { readonly prefix?: ReactNode };

/** Pass `{...register('name')}` of a form, or `value` and `onChange`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  prefix,
  className,
  ...input
}: Frame & Omit<ComponentProps<'input'>, 'prefix'>) {
  return (
    <Field label={label} {...frame(hint, error, optional)}>
      {(ids) => (
        <span className="relative block">
          {prefix !== undefined && (
            <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-ink-soft">
              {prefix}
            </span>
          )}
          <input {...input} {...ids} className={clsx(controlClass, prefix !== undefined && 'pl-13', className)} />
        </span>
      )}
    </Field>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const text = useMessages(uiMessages);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} {...frame(hint, error)}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(controlClass, 'pr-13', className)}
          />
          <IconButton
            label={shown ? text.hidePassword : text.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 text-ink-soft"
          >
            {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The platform's own list: the best one on a telephone. `empty` is the first entry, when nothing is chosen yet. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  empty,
  className,
  ...select
}: FieldProps & ComponentProps<'select'> & { readonly options: readonly Option[]; readonly empty?: string }) {
  return (
    <Field label={label} {...frame(hint, error, optional)}>
      {(ids) => (
        <span className="relative block">
          <select {...select} {...ids} className={clsx(controlClass, 'appearance-none pr-11', className)}>
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}

function frame(hint: ReactNode, error: string | undefined, optional?: boolean) {
  return { error, ...(hint === undefined ? {} : { hint }), ...(optional === undefined ? {} : { optional }) };
}
