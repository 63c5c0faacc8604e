export const veilClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A sheet from below leaves room for a toast above it (`toaster.css`). */
export const dialogClass = [
  'fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none transition duration-150',
  'inset-x-0 bottom-0 max-h-[calc(100dvh-5.5rem)] rounded-t-panel pb-[env(safe-area-inset-bottom)]',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(36rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel',
  'data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:data-ending-style:translate-y-6 max-sm:data-starting-style:translate-y-6',
].join(' ');

export const largeDialogClass = 'h-[92dvh] sm:w-[min(72rem,calc(100vw-2rem))]!';

/** At the right edge, as high as the window. */
export const drawerClass =
  'sm:top-0! sm:right-0! sm:left-auto! sm:h-dvh sm:max-h-dvh sm:w-[min(32rem,100vw)]! sm:translate-x-0! sm:translate-y-0! sm:rounded-none!';
