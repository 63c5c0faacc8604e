// Apart from the schemas, so that a screen that offers hours does not carry the validation library.

/** A week. */
export const MOST_SHARE_HOURS = 168;
/** The tenth wrong PIN ends a share. */
export const MOST_SHARE_TRIES = 10;
