export { LatestReport } from './components/latest-report.tsx';
