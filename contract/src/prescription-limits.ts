// Read by the browser too, so without schemas.

export const PRESCRIPTION_MAX_BYTES = 10_485_760;
export const PRESCRIPTIONS_A_DAY = 50;
/** As messages name them. */
export const PRESCRIPTION_KINDS = ['JPEG', 'PNG', 'WebP', 'HEIC', 'PDF'] as const;
