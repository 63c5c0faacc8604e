// Connections: how many one address may hold, how long one may be idle, and what a sender of something else than HTTP is told.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainKey } from '@labfront/contract/messages/refusals';
import { networkOf } from '../base/client-network.ts';
import { AppError } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';

interface ConnectionOptions {
  /** Connections that one address may hold, 0 for no limit. */
  perAddress: number;
  /** A proxy of ours, which holds the connections of everybody. */
  isProxy(address: string): boolean;
  log: Pick<Logger, 'warn'>;
  /** How long nothing may be sent or read. */
  idleMs?: number;
  /** How long a connection stays open without a further request. */
  keepAliveMs?: number;
  /** The same of a proxy's. */
  proxyKeepAliveMs?: number;
}

const IDLE_MS = 30_000;
/** A page asks for all it needs within seconds. Browsers and programs are told in a header, so none meets a connection that closes. */
const KEEP_ALIVE_MS = 15_000;
/** Longer than proxies and balancers keep a connection that they do not use, most of them for 60 seconds: they look at no header. */
const PROXY_KEEP_ALIVE_MS = 75_000;
const SAY_EVERY_MS = 60_000;

/**
 * Ends connections past the limit of their address at once, and connections on which nothing moves: a client that does not read its
 * answer, or that has nothing more to ask. While a call is at work nothing has to move.
 */
export function guardConnections(server: Server, options: ConnectionOptions): void {
  limitConnections(server, options);
  server.keepAliveTimeout = options.keepAliveMs ?? KEEP_ALIVE_MS;
  const unanswered = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unanswered.add(socket);
    response.once('close', () => {
      unanswered.delete(socket);
      // Node has just set the time of all others, and sets another one with the next request.
      if (options.isProxy(socket.remoteAddress ?? ''))
        socket.setTimeout(options.proxyKeepAliveMs ?? PROXY_KEEP_ALIVE_MS);
    });
  });
  server.timeout = options.idleMs ?? IDLE_MS;
  // Node goes on waiting as long as some of what is written goes out, and its time for idle keep-alive connections ends here too.
  server.on('timeout', (socket: Socket) => {
    const isOurTurn = unanswered.has(socket) && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

function limitConnections(server: Server, { perAddress, isProxy, log }: ConnectionOptions): void {
  if (perAddress === 0) return;
  /** Open connections by network; it has no more entries than there are connections. */
  const open = new Map<string, number>();
  let refused = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  function refuse(socket: Socket): void {
    socket.destroy();
    refused += 1;
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    log.warn({ refused, perAddress }, 'connections refused: one address has as many as CONNECTION_LIMIT allows');
    refused = 0;
    saidAt = performance.now();
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Without one it is closed already.
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perAddress) return refuse(socket);
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

const GARBAGE: Readonly<Record<string, PlainKey>> = {
  HPE_HEADER_OVERFLOW: 'TOO_LARGE.headers',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

/** How long a sender of garbage has to read what it is told. */
const LINGER_MS = 2_000;

/** Answers what is not HTTP, or too large to be a request, in the form of every other refusal and with the headers of every answer. */
export function refuseGarbage(
  error: { code?: string },
  socket: Socket,
  common: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // Answered already. What still comes is read and dropped: closing on a sender that is not done would take the answer from it.
  if (!socket.writable) return;
  const refusal = new AppError(GARBAGE[error.code ?? ''] ?? 'BAD_REQUEST');
  const body = JSON.stringify(refusal.body('en', randomUUID()));
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const patience = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(patience));
}
