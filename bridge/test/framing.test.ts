// Frames that come in pieces of any length, and what is wrong in them.
import { describe, expect, test } from 'vitest';
import { createAstmReader } from '../src/astm.ts';
import { createMllpReader } from '../src/mllp.ts';
import { astmFrame, astmRecords, astmSession, framed, oru } from './analyser.ts';

const [EOT, ENQ, ACK, NAK] = [4, 5, 6, 0x15];

/** Every way to cut a capture into two pieces, and into single bytes. */
function* cuts(capture: Buffer): Generator<Buffer[]> {
  for (let at = 0; at <= capture.length; at += 1) yield [capture.subarray(0, at), capture.subarray(at)];
  yield [...capture].map((byte) => Buffer.from([byte]));
}

describe('MLLP', () => {
  const messages = [oru('1'), oru('2', 'µ <0.5'), oru('3')];
  const noise = Buffer.from('\r\nnoise\u001c\r');
  const capture = Buffer.concat([noise, ...messages.map(framed), noise, framed(oru('4'))]);

  test('a capture cut at every byte gives the same messages', () => {
    for (const pieces of cuts(capture)) {
      const read = createMllpReader(10_000);
      const frames = pieces.flatMap((piece) => read(Buffer.from(piece)));
      expect(frames.map(({ bytes }) => bytes.toString())).toEqual([...messages, oru('4')]);
    }
  });

  test('a message that begins anew is the later one; one that never ends is none; one without the last CR is one', () => {
    const read = createMllpReader(10_000);
    const begun = Buffer.concat([framed(oru('1')).subarray(0, 40), framed(oru('1'))]);
    expect(read(begun).map(({ bytes }) => bytes.toString())).toEqual([oru('1')]);
    expect(read(framed(oru('2')).subarray(0, -2))).toEqual([]);
    expect(read(Buffer.from([0x1c])).map(({ bytes }) => bytes.toString())).toEqual([oru('2')]);
  });

  test('10 MB are not held, and what follows is read', () => {
    const read = createMllpReader(1_048_576);
    const long = framed(Buffer.concat([Buffer.from(oru('1')), Buffer.alloc(10_485_760, 0x41)]));
    const frames: { bytes: Buffer; isTooLong: boolean }[] = [];
    for (let at = 0; at < long.length; at += 60_000) frames.push(...read(long.subarray(at, at + 60_000)));
    expect(frames.map(({ isTooLong }) => isTooLong)).toEqual([true]);
    expect(frames[0]?.bytes.length).toBeLessThanOrEqual(65_536);
    expect(frames[0]?.bytes.toString().startsWith(oru('1'))).toBe(true);
    expect(read(framed(oru('2'))).map(({ bytes }) => bytes.toString())).toEqual([oru('2')]);
  });
});

describe('ASTM', () => {
  function listen({ fails = 0, most = 100_000 } = {}) {
    const heard = { answers: [] as number[], messages: [] as string[], cut: [] as string[], tooLong: 0, told: 0 };
    let failures = fails;
    const reader = createAstmReader(most, {
      answer: (byte) => void heard.answers.push(byte),
      message(bytes) {
        failures -= 1;
        if (failures >= 0) return null;
        heard.messages.push(bytes.toString('latin1'));
        return String(heard.messages.length);
      },
      cut: (bytes) => void heard.cut.push(bytes.toString('latin1')),
      acknowledged: () => {
        heard.told += 1;
      },
      tooLong: () => {
        heard.tooLong += 1;
      },
    });
    return { ...reader, heard };
  }
  const records = astmRecords('7');
  const whole = records.join('');

  test('a capture cut at every byte gives the same messages and answers', () => {
    const capture = Buffer.concat([astmSession(records), astmSession(astmRecords('8'))]);
    for (const pieces of cuts(capture)) {
      const { read, heard } = listen();
      for (const piece of pieces) read(Buffer.from(piece));
      expect(heard.messages).toEqual([whole, astmRecords('8').join('')]);
      expect(heard.answers).toEqual(Array(12).fill(ACK));
      expect([heard.cut, heard.told]).toEqual([[], 2]);
    }
  });

  test('every changed byte of a frame is refused, and the frame taken when it comes again', () => {
    const frame = astmFrame(1, records[0] ?? '');
    // Behind the checksum comes only the line end.
    for (let at = 1; at < frame.length - 2; at += 1) {
      for (const flip of [0x01, 0x10, 0x40]) {
        const { read, heard } = listen();
        const wrong = Buffer.from(frame);
        wrong[at] = (wrong[at] ?? 0) ^ flip;
        read(Buffer.from([ENQ]));
        read(wrong);
        const before = heard.answers.length;
        expect(heard.answers.slice(1)).not.toContain(ACK);
        read(frame);
        for (const [index, record] of records.slice(1).entries()) read(astmFrame(index + 2, record));
        expect([at, heard.messages]).toEqual([at, [whole]]);
        expect(before).toBeLessThanOrEqual(2);
      }
    }
  });

  test('a frame that was taken and comes again is answered and not taken twice; one out of order is refused', () => {
    const { read, heard } = listen();
    read(Buffer.from([ENQ]));
    read(astmFrame(0, 'X'));
    read(astmFrame(2, records[0] ?? ''));
    expect(heard.answers).toEqual([ACK, NAK, NAK]);
    for (const [index, record] of records.entries()) {
      for (let count = 0; count < 3; count += 1) read(astmFrame(index + 1, record));
    }
    expect(heard.messages).toEqual([whole]);
    expect(heard.answers.slice(3)).toEqual(Array(15).fill(ACK));
  });

  test('records that go over several frames, more than eight frames, and several messages are put together', () => {
    const { read, heard } = listen();
    const many = [...records.slice(0, 4), ...Array.from({ length: 20 }, (_, index) => `C|${index}|L|x\r`), 'L|1|N'];
    const text = many.join('');
    read(Buffer.from([ENQ]));
    const parts = text.match(/[\s\S]{1,17}/g) ?? [];
    for (const [index, part] of parts.entries()) read(astmFrame(index + 1, part, index === parts.length - 1));
    for (const [index, record] of records.entries()) read(astmFrame(parts.length + index + 1, record));
    expect(heard.messages).toEqual([text, whole]);
  });

  test('a message is acknowledged only when it is stored, and sent again until it is', () => {
    const { read, heard } = listen({ fails: 2 });
    read(Buffer.from([ENQ]));
    for (const [index, record] of records.entries()) read(astmFrame(index + 1, record));
    expect(heard.answers.at(-1)).toBe(NAK);
    read(astmFrame(5, records[4] ?? ''));
    expect([heard.answers.at(-1), heard.messages]).toEqual([NAK, []]);
    read(astmFrame(5, records[4] ?? ''));
    expect([heard.answers.at(-1), heard.messages]).toEqual([ACK, [whole]]);
  });

  test('a message without its end is kept as cut, and one that is too long is refused', () => {
    for (const end of [EOT, ENQ, null]) {
      const { read, heard, end: close } = listen();
      read(Buffer.from([ENQ]));
      read(astmFrame(1, records[0] ?? ''));
      read(astmFrame(2, records[1] ?? '').subarray(0, 4));
      if (end === null) close();
      else read(Buffer.from([end]));
      expect([heard.cut, heard.messages]).toEqual([[records[0]], []]);
    }
    const { read, heard } = listen({ most: 100 });
    read(Buffer.from([ENQ]));
    for (const [index, record] of records.entries()) read(astmFrame(index + 1, record));
    expect([heard.answers.includes(NAK), heard.tooLong, heard.messages]).toEqual([true, 1, []]);
  });
});
