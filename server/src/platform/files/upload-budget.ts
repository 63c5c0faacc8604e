// Bytes of files that customers may leave on the disk in a day: an account costs nothing, and one network can make many.
import type { Env } from '../base/env.ts';
import { AppError } from '../base/errors.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { currentSender } from '../scheduling/fair-queue.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

export interface UploadBudget {
  /**
   * Counts bytes that are about to be stored for an account and the network of the running request.
   * @throws AppError 429 `UPLOADS_USED_UP` past the budget of either; nothing is counted then.
   */
  take(accountId: string, bytes: number): Promise<void>;
}

interface Dependencies {
  env: Pick<Env, 'UPLOAD_MB_PER_ACCOUNT' | 'UPLOAD_MB_PER_NETWORK'>;
  limits: Limits;
}

export function createUploadBudget({ env, limits }: Dependencies): UploadBudget {
  const limitOf = (name: string, megabytes: number): Limit => ({ name, max: megabytes * MEGABYTE, windowMs: DAY_MS });
  const perAccount = limitOf('upload-bytes-account', env.UPLOAD_MB_PER_ACCOUNT);
  const perNetwork = limitOf('upload-bytes-network', env.UPLOAD_MB_PER_NETWORK);
  const refusalOf = (limit: Limit, { extras }: AppError): AppError =>
    limit === perAccount
      ? new AppError('UPLOADS_USED_UP', { megabytes: env.UPLOAD_MB_PER_ACCOUNT }, extras)
      : new AppError('UPLOADS_USED_UP.network', {}, extras);

  return {
    async take(accountId, bytes) {
      const counted = [
        [perAccount, accountId],
        [perNetwork, currentSender().network],
      ] as const;
      const refused = await limits.takeAll(
        counted.filter(([{ max }]) => max > 0),
        bytes,
      );
      if (refused) throw refusalOf(refused.limit, refused.error);
    },
  };
}
