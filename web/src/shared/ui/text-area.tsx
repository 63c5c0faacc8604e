import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** Room for more than a line. Give it `{...register('name')}` of a form, or `value` and `onChange`. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 4,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })} {...(optional ? { optional } : {})}>
      {(ids) => <textarea {...area} {...ids} rows={rows} className={clsx(controlClass, 'py-2.5', className)} />}
    </Field>
  );
}
