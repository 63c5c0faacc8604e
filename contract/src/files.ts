// File details of prescriptions and reports. The files themselves are opened by signed links, not by a call.
import { z } from 'zod';
import { Timestamp } from './common.ts';

/** One opening of a file, for the person whose file it is. Nobody is named of a doctor, who opens it by a share. */
export const FileAccess = z.object({
  at: Timestamp,
  who: z.string(),
  action: z.enum(['viewed', 'downloaded', 'shared']),
});
export type FileAccess = z.output<typeof FileAccess>;
