// How a process leaves without a failed request: first it says that it is leaving, so that nobody sends it new work, and only then
// it stops listening.
import type { Http } from './http.ts';

const IDLE_MS = 500;

export interface Leaving {
  /** Whether the process is about to stop: `/readyz` says so. */
  isLeaving(): boolean;
  /**
   * Says for `drainMs` that the process leaves while it still answers everything, then stops listening and waits for the requests
   * under way.
   */
  close(drainMs: number): Promise<void>;
}

/** Call it before calls are registered. From the moment of leaving every answer ends its connection. */
export function createLeaving(http: Http): Leaving {
  let isLeaving = false;
  http.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done();
  });
  return {
    isLeaving: () => isLeaving,
    async close(drainMs) {
      isLeaving = true;
      if (drainMs > 0) await new Promise((done) => setTimeout(done, drainMs));
      // Node would cut off, as idle, what was accepted this moment and has not said anything yet.
      const closeIdle = http.server.closeIdleConnections.bind(http.server);
      http.server.closeIdleConnections = () => {};
      const sweep = setInterval(closeIdle, IDLE_MS);
      await http.close();
      clearInterval(sweep);
    },
  };
}
