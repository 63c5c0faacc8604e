export { HeaderSearchBox, PageSearchBox } from './search-box.tsx';
export { isSearchPath, searchPath, searchTextOf } from './search-path.ts';
export { onTyped } from './typed-questions.ts';
export { useTypedHere } from './use-typed-here.ts';
