// Whether a record is within the scope of somebody of the staff, for every domain.
export { isMoneyWithin, isSeen, within } from './places.queries.ts';
