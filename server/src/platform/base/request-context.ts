// Who is being served, for what is written beside the work itself (the audit log, the device
// of a session). Rules never read it: who may is an argument.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  accountId: string | null;
  /** The peer's address, behind the proxies of `TRUST_PROXY`. */
  address: string;
  requestId: string;
  userAgent: string | null;
}

interface Running {
  context: RequestContext;
  gone: AbortSignal | undefined;
}

const storage = new AsyncLocalStorage<Running>();

/**
 * Runs a handler with its request known to everything that it awaits.
 * @param gone aborted when the connection ends before the answer has gone out.
 */
export function inRequest<T>(context: RequestContext, work: () => T, gone?: AbortSignal): T {
  return storage.run({ context, gone }, work);
}

/** The request being served, undefined in jobs and commands. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()?.context;
}

/** Aborted once nobody waits for the answer any more: work that has not begun need not begin. Undefined in jobs and commands. */
export function callerGone(): AbortSignal | undefined {
  return storage.getStore()?.gone;
}
