// Answers stay in memory until their client has read them: a client that asks and does not read fills it. What is on its way to an account
// and to a network is counted, and further requests are refused until it has arrived.
import type { ServerResponse } from 'node:http';
import { AppError } from '../base/errors.ts';
import type { Sender } from '../scheduling/fair-queue.ts';

const MIB = 1_048_576;
/** Smaller answers are bounded by the number of connections. */
const COUNTED_FROM = 16_384;
const MOST_OF_ACCOUNT = 16 * MIB;
const MOST_OF_NETWORK = 64 * MIB;

export function createUnreadAnswers() {
  const bytes = new Map<string, number>();
  const of = (subject: string) => bytes.get(subject) ?? 0;
  const subjectsOf = ({ account, network }: Sender) => [`account ${account}`, `network ${network}`];

  function add(subject: string, change: number): void {
    const left = of(subject) + change;
    if (left > 0) bytes.set(subject, left);
    else bytes.delete(subject);
  }

  return {
    /** @throws AppError 429 `TOO_MANY_AT_ONCE` while so much is on its way to the sender. */
    refuse(sender: Sender): void {
      const [account = '', network = ''] = subjectsOf(sender);
      if (of(account) < MOST_OF_ACCOUNT && of(network) < MOST_OF_NETWORK) return;
      throw new AppError('TOO_MANY_AT_ONCE.answers', {}, { retryAfter: 5 });
    },

    /** Counts an answer until it is handed to the operating system or its connection has ended. */
    count(sender: Sender, answer: string, response: ServerResponse): void {
      if (answer.length < COUNTED_FROM) return;
      const subjects = subjectsOf(sender);
      for (const subject of subjects) add(subject, answer.length);
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        for (const subject of subjects) add(subject, -answer.length);
      };
      response.once('finish', end).once('close', end);
    },
  };
}
