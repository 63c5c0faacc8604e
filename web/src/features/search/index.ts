export { HeaderSearchBox, PageSearchBox } from './search-box.tsx';
export { isSearchPath, searchPath, searchTextOf } from './search-path.ts';
