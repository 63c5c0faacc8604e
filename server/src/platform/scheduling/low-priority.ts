import { constants, platform, setPriority } from 'node:os';

/**
 * Lets requests go before the work of the calling thread when both want the processor. Elsewhere than on Linux a thread has no priority of
 * its own, and nothing happens.
 */
export function yieldToRequests(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
