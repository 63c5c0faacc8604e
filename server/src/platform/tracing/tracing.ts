// Tracing, if OTEL_EXPORTER_OTLP_ENDPOINT is set: one span for each request by its route pattern, for each statement without its values,
// and for each job. The libraries are loaded only then, so that a start without them stays fast.
import type { Env } from '../base/env.ts';
import type { Http } from '../base/http.types.ts';
import type { Tracer } from './tracing-sdk.ts';

let tracer: Tracer | null = null;

/** Call it before the database is opened. */
export async function startTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { createTracer } = await import('./tracing-sdk.ts');
  tracer = createTracer(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_SERVICE_NAME);
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop();
  tracer = null;
}

export const traceRequests = (http: Http): void => tracer?.request(http);

export const traceJob = <T>(kind: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.job(kind, work) : work();

interface StatementEvent {
  level: 'query' | 'error';
  query: { sql: string };
  queryDurationMillis: number;
}

/** For Kysely's configuration; empty without a tracer. */
export function statementLog(): { log?: (event: StatementEvent) => void } {
  if (!tracer) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      tracer?.statement(query.sql, queryDurationMillis, level === 'error'),
  };
}
