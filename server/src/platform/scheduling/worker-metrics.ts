// One answer at /metrics for all processes that share a port: the process that is scraped has the primary collect them from all.
import cluster from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import { newId } from '../base/ids.ts';

const ASK = 'labfront:metrics';
const WAIT_MS = 6_000;

interface Asked {
  type: typeof ASK;
  id: string;
  /** In the answer. */
  text?: string;
}

const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === ASK;

/** Runs in the primary process. */
export function collectFromWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, message: unknown) => {
    if (!isAsked(message)) return;
    // A process that dies in the meantime leaves no answer; the scraped process reports that after its own time limit.
    const text = await all.clusterMetrics().catch(() => undefined);
    if (text !== undefined && worker.isConnected()) worker.send({ ...message, text });
  });
}

/** @returns a function that reads the metrics of this process, and of the others that share its port. */
export function metricsReader(registries: Registry[]): () => Promise<string> {
  if (!cluster.isWorker) return () => Registry.merge(registries).metrics();
  AggregatorRegistry.setRegistries(registries);
  // Registers the listener that answers the primary process.
  void new AggregatorRegistry();
  const waiting = new Map<string, (text: string) => void>();
  process.on('message', (message) => {
    if (isAsked(message) && message.text !== undefined) waiting.get(message.id)?.(message.text);
  });
  return () => {
    const id = newId();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error('The other processes did not answer for /metrics')), WAIT_MS);
    waiting.set(id, resolve);
    process.send?.({ type: ASK, id } satisfies Asked);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}
