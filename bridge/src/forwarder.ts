// Sends the messages of one instrument to the server, in their order, each until the server has it.

import { setTimeout as pause } from 'node:timers/promises';
import type { InstrumentConfig } from './config.ts';
import { log } from './log.ts';
import type { Queue, QueuedMessage } from './queue.ts';

const ANSWER_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;
/** Refusals of the message itself, which no further try changes. */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; error: string }
  | { kind: 'failed'; error: string; waitMs: number };

/** The bytes of a message as the server takes them: text where they are UTF-8, else base64. */
function bodyOf({ id, protocol, raw }: QueuedMessage): string {
  const bytes = Buffer.from(raw);
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  return JSON.stringify(
    isText ? { id, protocol, raw: text } : { id, protocol, raw: bytes.toString('base64'), encoding: 'base64' },
  );
}

async function textOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : `The server answered ${answer.status}`;
}

/** @param stopped ends the try at once: the same message again is stored once. */
async function post(
  url: string,
  instrument: InstrumentConfig,
  message: QueuedMessage,
  stopped: AbortSignal,
): Promise<Outcome> {
  try {
    const answer = await fetch(`${url}/api/v1/instruments/${encodeURIComponent(instrument.id)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${instrument.key}`, 'content-type': 'application/json' },
      body: bodyOf(message),
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopped]),
      redirect: 'error',
    });
    if (answer.ok) {
      await answer.arrayBuffer();
      return { kind: 'sent' };
    }
    const error = await textOf(answer);
    if (FOR_GOOD.has(answer.status)) return { kind: 'refused', error };
    const waitMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
    return { kind: 'failed', error, waitMs: Number.isFinite(waitMs) ? waitMs : 0 };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { kind: 'failed', error: cause || 'The server cannot be reached', waitMs: 0 };
  }
}

export interface Forwarder {
  /** A message waits. */
  wake(): void;
  /** Ends the try that is under way. */
  stop(): Promise<void>;
}

/** Starts to forward. @param retryMs the first pause after a failed try; it doubles with each. */
export function startForwarder(
  queue: Queue,
  instrument: InstrumentConfig,
  { url, retryMs }: { url: string; retryMs: number },
): Forwarder {
  const stopped = new AbortController();
  let rest = new AbortController();

  /** Waits for a message, or for some time; whichever ends it first. */
  async function wait(ms: number | undefined, isWakened: boolean): Promise<void> {
    const signals = isWakened ? [stopped.signal, rest.signal] : [stopped.signal];
    await pause(ms ?? 2 ** 31 - 1, undefined, { signal: AbortSignal.any(signals), ref: true }).catch(() => {});
  }

  async function forward(message: QueuedMessage): Promise<number> {
    const outcome = await post(url, instrument, message, stopped.signal);
    if (outcome.kind === 'failed' && stopped.signal.aborted) return 0;
    const facts = { instrument: instrument.id, id: message.id };
    if (outcome.kind === 'sent') {
      queue.markSent(message.id, Date.now());
      return 0;
    }
    if (outcome.kind === 'refused') {
      queue.markRefused(message.id, outcome.error);
      log('error', 'message refused by the server', { ...facts, error: outcome.error });
      return 0;
    }
    queue.markFailed(message.id, outcome.error);
    log('warn', 'message not forwarded', { ...facts, error: outcome.error });
    const doubled = retryMs * 2 ** Math.min(message.attempts, 10);
    return Math.max(outcome.waitMs, Math.min(doubled, LONGEST_PAUSE_MS));
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      rest = new AbortController();
      try {
        const message = queue.next(instrument.id);
        const waitMs = message ? await forward(message) : undefined;
        if (waitMs !== 0) await wait(waitMs, waitMs === undefined);
      } catch (error) {
        // The disk is full, or broken: what waits stays there.
        log('error', 'queue failed', { instrument: instrument.id, error: String(error) });
        await wait(retryMs, false);
      }
    }
  }

  const running = run();
  return {
    wake: () => rest.abort(),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
