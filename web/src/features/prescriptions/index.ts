export { AnsweredPrescription } from './components/answered-prescription.tsx';
