export { CatalogueSearch } from './catalogue-search.tsx';
export { type FoundItem, fetchChosen } from './search-catalogue.thunk.ts';
