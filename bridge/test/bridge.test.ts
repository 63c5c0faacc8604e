// The bridge as it runs, against analysers and a server: nothing is lost, nothing comes twice, whatever fails on the way.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBridge } from '../src/bridge.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { astmFrame, astmRecords, framed, open, oru, sendAstm, sendHl7 } from './analyser.ts';
import { ends, folder, place } from './places.ts';
import { startServer } from './server.ts';

const instrument = { id: 'analyser', key: 'secret', name: 'AU480', hl7Port: 0, astmPort: 0 };

async function start({ url, dataDir }: { url: string; dataDir: string }) {
  const bridge = await startBridge({
    url,
    dataDir,
    instruments: [instrument],
    host: '127.0.0.1',
    retryMs: 10,
    pagePort: 0,
  });
  ends.push(bridge.stop);
  const portOf = (wanted: string) => bridge.ports.find(({ protocol }) => protocol === wanted)?.port ?? 0;
  return { ...bridge, hl7: portOf('hl7'), astm: portOf('astm') };
}

describe('one message', () => {
  test('is acknowledged, and forwarded byte by byte', async () => {
    const { server, dataDir } = await place();
    const { hl7, astm } = await start({ url: server.url, dataDir });
    const latin = Buffer.from(oru('1', 'µ'), 'latin1');
    expect(await sendHl7(hl7, latin)).toBe('AA');
    expect(await sendHl7(hl7, oru('2', 'µ'))).toBe('AA');
    expect(await sendAstm(astm, astmRecords('3'))).toBe(true);
    await expect.poll(() => server.stored.size).toBe(3);
    const texts = server.bytes();
    expect(texts[0]?.equals(latin)).toBe(true);
    expect(texts[1]?.toString()).toBe(oru('2', 'µ'));
    expect(texts[2]?.toString()).toBe(astmRecords('3').join(''));
    expect([...server.stored.values()].map(({ encoding }) => encoding)).toEqual(['base64', undefined, undefined]);
  });

  test('that is none is answered with AE or AR, in its own delimiters, and kept for review', async () => {
    const { server, dataDir } = await place();
    const { hl7 } = await start({ url: server.url, dataDir });
    const header = 'MSH|^~\\&|A|B|C|D|2026||ORU^R01|1|P|2.5.1';
    expect(await sendHl7(hl7, 'hello')).toBe('AR');
    expect(await sendHl7(hl7, header.replace('ORU^R01', 'ADT^A01'))).toBe('AR');
    expect(await sendHl7(hl7, header)).toBe('AE');
    expect(await sendHl7(hl7, header.replace('|1|P', '||P'))).toBe('AE');
    expect(await sendHl7(hl7, oru('9').replace('|2.5.1', '|2.5.1|||AL|NE'))).toBe('CA');
    expect(await sendHl7(hl7, oru('10').slice(0, 60))).toBe('AE');
    await expect.poll(() => server.stored.size).toBe(6);
    const line = open(hl7);
    line.socket.write(framed('MSH!@~\\&!A!B!C!D!2026!!ORU@R01!77!P!2.3\rOBX!1!NM!X!!1'));
    const answer = (await line.receive())?.toString() ?? '';
    expect([answer.slice(0, 1), answer.slice(-2)]).toEqual(['\u000b', '\u001c\r']);
    expect(answer.slice(1, -2)).toMatch(/^MSH!@~\\&!C!D!A!B!\d{14}!!ACK@R01@ACK!\w+!P!2.3\rMSA!AA!77\r$/);
    line.socket.destroy();
  });

  test('that comes again is one; other bytes with the same number are another', async () => {
    const { server, dataDir } = await place();
    const { hl7, astm } = await start({ url: server.url, dataDir });
    for (let count = 0; count < 3; count += 1) {
      expect(await sendHl7(hl7, oru('1'))).toBe('AA');
      expect(await sendAstm(astm, astmRecords('1'))).toBe(true);
    }
    expect(await sendHl7(hl7, oru('1', '6.20'))).toBe('AA');
    await expect.poll(() => server.stored.size).toBe(3);
    // Without a time in its header nothing tells a measurement that is repeated from a message that is.
    const timeless = astmRecords('1').map((record) => record.replace(/\|P\|1\|\d+/, '|P|1'));
    for (let count = 0; count < 2; count += 1) expect(await sendAstm(astm, timeless)).toBe(true);
    await expect.poll(() => server.stored.size).toBe(5);
  });

  test('of 10 MB is refused and named on the page; many at once on one connection are answered in order', async () => {
    const { server, dataDir } = await place();
    const { hl7, pagePort } = await start({ url: server.url, dataDir });
    const long = Buffer.concat([Buffer.from(oru('1')), Buffer.alloc(10_485_760, 0x41)]);
    expect(await sendHl7(hl7, long)).toBe('AR');
    const page = await (await fetch(`http://127.0.0.1:${pagePort}/`)).text();
    expect(page).toContain('Too long for the server');
    expect(page).not.toContain('26010000001014');
    const line = open(hl7);
    line.socket.write(Buffer.concat(Array.from({ length: 50 }, (_, index) => framed(oru(`m${index}`)))));
    let answers = '';
    while ((answers.match(/MSA/g) ?? []).length < 50) answers += (await line.receive())?.toString() ?? '';
    expect([...answers.matchAll(/MSA\|AA\|(\w+)/g)].map(([, id]) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => `m${index}`),
    );
    line.socket.destroy();
    await expect.poll(() => server.stored.size).toBe(50);
  });

  test('that was cut is kept for review as it is', async () => {
    const { server, dataDir } = await place();
    const { astm } = await start({ url: server.url, dataDir });
    const line = open(astm);
    line.socket.write(Buffer.from([5]));
    await line.receive();
    line.socket.write(astmFrame(1, 'H|\\^&|||AU480\r'));
    await line.receive();
    line.socket.destroy();
    await expect.poll(() => server.texts()).toEqual(['H|\\^&|||AU480\r']);
  });
});

describe('the way to the server', () => {
  test('is tried until it works, in order; what the server refuses for good is set aside and can be sent again', async () => {
    const { server, dataDir } = await place();
    const { hl7, pagePort } = await start({ url: server.url, dataDir });
    server.hooks.refuse = 503;
    for (const id of ['1', '2', '3']) expect(await sendHl7(hl7, oru(id))).toBe('AA');
    await expect.poll(server.posts).toBeGreaterThan(2);
    expect(server.stored.size).toBe(0);
    server.hooks.refuse = null;
    await expect.poll(() => server.stored.size).toBe(3);
    expect(server.texts().map((text) => /ORU\^R01\|(\d)/.exec(text)?.[1])).toEqual(['1', '2', '3']);
    server.hooks.refuse = 413;
    await sendHl7(hl7, oru('4'));
    const at = `http://127.0.0.1:${pagePort}`;
    const counts = async () => {
      const status = (await (await fetch(`${at}/status.json`)).json()) as { instruments: object[] };
      return status.instruments[0];
    };
    await expect.poll(counts).toMatchObject({ waiting: 0, refused: 1, sent: 3 });
    server.hooks.refuse = null;
    await sendHl7(hl7, oru('5'));
    await expect.poll(() => server.stored.size).toBe(4);
    const page = await (await fetch(at)).text();
    expect(page).toContain('Refused for the test');
    const [, path = ''] = /action="(\/messages\/[\w-]+\/again)"/.exec(page) ?? [];
    const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };
    expect((await fetch(`${at}${path}`, foreign)).status).toBe(403);
    await fetch(`${at}${path}`, { method: 'POST' });
    await expect.poll(() => server.stored.size).toBe(5);
  });

  test('may be down for long, also over a restart: all that waits arrives once, in order', async () => {
    const { server, dataDir } = await place();
    const away = await startServer();
    await away.close();
    const ids = Array.from({ length: 60 }, (_, index) => String(index + 1));
    const first = await start({ url: away.url, dataDir });
    for (const id of ids.slice(0, 30)) expect(await sendHl7(first.hl7, oru(id))).toBe('AA');
    await ends.pop()?.();
    const second = await start({ url: away.url, dataDir });
    // Analysers send again what they are not sure of.
    for (const id of ids.slice(20)) expect(await sendHl7(second.hl7, oru(id))).toBe('AA');
    await ends.pop()?.();
    expect(server.stored.size).toBe(0);
    await start({ url: server.url, dataDir });
    await expect.poll(() => server.stored.size).toBe(ids.length);
    expect(server.texts().map((text) => /ORU\^R01\|(\d+)/.exec(text)?.[1])).toEqual(ids);
    expect(server.posts()).toBe(ids.length);
  });

  test('one bridge alone works on a queue', async () => {
    const { server, dataDir } = await place();
    await start({ url: server.url, dataDir });
    await expect(start({ url: server.url, dataDir })).rejects.toThrow(/locked/);
  });
});

test('every problem of the environment is told at once', () => {
  const problems = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
  };
  expect(problems({})).toHaveLength(3);
  const one = {
    BRIDGE_URL: 'http://localhost:3000/',
    BRIDGE_INSTRUMENT: 'i',
    BRIDGE_KEY: 'k',
    BRIDGE_HL7_PORT: '2575',
  };
  expect(problems({ ...one, BRIDGE_RETRY_MS: 'soon' })).toHaveLength(1);
  expect(problems({ ...one, BRIDGE_ASTM_PORT: '2575' })).toEqual(['port 2575 is named twice']);
  expect(readConfig(one)).toMatchObject({ url: 'http://localhost:3000', host: '127.0.0.1', pagePort: 4_600 });
  const path = join(folder(), 'bridge.json');
  const listed = [
    { id: 'a', key: 'k', hl7Port: 1 },
    { id: 'b', key: 'k', astmPort: 2 },
  ];
  writeFileSync(path, JSON.stringify({ url: 'https://lab.example', instruments: listed }));
  expect(readConfig({ BRIDGE_CONFIG: path }).instruments).toEqual(listed);
  writeFileSync(path, '{');
  expect(problems({ BRIDGE_CONFIG: path })[0]).toMatch(/^BRIDGE_CONFIG/);
});
