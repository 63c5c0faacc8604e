import { lazy } from 'react';

/** Apart from the layout: its code is fetched when somebody searches. */
export const StaffSearch = lazy(() => import('./staff-search.tsx').then((m) => ({ default: m.StaffSearch })));
