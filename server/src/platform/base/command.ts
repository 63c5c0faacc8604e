// What every command of the command line does the same.
import { StartError } from './env.ts';
import { AppError } from './errors.ts';

/** Runs a command; what it cannot do is said in its own sentence, and ends it with status 1. Files it makes are its user's alone. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isKnown = error instanceof StartError || error instanceof AppError;
    process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
