// Read by the browser too, so without schemas.

export const DOCUMENT_MAX_BYTES = 10_485_760;
export const DOCUMENTS_A_DAY = 20;
/** As messages name them. */
export const DOCUMENT_FORMATS = ['JPEG', 'PNG', 'WebP', 'HEIC', 'PDF'] as const;

/** The papers of a regulated test, each needed once. */
export const DOCUMENT_KINDS = ['consent', 'referral'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
