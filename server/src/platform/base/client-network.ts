// What counts as one sender, for every limit by address: rate limits, limits in the database, connections, renderings.
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** The peer address of calls that the page server makes in this process; no packet ever comes from it. */
export const IN_PROCESS = '0.0.0.0';

/** The prefix that a provider gives to one subscriber, who may use every address in it. */
const SUBSCRIBER_BITS = 64;

/**
 * Returns what a limit counts for a client address: an IPv4 address as it is, also when it is written as IPv6
 * (`::ffff:192.0.2.1`), and for IPv6 the address of its /64 network (`2001:db8:1:2::`).
 */
export function networkOf(address: string): string {
  return address.includes(':') ? normalizeIP(address, SUBSCRIBER_BITS) : address;
}

/** Whether this process asks itself. Told by the socket's own address, which no forwarding header can claim. */
export const isInProcess = ({ socket }: FastifyRequest): boolean => socket.remoteAddress === IN_PROCESS;

/** Returns the network that asks, null where the page server does on somebody's behalf. */
export const askerOf = (request: FastifyRequest): string | null =>
  isInProcess(request) ? null : networkOf(request.ip);
