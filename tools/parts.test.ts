import { expect, test } from 'vitest';
import { outcomeOf, type Part, runCommand, runParts, summarise } from './parts.ts';

const part = (name: string, run: Part['run']): Part => ({ name, run });

test('parts run at once, and each is written in one piece when it ends', async () => {
  const written: string[] = [];
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const outcomes = await runParts(
    [
      part('slow', async () => {
        await gate.promise;
        order.push('slow');
        return { passed: 2, failed: 0, output: 'two\nlines\n' };
      }),
      part('quick', async () => {
        order.push('quick');
        gate.resolve();
        return { passed: 0, failed: 1, output: 'wrong\n' };
      }),
    ],
    2,
    (text) => written.push(text.replace(/\d+\.\d s/, 'N s')),
  );
  expect(order).toEqual(['quick', 'slow']);
  expect(written).toEqual(['== FAILED: quick (N s) ==\nwrong\n', '== ok: slow (N s) ==\ntwo\nlines\n']);
  expect(outcomes.map(({ passed }) => passed)).toEqual([2, 0]);
});

test('no more parts run at once than there are lanes', async () => {
  let running = 0;
  let most = 0;
  const one = part('one', async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    return { passed: 1, failed: 0, output: '' };
  });
  expect(await runParts(Array(5).fill(one), 2, () => {})).toHaveLength(5);
  expect(most).toBe(2);
});

test('a part that throws and a runner without a report are a failure each', async () => {
  const broken = part('broken', () => Promise.reject(new Error('no such thing')));
  const [outcome] = await runParts([broken], 1, () => {});
  expect(outcome).toMatchObject({ failed: 1, failures: ['broken'], output: expect.stringContaining('no such thing') });
  const unreadable = () => {
    throw new Error('no report');
  };
  expect(outcomeOf({ ok: false, output: 'crash' }, unreadable)).toEqual({ passed: 0, failed: 1, output: 'crash' });
  expect(outcomeOf({ ok: false, output: '' }, () => ({ passed: 3, failed: 0 })).failed).toBe(1);
  expect(outcomeOf({ ok: false, output: '' }, () => ({ passed: 3, failed: 2 })).failed).toBe(2);
});

test('a command’s output and errors come back in one text, and a missing command fails', async () => {
  const run = await runCommand('node', ['-e', 'console.log("out"); console.error("err"); process.exitCode = 3']);
  expect([run.ok, run.output.split('\n').sort()]).toEqual([false, ['', 'err', 'out']]);
  expect((await runCommand('no-such-command', [])).ok).toBe(false);
});

test('the last line counts, and what was not run is named and fails on the build machine alone', () => {
  const outcomes = [
    { passed: 3, failed: 0, skipped: ['server: needs a mount', 'server: needs a mount'], output: '' },
    { passed: 1, failed: 0, skipped: ['server: on PostgreSQL alone'], output: '' },
    { passed: 1, failed: 0, ran: ['server: on PostgreSQL alone'], output: '' },
  ];
  const notRun = ['journeys: no browser'];
  expect(summarise(outcomes, notRun, false)).toEqual({
    text: 'NOT RUN: journeys: no browser\nNOT RUN: server: needs a mount\n5 passed, 0 failed\n',
    ok: true,
  });
  expect(summarise(outcomes, notRun, true)).toEqual({
    text: expect.stringMatching(/5 passed, 1 failed\n$/),
    ok: false,
  });
  expect(summarise([{ passed: 0, failed: 0, output: '' }], [], false).ok).toBe(false);
  const failing = { passed: 1, failed: 1, failures: ['web: adds up'], output: '' };
  expect(summarise([failing], [], false)).toEqual({ text: 'FAILED: web: adds up\n1 passed, 1 failed\n', ok: false });
  const flaky = { passed: 1, failed: 0, flaky: ['journeys: pays'], output: '' };
  expect(summarise([flaky], [], true)).toEqual({ text: 'FLAKY: journeys: pays\n1 passed, 0 failed\n', ok: true });
});
