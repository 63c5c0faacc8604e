// Whether a record is within the scope of somebody of the staff, for every domain.
export { isSeen, isSoldWithin, within } from './places.queries.ts';
