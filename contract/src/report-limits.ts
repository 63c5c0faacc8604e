// Read by the browser too, so without schemas.

export const REPORT_TYPES = ['Blood Test', 'X-Ray', 'MRI', 'CT Scan', 'Ultrasound', 'Other'] as const;
export const REPORT_STATUSES = ['Pending', 'Completed'] as const;
export const REPORT_MAX_BYTES = 20_971_520;
/** As messages name them. */
export const REPORT_KINDS = ['PDF', 'JPEG', 'PNG'] as const;
/** Of one ZIP. */
export const REPORTS_A_ZIP = 50;
