export { SharedResults } from './components/shared-results.tsx';
export { isUrgent, valueText } from './result-words.ts';
export { resultsMessages } from './results.messages.ts';
