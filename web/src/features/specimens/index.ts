export { specimenWords } from './admin/specimen-words.ts';
