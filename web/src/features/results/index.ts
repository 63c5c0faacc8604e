export { SharedResults } from './components/shared-results.tsx';
