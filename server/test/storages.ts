// The two storages that files are tested on: the folder, and an S3 server in this process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onFileEnd } from './releases.ts';

export const STORAGES = ['folder', 's3'] as const;
export type StorageName = (typeof STORAGES)[number];

/** The environment that asks for a storage; for S3 a server of its own that goes when the test file ends. */
export async function storageVariables(storage: StorageName): Promise<Record<string, string>> {
  if (storage === 'folder') return {};
  const directory = mkdtempSync(join(tmpdir(), 'labfront-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'labfront' }],
  });
  const { port } = await server.run();
  onFileEnd(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'labfront',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}
