export { previewEnded, selectPreview } from './role-preview.slice.ts';
