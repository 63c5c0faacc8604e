// Answers stay in memory until their client has read them: a client that asks and does not read fills it. What is on its way to an account
// and to a network is counted, and further requests are refused until it has arrived. What is kept anyway is sent to anybody.
import type { ServerResponse } from 'node:http';
import { AppError } from '../base/errors.ts';
import type { Sender } from '../scheduling/fair-queue.ts';

const MIB = 1_048_576;
/** Smaller answers are bounded by the number of connections. */
const COUNTED_FROM = 16_384;
/** Visitors without an account have it together in each network. */
const MOST_OF_ACCOUNT = 16 * MIB;
const MOST_OF_NETWORK = 64 * MIB;

/** A text that is sent once, or a body that may be sent to many. */
type Answer = string | { readonly length: number };

/** Answers on their way to one subject. */
class Unread {
  bytes = 0;
  /** How often each is on its way. Those that are sent to many stand in memory once. */
  readonly #held = new Map<Answer | symbol, number>();

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  add(key: Answer | symbol, length: number): void {
    const before = this.#held.get(key) ?? 0;
    this.#held.set(key, before + 1);
    if (before === 0) this.bytes += length;
  }

  remove(key: Answer | symbol, length: number): void {
    const left = (this.#held.get(key) ?? 1) - 1;
    if (left > 0) return void this.#held.set(key, left);
    this.#held.delete(key);
    this.bytes -= length;
  }
}

export function createUnreadAnswers() {
  const unread = new Map<string, Unread>();
  const bytesOf = (subject: string) => unread.get(subject)?.bytes ?? 0;
  const subjectsOf = ({ account, network }: Sender) => [`account ${account}`, `network ${network}`];

  function add(subject: string, key: Answer | symbol, length: number): () => void {
    const known = unread.get(subject) ?? new Unread();
    unread.set(subject, known);
    known.add(key, length);
    return () => {
      known.remove(key, length);
      if (known.isEmpty) unread.delete(subject);
    };
  }

  return {
    /** @throws AppError 429 `TOO_MANY_AT_ONCE` while so much is on its way to the sender. */
    refuse(sender: Sender): void {
      const [account = '', network = ''] = subjectsOf(sender);
      if (bytesOf(account) < MOST_OF_ACCOUNT && bytesOf(network) < MOST_OF_NETWORK) return;
      throw new AppError('TOO_MANY_AT_ONCE.answers', {}, { retryAfter: 5 });
    },

    /** Counts an answer until it is handed to the operating system or its connection has ended. */
    count(sender: Sender, answer: Answer, response: ServerResponse): void {
      const { length } = answer;
      // Nobody would tell the end of one whose client has left already.
      if (length < COUNTED_FROM || response.destroyed || response.writableFinished) return;
      const key = typeof answer === 'string' ? Symbol() : answer;
      const ends = subjectsOf(sender).map((subject) => add(subject, key, length));
      const end = () => {
        for (const one of ends.splice(0)) one();
      };
      response.once('finish', end).once('close', end);
    },
  };
}
