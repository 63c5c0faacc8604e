export { HomeCollectionForm } from './home-collection-form.tsx';
