export { type Reschedulable, stateOf } from './reschedulable.ts';
export { rescheduleMessages } from './reschedule.messages.ts';
export { RescheduleButton } from './reschedule-button.tsx';
export { RescheduleDialog } from './reschedule-dialog.lazy.ts';
export type { NewTime } from './reschedule-dialog.tsx';
