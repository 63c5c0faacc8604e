export { ConsentNotice, type MarkedItem } from './consent-notice.tsx';
