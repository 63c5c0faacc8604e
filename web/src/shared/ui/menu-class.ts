/** How popups of menus and selects look, and their entries. */
export const menuClass =
  'min-w-44 rounded-field border border-line bg-raised p-1 text-sm text-ink shadow-float outline-none';
export const menuItemClass =
  'flex min-h-touch cursor-pointer items-center gap-2 rounded-field px-3 outline-none select-none data-highlighted:bg-brand-soft data-highlighted:text-brand-strong data-disabled:cursor-not-allowed data-disabled:text-ink-soft';
