// The tracing SDK; loaded only if tracing is configured.
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import type { Http } from '../base/http.types.ts';
import { VERSION } from '../base/version.ts';

export interface Tracer {
  request(http: Http): void;
  /** Records a finished statement that took `ms`. `sql` contains no values. */
  statement(sql: string, ms: number, failed: boolean): void;
  job<T>(kind: string, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export function createTracer(endpoint: string, serviceName: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('labfront');
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>();

  return {
    request(http: Http) {
      http.addHook('onRequest', (request, _reply, done) => {
        // The route pattern, never the URL, which may contain search terms.
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes });
        spans.set(request, span);
        context.with(trace.setSpan(context.active(), span), done);
      });
      http.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },

    statement(sql, ms, failed) {
      const attributes = { 'db.query.text': sql };
      const name = `db ${/^\w+/.exec(sql)?.[0].toUpperCase() ?? 'statement'}`;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: Date.now() - ms, attributes });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },

    job: (kind, work) =>
      tracer.startActiveSpan(`job ${kind}`, { kind: SpanKind.CONSUMER }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // Without the error itself: its text may quote the content of a job.
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),

    stop: () => provider.shutdown(),
  };
}
