// Prometheus metrics at /metrics, for this machine and for callers with the token (wire.md, The rest). Labels are route patterns and states
// and contain no personal data.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../base/errors.ts';
import { hashToken } from '../base/ids.ts';
import { metricsReader } from '../scheduling/worker-metrics.ts';
import type { Http } from './http.ts';

/** Counts records by state at each scrape. */
type CountByState = () => Promise<ReadonlyMap<string, number>>;

export interface Metrics {
  /** A gauge with one value a state, `labfront_<name>{state="…"}`. */
  countByState(name: string, help: string, read: CountByState): void;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether the call comes from this machine itself. A proxy on this machine forwards the calls of all clients; the headers that proxies add
 * identify those calls.
 */
function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => name in headers);
  return LOOPBACK.test(request.ip) && !isForwarded;
}

/** Compares in constant time, for any length. */
function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

/** Several processes answer as one. The library leaves their start out then and averages their lag, and no alarm would see either. */
const OF_THE_LAST = ['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'];

let measuring: Registry | undefined;

/**
 * Measures the process itself, once for all apps in it: the library goes on for as long as the process lives. Of several processes, the last
 * start and the longest lag are told.
 */
export function processMetrics(): Registry {
  if (measuring) return measuring;
  measuring = new Registry();
  collectDefaultMetrics({ register: measuring });
  for (const name of OF_THE_LAST) Object.assign(measuring.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  return measuring;
}

/** Measures every response, and serves the metrics. */
export function serveMetrics(app: Http, token: string | undefined): Metrics {
  const registry = new Registry();
  const read = metricsReader([processMetrics(), registry]);
  const durations = new Histogram({
    name: 'labfront_http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) {
      throw new AppError('UNAUTHENTICATED.metrics');
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await read());
  });

  return {
    countByState(name, help, countAll) {
      new Gauge({
        name: `labfront_${name}`,
        help,
        labelNames: ['state'],
        registers: [registry],
        // Every process counts the same rows of the database.
        aggregator: 'max',
        async collect() {
          this.reset();
          for (const [state, count] of await countAll()) this.set({ state }, count);
        },
      });
    },
  };
}
