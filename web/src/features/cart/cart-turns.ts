import type { Api } from '../../shared/api/api.types.ts';

const queues = new WeakMap<Api, Promise<unknown>>();

/** Calls of the cart go out one after the other, reading too, so the last answer is the cart's real state. */
export function inTurn<T>(api: Api, run: () => Promise<T>): Promise<T> {
  const turn = (queues.get(api) ?? Promise.resolve()).then(run, run);
  queues.set(api, turn);
  return turn;
}
