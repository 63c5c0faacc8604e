export { DEPARTMENTS } from './admin/departments.ts';
export { rangeMessages } from './admin/parameters.messages.ts';
export { normalText } from './admin/range-text.ts';
