export { PermissionChoice } from './admin/permission-choice.tsx';
export { previewEnded, selectPreview } from './role-preview.slice.ts';
