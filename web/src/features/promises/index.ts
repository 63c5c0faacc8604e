export { PromiseList } from './components/promise-list.tsx';
