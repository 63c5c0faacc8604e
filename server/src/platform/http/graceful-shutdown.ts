// Stops a process without a failed request: /readyz answers 503 first, so that no new requests are routed to it, and only then the process
// stops listening.
import type { Http } from './http.ts';

const IDLE_MS = 500;

export interface GracefulShutdown {
  /** Whether the process is about to stop; `/readyz` reports it. */
  isShuttingDown(): boolean;
  /**
   * Answers all requests for `drainMs` while `/readyz` answers 503, then stops listening and waits for the running requests.
   */
  close(drainMs: number): Promise<void>;
}

/** Call it before calls are registered. From the call of `close` on, every answer ends its connection. */
export function createGracefulShutdown(http: Http): GracefulShutdown {
  let isShuttingDown = false;
  http.addHook('onRequest', (_request, reply, done) => {
    if (isShuttingDown) reply.header('connection', 'close');
    done();
  });
  return {
    isShuttingDown: () => isShuttingDown,
    async close(drainMs) {
      isShuttingDown = true;
      if (drainMs > 0) await new Promise((done) => setTimeout(done, drainMs));
      // Node would close a connection as idle that was just accepted and has not sent data yet.
      const closeIdle = http.server.closeIdleConnections.bind(http.server);
      http.server.closeIdleConnections = () => {};
      const sweep = setInterval(closeIdle, IDLE_MS);
      await http.close();
      clearInterval(sweep);
    },
  };
}
