// Sends one event to a receiver that somebody else named: to public addresses alone, in bounded time, following nothing.
import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read before the connection is closed. */
const LONGEST_ANSWER = 64 * 1_024;
const SECRET_PREFIX = 'whsec_';

export type AttemptCode =
  | 'STATUS'
  | 'REDIRECT'
  | 'GONE'
  | 'TIMEOUT'
  | 'CONNECTION'
  | 'NAME'
  | 'PRIVATE_ADDRESS'
  | 'CERTIFICATE';

/** `code` is null where the receiver accepted the event. */
export interface Outcome {
  status: number | null;
  code: AttemptCode | null;
}

export interface Delivery {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborted when the program stops. */
  signal: AbortSignal;
}

class PrivateAddress extends Error {}

/** The addresses of IPv6 that are given out. Outside them lie old spellings of IPv4, such as `::127.0.0.1`, which the library calls unicast. */
const GIVEN_OUT: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether packets to an address leave for the internet; IPv4 inside IPv6 counts as itself. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GIVEN_OUT));
}

/** The host of an address as `net` takes it: an IPv6 address without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether an address may be a receiver's, as far as its text tells: https, and no private address. */
export function isPublicUrl(text: string): boolean {
  const url = new URL(text);
  const host = hostOf(url);
  if (url.protocol !== 'https:') return false;
  return isIP(host) === 0 ? !/(^|\.)localhost\.?$/i.test(host) : isPublicAddress(host);
}

/** Resolves a name for one connection, which goes to the addresses that were checked here: a second answer of the name is never asked for. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const first = addresses[0];
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddress(host), []);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** The signature of Standard Webhooks, version 1: HMAC-SHA256 over id, time and body. @param timestamp seconds since 1970. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** A new secret from 32 random bytes. */
export const secretOf = (random: Buffer): string => SECRET_PREFIX + random.toString('base64');

function codeOfStatus(status: number): AttemptCode | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'REDIRECT';
  return status === 410 ? 'GONE' : 'STATUS';
}

function codeOfError(error: unknown): AttemptCode {
  if (error instanceof PrivateAddress) return 'PRIVATE_ADDRESS';
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NAME';
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY|ALTNAME/.test(code) ? 'CERTIFICATE' : 'CONNECTION';
}

/** Reads the answer to its end, or to the largest size: whatever it says beside its status does not count. */
function readToEnd(response: http.IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let read = 0;
    response.on('data', (piece: Buffer) => {
      read += piece.length;
      if (read > LONGEST_ANSWER) response.destroy();
    });
    response.on('error', () => {});
    response.on('close', done);
  });
}

function post({ url: text, headers, body }: Delivery, allowPrivate: boolean, signal: AbortSignal): Promise<number> {
  const url = new URL(text);
  if (!allowPrivate && !isPublicUrl(text)) return Promise.reject(new PrivateAddress(text));
  const { request } = url.protocol === 'https:' ? https : http;
  const bytes = Buffer.from(body);
  return new Promise((done, fail) => {
    const sent = request(url, {
      method: 'POST',
      // A connection of its own, whose address was checked for this delivery.
      agent: false,
      signal,
      headers: { ...headers, 'content-length': bytes.length },
      ...(!allowPrivate && { lookup: lookupPublic }),
    });
    let isAnswered = false;
    sent.on('response', (response) => {
      isAnswered = true;
      readToEnd(response).then(() => done(response.statusCode ?? 0), fail);
    });
    // Once the status is there, an answer that breaks off or is too slow changes nothing.
    sent.on('error', (error) => isAnswered || fail(error));
    sent.end(bytes);
  });
}

/**
 * Sends a delivery once. Redirects are not followed.
 * @throws the reason of `signal` when the program stops meanwhile; anything else is an outcome.
 */
export async function deliver(delivery: Delivery, allowPrivate: boolean, timeoutMs = TIMEOUT_MS): Promise<Outcome> {
  const signal = AbortSignal.any([delivery.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const status = await post(delivery, allowPrivate, signal);
    return { status, code: codeOfStatus(status) };
  } catch (error) {
    delivery.signal.throwIfAborted();
    return { status: null, code: codeOfError(error) };
  }
}
