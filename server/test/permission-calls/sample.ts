// A valid sample of a call that names a permission, for the test of the table of access. A call is about a record of a place, lists
// records of places, or is about the whole shop.
import type { Permission } from '@labfront/contract/permission-names';
import type { FormFile } from '../forms.ts';
import type { Answer } from '../harness.ts';
import type { PlacedRecord, Subject } from '../placed-records.ts';

export interface Sample {
  /** The record that the call is about, or that its list contains. */
  about?: Subject;
  /** Whether the answer is a list, which leaves out what is outside the scope. */
  lists?: boolean;
  /** Whether each row of the answer says its own refusal. */
  rows?: boolean;
  /** Figures of the answer: each of them is raised by a new record within the scope, and none by one outside. */
  figures?: (body: Answer['body']) => readonly (number | undefined)[];
  /** The permission of the figures, without which the answer leaves them out; that of the call by default. */
  counts?: Permission;
  /** Whether the answer tells of the record, where it names no id. */
  tellsOf?: (body: Answer['body']) => boolean;
  /** The value of the path's parameter; the record's id by default. */
  param?: string | ((record: PlacedRecord) => string);
  query?: string | ((record: PlacedRecord) => string);
  body?: object | ((record: PlacedRecord) => object);
  /** The parts of a multipart form, instead of a body. */
  form?: (record: PlacedRecord) => Record<string, string | FormFile>;
  /** The code of the refusal outside the scope; not found by default. */
  outside?: string;
  /** A permission that the call needs besides, where the record is. */
  besides?: Permission;
  /** Whether whoever lacks the permission is served as everybody is, the record of somebody else included. */
  everybody?: boolean;
}

/** By method and path. A call whose answer reads several kinds of records has a sample for each. */
export type Samples = Readonly<Record<string, Sample | readonly Sample[]>>;

/** About data of the whole shop. An empty body is refused behind the check of the permission. */
export const SHOP: Sample = { body: {} };
export const LIST = { lists: true } as const;
export const OF_NOBODY = { param: 'unknown', everybody: true } as const;
export const SETTLEMENT = { method: 'cash', receivedBy: 'Front desk' };
export const REFUND = { amount: 1, reason: 'A test was not needed' };
