import type { FastifyInstance, RawServerDefault } from 'fastify';

/** The HTTP server that routes are added to. */
export type Http = FastifyInstance<RawServerDefault>;
