export { ConsentPart } from './consent-part.tsx';
export { PatientDialog } from './patient-dialog.tsx';
export { aboutPatient } from './patient-words.ts';
export { patientWords } from './patients.messages.ts';
export { patientsToAgree } from './patients-to-agree.ts';
export { usePatients } from './use-patients.ts';
