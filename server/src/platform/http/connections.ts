// Connection limits: number for one address, idle time, and the answer to malformed requests.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainKey } from '@labfront/contract/messages/refusals';
import { networkOf } from '../base/client-network.ts';
import { AppError } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';

interface ConnectionOptions {
  /** Connections allowed for one address, 0 for no limit. */
  perAddress: number;
  /** Whether the address is a trusted proxy, which holds the connections of all clients. */
  isProxy(address: string): boolean;
  log: Pick<Logger, 'warn'>;
  /** The longest time without a byte sent or read. */
  idleMs?: number;
  /** Time that a connection stays open without a further request. */
  keepAliveMs?: number;
  /** The same of a proxy's. */
  proxyKeepAliveMs?: number;
}

const IDLE_MS = 30_000;
/**
 * A page makes all its requests within seconds. The `Keep-Alive` header tells clients the limit, so none reuses a connection as it closes.
 */
const KEEP_ALIVE_MS = 15_000;
/** Longer than the idle timeout of proxies and load balancers (60 seconds for most), which ignore the header. */
const PROXY_KEEP_ALIVE_MS = 75_000;
const SAY_EVERY_MS = 60_000;

/**
 * Closes connections past the limit of their address at once, and connections without progress: the client does not read its response, or
 * sends no further request. A connection may be idle while its call is being processed.
 */
export function guardConnections(server: Server, options: ConnectionOptions): void {
  limitConnections(server, options);
  server.keepAliveTimeout = options.keepAliveMs ?? KEEP_ALIVE_MS;
  /** The last response on each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
    if (!options.isProxy(socket.remoteAddress ?? '')) return;
    // Node has just set the time of all others then, and sets another one with the next request.
    response.once('close', () => socket.setTimeout(options.proxyKeepAliveMs ?? PROXY_KEEP_ALIVE_MS));
  });
  server.timeout = options.idleMs ?? IDLE_MS;
  // Node waits as long as some of the response is being read. Its timeout for idle keep-alive connections is handled here too.
  server.on('timeout', (socket: Socket) => {
    const isOurTurn = responses.get(socket)?.closed === false && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
}

function limitConnections(server: Server, { perAddress, isProxy, log }: ConnectionOptions): void {
  if (perAddress === 0) return;
  /** Open connections by network; never has more entries than there are connections. */
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
    // Without an address the connection is already closed.
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

/** Grace period before a malformed connection is destroyed. */
const LINGER_MS = 2_000;

/** Answers malformed or oversized requests in the usual error form, with the usual headers. */
export function refuseGarbage(
  error: { code?: string },
  socket: Socket,
  common: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // Already answered. Further input is read and discarded: closing while the client still sends would discard the response.
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
