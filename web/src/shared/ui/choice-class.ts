/** A radio button that looks like a card; its input is `sr-only` inside. */
export const choiceClass = [
  'relative flex min-h-touch cursor-pointer items-center gap-1 rounded-field border border-line-strong bg-surface px-3.5 text-sm',
  'hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft',
].join(' ');
