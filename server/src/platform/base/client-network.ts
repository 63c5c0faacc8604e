// Defines one client for every limit by address: rate limits, limits in the database, connections, renderings.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** The peer address of calls that the page server makes in this process; no network packet ever has it. */
export const IN_PROCESS = '0.0.0.0';

/** The prefix that a provider assigns to one subscriber. The subscriber may use every address in it. */
const SUBSCRIBER_BITS = 64;

/**
 * Returns the key that limits count for a client address: the IPv4 address itself, also when it is written as IPv6 (`::ffff:192.0.2.1`),
 * and for IPv6 the address of its /64 network (`2001:db8:1:2::`).
 */
export function networkOf(address: string): string {
  return address.includes(':') ? normalizeIP(address, SUBSCRIBER_BITS) : address;
}

/** Whether the page server makes this call. Decided by the socket's own address, which no forwarding header can forge. */
export const isInProcess = ({ socket }: FastifyRequest): boolean => socket.remoteAddress === IN_PROCESS;

/** Returns the network of the client; null for calls of the page server. */
export const askerOf = (request: FastifyRequest): string | null =>
  isInProcess(request) ? null : networkOf(request.ip);
