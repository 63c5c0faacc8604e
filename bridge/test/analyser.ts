// An analyser: sends messages over MLLP or in ASTM frames, and sends again what was not acknowledged.
import { connect, type Socket } from 'node:net';
import { checksum } from '../src/astm.ts';

const [STX, ETX, EOT, ENQ, ACK, NAK, ETB] = [2, 3, 4, 5, 6, 0x15, 0x17];

export const framed = (text: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x0b]), Buffer.from(text as string), Buffer.from([0x1c, 0x0d])]);

export const oru = (controlId: string, value = '5.10', specimen = '26010000001014') =>
  [
    `MSH|^~\\&|AU480|LAB|LABFRONT|LAB|20261123063000||ORU^R01|${controlId}|P|2.5.1`,
    `OBR|1||${specimen}`,
    `OBX|1|NM|GLU^Glucose||${value}|mg/dL|||||F`,
    '',
  ].join('\r');

/** One frame of the lower layer; the number counts from 1 and wraps at 8. */
export function astmFrame(number: number, text: string, isLast = true): Buffer {
  const body = Buffer.concat([Buffer.from(`${number % 8}${text}`, 'latin1'), Buffer.from([isLast ? ETX : ETB])]);
  return Buffer.concat([Buffer.from([STX]), body, Buffer.from(`${checksum(body)}\r\n`)]);
}

export const astmRecords = (id: string, value = '5.10') => [
  `H|\\^&|||AU480|||||||P|1|2026112306${id.padStart(4, '0').slice(-4)}\r`,
  'P|1\r',
  `O|1|26010000001014||^^^GLU|R\r`,
  `R|1|^^^GLU|${value}|mg/dL||N||F||||${id}\r`,
  'L|1|N\r',
];

/** A message in frames of one record each, with ENQ and EOT. */
export const astmSession = (records: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from([ENQ]),
    ...records.map((record, index) => astmFrame(index + 1, record)),
    Buffer.from([EOT]),
  ]);

export interface Line {
  socket: Socket;
  /** The next bytes that come, or null where the connection ended. */
  receive(): Promise<Buffer | null>;
  isOpen(): boolean;
}

/** Connects; a connection that cannot be made is one that has ended. */
export function open(port: number): Line {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  let [isOver, wake] = [false, () => {}];
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    socket,
    isOpen: () => !isOver,
    async receive() {
      while (received.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return received.shift() ?? null;
    },
  };
}

/** Sends one HL7 message. @returns the code of its acknowledgement, null where none came. */
export async function sendHl7(port: number, text: string | Buffer): Promise<string | null> {
  const line = open(port);
  line.socket.write(framed(text));
  let answer = '';
  while (!answer.includes('\u001c')) {
    const chunk = await line.receive();
    if (chunk === null) return null;
    answer += chunk.toString();
  }
  line.socket.destroy();
  return /\rMSA\|(\w+)/.exec(answer)?.[1] ?? null;
}

/** Sends one ASTM message frame by frame. @returns whether every frame was acknowledged. */
export async function sendAstm(port: number, records: readonly string[]): Promise<boolean> {
  const line = open(port);
  const say = async (bytes: Buffer) => {
    for (let tries = 0; tries < 6; tries += 1) {
      line.socket.write(bytes);
      const answer = await line.receive();
      if (answer === null) return false;
      if (answer[0] === ACK) return true;
      if (answer[0] !== NAK) return false;
    }
    return false;
  };
  let isTaken = await say(Buffer.from([ENQ]));
  for (const [index, record] of records.entries()) isTaken = isTaken && (await say(astmFrame(index + 1, record)));
  if (line.isOpen()) line.socket.write(Buffer.from([EOT]));
  line.socket.end();
  return isTaken;
}
