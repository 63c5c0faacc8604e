export { PreparationNote } from './preparation-note.tsx';
