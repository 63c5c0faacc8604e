import clsx from 'clsx';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  /** True while the change is being saved: it keeps its focus and ignores clicks. */
  readonly busy?: boolean;
  readonly onToggle: (checked: boolean) => void;
}

/** Switches a setting at once, without a form. The label is for screen readers. */
export function Switch({ label, checked, busy = false, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={() => !busy && onToggle(!checked)}
      className="inline-flex min-h-touch w-12 items-center rounded-full aria-disabled:cursor-progress"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'relative block h-6 w-11 rounded-full border transition-colors',
          checked ? 'border-brand bg-brand' : 'border-line-strong bg-sunken',
        )}
      >
        <span
          className={clsx(
            'absolute top-0.5 size-4.5 rounded-full transition-[left]',
            checked ? 'left-5.5 bg-on-brand' : 'left-0.5 bg-line-strong',
          )}
        />
      </span>
    </button>
  );
}
