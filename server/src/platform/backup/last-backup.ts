/** The setting that a finished backup leaves: when it was begun, ISO. */
export const LAST_BACKUP = 'last_backup_at';
