// Shared behaviour of every command of the command line.
import { StartError } from './env.ts';
import { AppError } from './errors.ts';

/** Runs a command. An error prints its message and ends with status 1. Files that a command creates are readable by its user only. */
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
