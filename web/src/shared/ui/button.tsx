import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '../router/link.tsx';
import { Spinner } from './spinner.tsx';

/** `accent` is for the main action of a screen; everything else is primary, secondary or quiet. */
export type ButtonVariant = 'accent' | 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'large';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** As wide as its container. */
  readonly wide?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

export function buttonClass({ variant = 'primary', size = 'normal', wide = false }: Look = {}): string {
  return clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-field text-center font-strong transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    size === 'large' ? 'min-h-13 px-6 text-base' : 'min-h-touch px-4 text-sm',
    wide && 'w-full',
    variants[variant],
  );
}

type ButtonProps = ComponentProps<'button'> & Look & { readonly busy?: boolean };

/** A busy button keeps its size, name and focus, is announced as busy, and ignores clicks. */
export function Button({ variant, size, wide, busy = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass({ ...look(variant, size, wide) }), className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={clsx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}

/** A link with the look of a button, for the next step. */
export function ButtonLink({ variant, size, wide, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={clsx(buttonClass({ ...look(variant, size, wide) }), className)} />;
}

function look(variant?: ButtonVariant, size?: ButtonSize, wide?: boolean): Look {
  return {
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(wide === undefined ? {} : { wide }),
  };
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string };

/** A button with only an icon, 44 px square, with a name for screen readers. */
export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={clsx(
        'inline-flex size-touch shrink-0 items-center justify-center rounded-field text-ink transition-colors',
        'hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
    >
      {children}
    </button>
  );
}
