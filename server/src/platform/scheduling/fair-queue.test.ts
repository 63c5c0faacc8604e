// On SQLite alone: reads and writes no database.
import { describe, expect, test, vi } from 'vitest';
import { FairQueue, type FairQueueLimits, type Sender } from './fair-queue.ts';

const LIMITS = { atOnce: 1, perAccount: 3, inAll: 5, waitMs: 60_000 };

const sender = (account: string, network = account): Sender => ({ account, network });

/** A queue whose work the test completes, in the order in which it was started. */
function createStage(limits: FairQueueLimits = LIMITS) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const finish: (() => void)[] = [];
  /** @param at `account`, or `account@network`. */
  const ask = (at: string, name = at) =>
    queue.run(sender(...(at.split('@') as [string])), () => {
      started.push(name);
      return new Promise<void>((done) => {
        finish.push(done);
      });
    });
  /** Waits until every piece that may start has started. */
  const settled = () => new Promise((later) => setImmediate(later));
  async function finishAll() {
    await settled();
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await settled();
    }
  }
  return { ask, started, settled, finishAll };
}

describe('turns', () => {
  test('an account with a pile delays another one by the piece under way alone', async () => {
    const { ask, started, finishAll } = createStage();
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('a', 'a4'), ask('c', 'c1')];
    await finishAll();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('a network with ten accounts delays others no more than one account does', async () => {
    const { ask, started, finishAll } = createStage({ ...LIMITS, inAll: 40 });
    const many = Array.from({ length: 10 }, (_, index) => `free${index}@net1`);
    const all = many.flatMap((account) => [ask(account), ask(account)]);
    all.push(ask('b@net2'), ask('b@net2'), ask('c@net3'), ask('d@net2'));
    await finishAll();
    await Promise.all(all);
    expect(started.slice(0, 6)).toEqual(['free0@net1', 'free0@net1', 'b@net2', 'c@net3', 'free1@net1', 'd@net2']);
    // The accounts within the network take turns.
    expect(started.slice(6, 16)).toEqual(['free2@net1', 'b@net2', ...many.slice(3), 'free1@net1']);
  });

  test('work of whoever has gone away is not started, and gives its place to the next', async () => {
    const queue = new FairQueue(LIMITS);
    const { promise: first, resolve: finish } = Promise.withResolvers<void>();
    const running = queue.run(sender('a'), () => first);
    const gone = new AbortController();
    const started: string[] = [];
    const wait = (name: string, signal?: AbortSignal) =>
      queue.run(sender('a'), async () => void started.push(name), signal);
    const left = [wait('one', gone.signal), wait('two', gone.signal)];
    const stays = wait('three');
    await expect(wait('too many')).rejects.toMatchObject({ status: 429 });
    gone.abort();
    for (const piece of left) await expect(piece).rejects.toMatchObject({ status: 503 });
    const next = wait('four');
    await expect(wait('five', gone.signal)).rejects.toMatchObject({ status: 503 });
    finish();
    await Promise.all([running, stays, next]);
    expect(started).toEqual(['three', 'four']);
  });

  test('work that fails gives its turn on', async () => {
    const queue = new FairQueue(LIMITS);
    const failing = queue.run(sender('a'), () => Promise.reject(new Error('no')));
    const next = queue.run(sender('b'), async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(sender('a'), async () => 'again')).toBe('again');
  });

  test('an account at its own limit leaves the other places free', async () => {
    const { ask, started, settled, finishAll } = createStage({ ...LIMITS, atOnce: 2, atOncePerAccount: 1 });
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('b', 'b2')];
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    await finishAll();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('as many run at once as may', async () => {
    const { ask, started, settled, finishAll } = createStage({ ...LIMITS, atOnce: 2 });
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
    await settled();
    expect(started).toEqual(['a1', 'a2']);
    await finishAll();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });
});

describe('bounds', () => {
  test('an account is refused its next, others are not', async () => {
    const { ask, finishAll } = createStage();
    const all = [1, 2, 3, 4].map(() => ask('a'));
    await expect(ask('a')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE' });
    all.push(ask('b'), ask('b'));
    await expect(ask('c')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
    await finishAll();
    await Promise.all(all);
  });

  test('a network is refused its next, whatever account asks', async () => {
    const { ask, finishAll } = createStage({ ...LIMITS, perNetwork: 2 });
    const all = [ask('a@net1'), ask('b@net1'), ask('c@net1')];
    await expect(ask('d@net1')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE' });
    all.push(ask('a@net2'), ask('e@net3'));
    await finishAll();
    await Promise.all(all);
    await Promise.all([ask('d@net1'), finishAll()]);
  });

  test('nobody waits longer than the limit, and nothing is started for who was told so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask, started, finishAll } = createStage();
    const first = ask('a', 'a1');
    const late = expect(ask('b', 'b1')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
    vi.advanceTimersByTime(LIMITS.waitMs);
    vi.useRealTimers();
    await late;
    await finishAll();
    await first;
    const next = ask('b', 'b2');
    await finishAll();
    await next;
    expect(started).toEqual(['a1', 'b2']);
  });
});
