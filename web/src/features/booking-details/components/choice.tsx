import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { choiceClass } from '../../../shared/ui/choice-class.ts';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string;
  readonly hint?: string;
}

/** One of a few, as a card under the thumb. */
export function Choice({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className={clsx(choiceClass, 'min-h-13! flex-col items-start! justify-center gap-0! py-2')}>
      <input {...input} type="radio" className="sr-only" />
      <span className="font-strong">{label}</span>
      {hint !== undefined && <span className="text-xs text-ink-soft">{hint}</span>}
    </label>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A question of the booking with its fields. */
export function Section({ title, children }: SectionProps) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <legend className="float-left mb-4 w-full text-xl font-strong">{title}</legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}
