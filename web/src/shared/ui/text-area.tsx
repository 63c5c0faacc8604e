import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

/**
 * A multi-line text field that grows with its content if the browser supports it. Such a browser ignores `rows` (the height of an empty
 * field), so a class sets the same height.
 */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 3,
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
          {...textarea}
          rows={rows}
          {...ids}
          className={clsx(
            controlClass,
            'field-sizing-content max-h-80 py-2.5',
            rows > 3 ? 'min-h-40!' : 'min-h-24!',
            className,
          )}
        />
      )}
    </Field>
  );
}
