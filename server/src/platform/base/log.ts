// Structured logs. They never contain tokens, passwords or personal data: requests are logged by route pattern, not by URL, and fields with
// secret names are redacted here.
import cluster from 'node:cluster';
import { type DestinationStream, pino } from 'pino';

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

// The last three are where database errors quote the values of a row.
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'token',
  'authorization',
  'signature',
  'email',
  'mobileNumber',
  'phone',
  'parameters',
  'detail',
  'where',
]);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

/**
 * Leaves out fields with secret names, of a line and of the objects in it. Lists and deeper objects stay as they are: they may refer to
 * themselves.
 */
function withoutSecrets(fields: object, depth = 2): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => !SECRETS.has(name));
  const inside = (value: unknown) => (depth > 1 && isObject(value) ? withoutSecrets(value, depth - 1) : value);
  return Object.fromEntries(kept.map(([name, value]) => [name, inside(value)]));
}

/** An error as pino writes it, without secrets; anything else as it is. */
function described(error: unknown): unknown {
  const written: unknown = error instanceof Error ? pino.stdSerializers.err(error) : error;
  return isObject(written) ? withoutSecrets(written) : written;
}

/**
 * Creates the program's log. Secrets are left out of its lines, not of the fields of a child.
 * @param destination the standard output unless given.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level,
      // Pino's own `redact` looks through the id of every request too, which costs a tenth of the cheapest answer.
      formatters: { log: ({ err, ...fields }) => ({ ...withoutSecrets(fields), err }) },
      serializers: { err: described },
      base: cluster.isWorker ? { pid: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
