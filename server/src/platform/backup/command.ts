import { pino } from 'pino';
import { readEnv, StartError } from '../env.ts';
import { AppError } from '../errors.ts';
import { createStorage } from '../files/storage.ts';

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** What the commands work on: the database and the storage that the server would use. */
export async function openPlaces() {
  const env = readEnv();
  const log = pino({ level: 'silent' });
  return { env, storage: await createStorage(env, log) };
}

/** Runs a command of the command line: what is known to go wrong is said in one sentence, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isKnown = error instanceof StartError || error instanceof AppError;
    process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}
