import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

/** Text of several lines; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field
      label={label}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      {...(optional === undefined ? {} : { optional })}
    >
      {(ids) => (
        <textarea
          rows={3}
          {...textarea}
          {...ids}
          className={clsx(controlClass, 'field-sizing-content max-h-80 py-2.5', className)}
        />
      )}
    </Field>
  );
}
