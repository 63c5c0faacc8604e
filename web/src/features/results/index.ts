export { SharedResults } from './components/shared-results.tsx';
export { valueText } from './result-words.ts';
export { resultsMessages } from './results.messages.ts';
