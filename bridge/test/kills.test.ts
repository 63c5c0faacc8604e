// The bridge killed at every step of a thousand messages: nothing is lost, nothing comes twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { astmFrame, astmRecords, framed, open, oru, sendAstm, sendHl7 } from './analyser.ts';
import { ends, place } from './places.ts';

describe('killed at every step', () => {
  const [KILLS, MESSAGES, AT_ONCE] = [40, 1_000, 8];
  const STEPS = [
    'while it comes',
    'before its answer',
    'after its answer',
    'while it is forwarded',
    'when it is stored',
  ];

  async function createRunner(url: string, dataDir: string) {
    const [hl7, astm, page] = [await freePort(), await freePort(), await freePort()];
    let child: ChildProcess | null = null;
    const env = {
      ...process.env,
      BRIDGE_URL: url,
      BRIDGE_INSTRUMENT: 'analyser',
      BRIDGE_KEY: 'secret',
      BRIDGE_HL7_PORT: String(hl7),
      BRIDGE_ASTM_PORT: String(astm),
      BRIDGE_PAGE_PORT: String(page),
      BRIDGE_DATA_DIR: dataDir,
      BRIDGE_RETRY_MS: '10',
    };
    return {
      hl7,
      astm,
      async run(): Promise<void> {
        const started = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env });
        child = started;
        await new Promise<void>((resolve, reject) => {
          started.stdout?.once('data', () => resolve());
          started.once('exit', () => reject(new Error('The bridge did not start')));
        });
        started.removeAllListeners('exit');
      },
      async kill(): Promise<void> {
        const dying = child;
        if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
        const over = new Promise((resolve) => dying.once('exit', resolve));
        dying.kill('SIGKILL');
        await over;
      },
    };
  }

  interface Sending {
    text: string;
    port: number;
    /** The first bytes of the message, for a connection that is cut. */
    begin: Buffer;
    attempt: () => Promise<string | boolean | null>;
  }

  function sendingOf(runner: { hl7: number; astm: number }, round: number): Sending {
    const [id, value] = [String(round), `${round}.50`];
    if (round % 2 === 0) {
      const [text, port] = [oru(id, value), runner.hl7];
      return { text, port, begin: framed(text).subarray(0, 20 + (round % 40)), attempt: () => sendHl7(port, text) };
    }
    const [records, port] = [astmRecords(id, value), runner.astm];
    const begin = astmFrame(1, records[0] ?? '').subarray(0, 20);
    return { text: records.join(''), port, begin, attempt: () => sendAstm(port, records) };
  }

  test('each of 1,000 messages arrives exactly once', async () => {
    const { server, dataDir } = await place();
    const runner = await createRunner(server.url, dataDir);
    ends.push(runner.kill);
    await runner.run();

    /** Sends a message and kills the bridge at a step. @returns what the analyser was told. */
    async function sendAndKill(step: string, { attempt, port, begin }: Sending, delayMs: number) {
      if (step === 'while it comes') {
        open(port).socket.write(begin);
        await runner.kill();
        return null;
      }
      if (step === 'before its answer') {
        const trying = attempt();
        // A few milliseconds: before the message is stored, between that and the answer, or after it.
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await runner.kill();
        return trying;
      }
      const before = server.posts();
      if (step === 'while it is forwarded') server.hooks.before = runner.kill;
      if (step === 'when it is stored') server.hooks.after = runner.kill;
      const answer = await attempt();
      if (step !== 'after its answer') await expect.poll(server.posts).toBeGreaterThan(before);
      await runner.kill();
      Object.assign(server.hooks, { before: () => {}, after: () => {} });
      return answer;
    }

    const sent: string[] = [];
    /** Sends a message beside others; some may still wait for the server when the bridge is killed. */
    async function sendWhole(number: number): Promise<void> {
      const { text, attempt } = sendingOf(runner, number);
      sent.push(text);
      expect([number, await attempt()]).toEqual([number, number % 2 === 0 ? 'AA' : true]);
    }
    for (let round = 0; round < KILLS; round += 1) {
      const others = Array.from({ length: MESSAGES / KILLS - 1 }, (_, other) => KILLS * (other + 1) + round);
      while (others.length > 0) await Promise.all(others.splice(0, AT_ONCE).map(sendWhole));
      const sending = sendingOf(runner, round);
      sent.push(sending.text);
      const answer = await sendAndKill(STEPS[round % STEPS.length] ?? '', sending, round / 8);
      await runner.run();
      // The analyser sends again what it had no answer for.
      const isTold = answer === 'AA' || answer === true;
      expect([round, isTold ? answer : await sending.attempt()]).toEqual([round, round % 2 === 0 ? 'AA' : true]);
    }
    const whole = () => server.texts().filter((text) => sent.includes(text));
    await expect.poll(() => new Set(whole()).size).toBe(MESSAGES);
    expect(whole()).toHaveLength(sent.length);
    // Whatever else came is the beginning of a message that was cut, which holds no whole result.
    expect(server.texts().filter((text) => !sent.includes(text) && /\rL\|/.test(text))).toEqual([]);
  }, 300_000);
});
