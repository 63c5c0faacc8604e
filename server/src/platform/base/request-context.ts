// The caller of the running request, for records written alongside the work (the audit log, the device of a session). Permission rules
// never read it: they take the caller as an argument.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  accountId: string | null;
  /** The peer's address, behind the proxies of `TRUST_PROXY`. */
  address: string;
  requestId: string;
  userAgent: string | null;
}

interface Conditions {
  /** Aborted when the connection closes before the response is sent. */
  gone?: AbortSignal | undefined;
  /** Whether the caller sees contacts masked, so that searches must not find any. */
  hidesContacts?: boolean;
  /** The largest total that the caller wants to know exactly; without it, every one. */
  totalsEnd?: number | undefined;
}

interface Running extends Conditions {
  context: RequestContext;
}

const storage = new AsyncLocalStorage<Running>();

/** Runs a handler with its request available to everything that it awaits. */
export function inRequest<T>(context: RequestContext, work: () => T, conditions: Conditions = {}): T {
  return storage.run({ ...conditions, context }, work);
}

/** Keeps the request of `work` for later, also where another one's work calls it. */
export const keepingRequest = <In extends unknown[], Out>(work: (...args: In) => Out): ((...args: In) => Out) =>
  AsyncLocalStorage.bind(work);

/** Whether the caller of the running request sees contacts masked: nothing that they search for may be one. */
export const hidesContacts = (): boolean => storage.getStore()?.hidesContacts ?? false;

/** The largest total that the caller of the running request wants to know exactly; undefined for every one. */
export const totalsEnd = (): number | undefined => storage.getStore()?.totalsEnd;

/** Whether so many are more than the caller of the running request wants to know exactly. */
export const isPastEnd = (count: number): boolean => count > (totalsEnd() ?? Number.POSITIVE_INFINITY);

/** Runs work that others wait for too, or that is kept for them: it goes on when the client of this request disconnects. */
export function withoutClient<T>(work: () => T): T {
  const running = storage.getStore();
  return running ? storage.run({ ...running, gone: undefined }, work) : work();
}

/** The request being served, undefined in jobs and commands. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()?.context;
}

/** Aborted once the client has disconnected: work that has not begun can be skipped. Undefined in jobs and commands. */
export function callerGone(): AbortSignal | undefined {
  return storage.getStore()?.gone;
}
