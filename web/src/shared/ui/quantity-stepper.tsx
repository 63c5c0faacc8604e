import { Minus, Plus, Trash2 } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { uiMessages } from './ui.messages.ts';

interface QuantityStepperProps {
  readonly value: number;
  readonly onStep: (action: 'increase' | 'decrease') => void;
  readonly max: number;
  readonly min?: number;
  /** The name of the quantity for screen readers: "Quantity of Thyroid Profile". */
  readonly label?: string;
  /** At the minimum the left button removes the line and has this name. */
  readonly removeLabel?: string;
}

export function QuantityStepper({ value, onStep, max, min = 1, label, removeLabel }: QuantityStepperProps) {
  const text = useMessages(uiMessages);
  const removes = removeLabel !== undefined && value <= min;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend and its own layout
    <div
      role="group"
      aria-label={label ?? text.quantity}
      className="inline-flex items-center rounded-field border border-line-strong bg-surface"
    >
      <IconButton
        label={removes ? removeLabel : text.less}
        disabled={!removes && value <= min}
        onClick={() => onStep('decrease')}
      >
        {removes ? <Trash2 aria-hidden="true" className="size-4" /> : <Minus aria-hidden="true" className="size-4" />}
      </IconButton>
      <output aria-live="polite" className="tabular min-w-8 text-center font-strong">
        {value}
      </output>
      <IconButton label={text.more} disabled={value >= max} onClick={() => onStep('increase')}>
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
