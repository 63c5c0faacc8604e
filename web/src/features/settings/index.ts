export { FirstSteps } from './admin/first-steps.tsx';
