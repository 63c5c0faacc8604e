import { lazy } from 'react';

/** Loaded when somebody chooses the time of a free repeat. */
export const RepeatTimeDialog = lazy(() =>
  import('./repeat-time-dialog.tsx').then((m) => ({ default: m.RepeatTimeDialog })),
);
