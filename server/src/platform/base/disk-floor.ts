// Refuses files of people while little of the disk is free, before it is full: the database, mails and backups need what is left.
import { statfs } from 'node:fs/promises';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';

const MEGABYTE = 1_048_576;

export interface DiskFloor {
  /**
   * Reserves room for a file that is about to be received.
   * @returns a function that gives the room back, once the file is stored or refused.
   * @throws AppError 507 `STORAGE_LOW` where less than the floor would stay free.
   */
  reserve(bytes: number): Promise<() => void>;
  /** Bytes that are free, and those that must stay free. */
  read(): Promise<{ free: number; floor: number }>;
}

/** @param folder on the disk that is watched. */
export function createDiskFloor(
  env: Pick<Env, 'DISK_FLOOR_MB'>,
  folder: string,
  look: typeof statfs = statfs,
): DiskFloor {
  const floor = env.DISK_FLOOR_MB * MEGABYTE;
  let reserved = 0;

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await look(folder);
    return bavail * bsize;
  }

  return {
    async reserve(bytes) {
      if (floor === 0) return () => {};
      reserved += bytes;
      const giveBack = () => {
        reserved -= bytes;
      };
      try {
        if ((await freeBytes()) - reserved < floor) throw new AppError('STORAGE_LOW');
      } catch (error) {
        giveBack();
        throw error;
      }
      return giveBack;
    },
    read: async () => ({ free: await freeBytes(), floor }),
  };
}
