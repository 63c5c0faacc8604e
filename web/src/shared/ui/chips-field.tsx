// A list of short texts as chips: typed or pasted, each added by Enter, a comma or leaving the field, and removed by its own button, or by
// Backspace in the empty field.
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { uiMessages } from './ui.messages.ts';

interface ChipsFieldProps extends FieldProps {
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly placeholder?: string;
}

const SEPARATORS = /[,;|\n\t]+/;

/** Merges the texts without duplicates; case does not matter. */
export function withChips(values: readonly string[], typed: string, separators: RegExp = SEPARATORS): string[] {
  const seen = new Set(values.map((value) => value.toLowerCase()));
  const added = typed
    .split(separators)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
  return [...values, ...added];
}

export function ChipsField({ label, hint, error, optional, values, onChange, placeholder }: ChipsFieldProps) {
  const text = useMessages(uiMessages);
  const [typed, setTyped] = useState('');

  const take = (more: string) => {
    const next = withChips(values, more);
    if (next.length > values.length) onChange(next);
    setTyped('');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    // Enter adds the text; only in the empty field does it submit the form.
    if (event.key === ',' || typed.trim() !== '') event.preventDefault();
    take(typed);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    take(`${typed},${pasted}`);
  };

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        error={error}
        {...(hint === undefined ? {} : { hint })}
        {...(optional === undefined ? {} : { optional })}
      >
        {(ids) => (
          <input
            {...ids}
            value={typed}
            placeholder={placeholder}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => take(typed)}
            className={controlClass}
          />
        )}
      </Field>
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center rounded-full bg-brand-soft pl-3 text-sm text-brand-strong"
            >
              <span className="min-w-0 break-words py-1.5">{value}</span>
              <button
                type="button"
                aria-label={text.remove(value)}
                title={text.remove(value)}
                onClick={() => onChange(values.filter((other) => other !== value))}
                className="inline-flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
