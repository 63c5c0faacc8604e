import { constants, getPriority, platform, setPriority } from 'node:os';

/** Lets requests to the server go before a process and what it starts. One that gives way already stays as it is: to raise it is not allowed. */
export function lowerPriority(pid: number): void {
  setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL));
}

/**
 * Lets requests go before the work of the calling thread when both want the processor. Elsewhere than on Linux a thread has no priority of
 * its own, and nothing happens.
 */
export function yieldToRequests(): void {
  if (platform() === 'linux') lowerPriority(0);
}
