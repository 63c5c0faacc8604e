// Structured logs. They never contain tokens, passwords or personal data: requests are logged by route pattern, not by URL, and fields with
// secret names are redacted here.
import cluster from 'node:cluster';
import { pino } from 'pino';

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

// The last three are where database errors quote the values of a row.
const SECRETS = [
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
];

export function createLog(level: string) {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `err.${name}`]), remove: true },
    base: cluster.isWorker ? { pid: process.pid } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
