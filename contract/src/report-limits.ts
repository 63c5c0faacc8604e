// Read by the browser too, so without schemas.

export const REPORT_TYPES = ['Blood Test', 'X-Ray', 'MRI', 'CT Scan', 'Ultrasound', 'Other'] as const;
export const REPORT_STATUSES = ['Pending', 'Completed'] as const;
export const REPORT_MAX_BYTES = 20_971_520;
/** As messages name them. */
export const REPORT_KINDS = ['PDF', 'JPEG', 'PNG'] as const;
/** Of one ZIP. */
export const REPORTS_A_ZIP = 50;
/** Uploaded as a file, or made here from authorised values. */
export const REPORT_ORIGINS = ['uploaded', 'made'] as const;
/** Of a version that was made here. `supplementary` adds to a final one, `amended` corrects what an earlier version said. */
export const MADE_KINDS = ['preliminary', 'final', 'supplementary', 'amended'] as const;
export type MadeKind = (typeof MADE_KINDS)[number];
