export { notFoundMessages } from './not-found.messages.ts';
export { NotFound } from './not-found.tsx';
export { HeaderSearchBox, PageSearchBox } from './search-box.tsx';
export { isSearchPath, searchPath, searchTextOf } from './search-path.ts';
