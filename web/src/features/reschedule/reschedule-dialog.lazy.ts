import { lazy } from 'react';

/** Loaded when somebody changes a time: lists of bookings have no need of it. */
export const RescheduleDialog = lazy(() =>
  import('./reschedule-dialog.tsx').then((m) => ({ default: m.RescheduleDialog })),
);
