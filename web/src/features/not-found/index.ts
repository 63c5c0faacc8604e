export { notFoundMessages } from './not-found.messages.ts';
export { AdminNotFound, NotFound } from './not-found.tsx';
