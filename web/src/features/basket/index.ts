export { basketMessages } from './basket.messages.ts';
export { fetchCheaperCart } from './basket.thunks.ts';
export { CheaperSet } from './cheaper-set.tsx';
