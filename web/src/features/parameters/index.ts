export { DEPARTMENTS } from './admin/departments.ts';
export { rangeMessages } from './admin/parameters.messages.ts';
export { criticalText, normalText } from './admin/range-text.ts';
