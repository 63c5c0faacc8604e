// Posts to the interfaces of providers. It uses `node:http`: `fetch` takes twice the processor time, which the requests of the process
// would have to wait for.
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { NotAccepted } from './provider.ts';

/** The time limit for an answer of a provider, in ms: shorter than a claim. */
const TIMEOUT_MS = 15_000;
/** An idle connection is closed after this, in ms: before the servers of providers close it, which would leave a message unknown. */
const IDLE_MS = 4_000;

const AGENT = { keepAlive: true, timeout: IDLE_MS };
const CLIENTS = {
  'http:': { request: http.request, agent: new http.Agent(AGENT) },
  'https:': { request: https.request, agent: new https.Agent(AGENT) },
};

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of providers are read field by field
  body: any;
}

/** The event after which bytes of a request may have left: nothing is sent before the handshake of TLS has ended. */
const READY: Readonly<Record<string, string>> = { 'http:': 'connect', 'https:': 'secureConnect' };

/** @throws NotAccepted when no connection was made; any other error leaves open whether the request arrived. */
function post(url: URL, headers: Record<string, string>, content: string): Promise<IncomingMessage> {
  const { request: open, agent } = CLIENTS[url.protocol === 'https:' ? 'https:' : 'http:'];
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = open(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) });
  let isConnected = false;
  const connected = () => {
    isConnected = true;
  };
  request.once('socket', (socket) =>
    socket.connecting ? socket.once(READY[url.protocol] ?? 'connect', connected) : connected(),
  );
  request.on('error', (error) => reject(isConnected ? error : new NotAccepted('NO_CONNECTION', false)));
  request.once('response', resolve);
  request.end(content);
  return promise;
}

/**
 * Posts JSON to a provider and returns its answer below 500.
 * @throws NotAccepted when there was no connection, for 429, and for 5xx but 502 and 504, by which both providers say that they did not take
 * the message; any other error leaves open whether they did.
 */
export async function postJson(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const content = JSON.stringify(body);
  const length = String(Buffer.byteLength(content));
  const ours = { 'content-type': 'application/json', 'content-length': length, accept: 'application/json' };
  const response = await post(new URL(url), { ...ours, ...headers }, content);
  const answer = await text(response);
  const { statusCode: status = 0 } = response;
  // These come from a proxy before the provider, which may have taken the message.
  if (status === 502 || status === 504) throw new Error(`A proxy answered ${status} for the provider`);
  if (status === 429 || status >= 500) throw new NotAccepted(`HTTP_${status}`, false);
  if (status >= 300 && status < 400)
    throw new Error(`The provider answered ${status}, a redirect, which is not followed`);
  try {
    return { status, body: JSON.parse(answer) };
  } catch {
    // An answer that cannot be read says nothing of the message, unless its status refuses it.
    if (status >= 400) throw new NotAccepted(`HTTP_${status}`, true);
    throw new Error(`The provider answered ${status} with something that is not JSON`);
  }
}
