// Whether a record is within the scope of somebody of the staff, for every domain.
export { atCentre, isSeen, isSoldWithin, within, withinWalked } from './record-scopes.queries.ts';
