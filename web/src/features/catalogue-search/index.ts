export { CatalogueSearch } from './catalogue-search.tsx';
export type { FoundItem } from './search-catalogue.thunk.ts';
