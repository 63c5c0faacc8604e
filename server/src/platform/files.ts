// Files of people: prescriptions and reports. A folder below the data folder by default.
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from './env.ts';

/** Private storage by key. Keys are made by us, never taken from a person's file name. */
export type Files = Disk;

export function createFiles(env: Pick<Env, 'DATA_DIR'>): Files {
  return new Disk(new FSDriver({ location: join(env.DATA_DIR, 'files'), visibility: 'private' }));
}
