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

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs a handler with its request known to everything that it awaits. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request being served, undefined in jobs and commands. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}
