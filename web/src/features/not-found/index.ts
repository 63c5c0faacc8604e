export { notFoundMessages } from './not-found.messages.ts';
export { NotFound } from './not-found.tsx';
