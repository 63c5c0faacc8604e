// Small files that a document can do without.
import { buffer } from 'node:stream/consumers';
import type { Files } from './files.ts';

/**
 * Returns the bytes of a record's file, or `lost` where the storage does not have it or has it damaged; an ALARM is in the log then.
 * @throws AppError 404 for a name that no record has.
 */
export async function readIntact(files: Pick<Files, 'get' | 'read'>, storedName: string): Promise<Buffer | 'lost'> {
  const file = await files.get(storedName);
  return files
    .read(file)
    .then(buffer)
    .catch(() => 'lost' as const);
}
