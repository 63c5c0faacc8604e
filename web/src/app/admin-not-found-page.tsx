export { AdminNotFound as Component } from '../features/not-found/index.ts';
export { handle } from './not-found-page.tsx';
