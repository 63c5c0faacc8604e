// Structured logs. They never hold tokens, passwords or personal data: requests are logged by route pattern, not by address,
// and whatever still carries a secret by name is cut out here.
import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { type Bindings, type Level, type LogFn, type Logger as PinoLogger, pino } from 'pino';

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

/**
 * The logger of one request, made when the request first has something to say: most never do, and making one costs as much as
 * answering from memory.
 */
class RequestLog {
  readonly #parent: PinoLogger;
  readonly #bindings: Bindings;
  #own: PinoLogger | undefined;

  constructor(parent: PinoLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  #say(level: Level, entry: Parameters<LogFn>): void {
    if (!this.#parent.isLevelEnabled(level)) return;
    this.#own ??= this.#parent.child(this.#bindings);
    this.#own[level](...entry);
  }

  child(bindings: Bindings): PinoLogger {
    return this.#parent.child({ ...this.#bindings, ...bindings });
  }

  silent(): void {}

  fatal(...entry: Parameters<LogFn>): void {
    this.#say('fatal', entry);
  }

  error(...entry: Parameters<LogFn>): void {
    this.#say('error', entry);
  }

  warn(...entry: Parameters<LogFn>): void {
    this.#say('warn', entry);
  }

  info(...entry: Parameters<LogFn>): void {
    this.#say('info', entry);
  }

  debug(...entry: Parameters<LogFn>): void {
    this.#say('debug', entry);
  }

  trace(...entry: Parameters<LogFn>): void {
    this.#say('trace', entry);
  }
}

/** For Fastify's `childLoggerFactory`. */
export function requestLog(parent: unknown, bindings: Bindings): FastifyBaseLogger {
  return new RequestLog(parent as PinoLogger, bindings);
}
