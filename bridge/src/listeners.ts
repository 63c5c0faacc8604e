// The ports that analysers connect to: one for each instrument and protocol.

import { createServer, type Server, type Socket } from 'node:net';
import { MAX_MESSAGE_BYTES } from '@labfront/contract/message-bytes';
import { createAstmReader } from './astm.ts';
import { acknowledgement, judge } from './hl7-answer.ts';
import { log } from './log.ts';
import { createMllpReader, type Frame, inFrame } from './mllp.ts';
import type { Arrival, Queue } from './queue.ts';

/** An analyser has one connection; some leave old ones behind. */
const MOST_CONNECTIONS = 16;
const KEEP_ALIVE_MS = 30_000;

interface Listening {
  instrument: string;
  queue: Queue;
  /** There is something to forward. */
  wake: () => void;
}

/** Stores a message. @returns its id, or null where the disk did not take it: its sender has to send it again. */
function stored({ queue, wake, instrument }: Listening, arrival: Omit<Arrival, 'instrument'>): string | null {
  try {
    const id = queue.add({ ...arrival, instrument }, Date.now());
    wake();
    return id;
  } catch (error) {
    log('error', 'message not stored', { instrument, error: String(error) });
    return null;
  }
}

/** Keeps the beginning of a message that is too long; nothing else depends on it. */
function keep({ queue, instrument }: Listening, protocol: Arrival['protocol'], raw: Uint8Array): void {
  log('warn', 'message too long', { instrument, protocol });
  try {
    queue.keep({ instrument, protocol, raw, hasIdentity: true, problem: 'too_long' }, Date.now());
  } catch (error) {
    log('error', 'message not stored', { instrument, error: String(error) });
  }
}

function takeHl7(socket: Socket, listening: Listening, { bytes, isTooLong }: Frame): void {
  const { code, problem, hasIdentity, message } = judge(bytes);
  if (isTooLong) {
    keep(listening, 'hl7', bytes);
    socket.write(inFrame(acknowledgement(message, 'AR', 'too_long')));
    return;
  }
  const same = hasIdentity || problem !== undefined;
  const id = stored(listening, { protocol: 'hl7', raw: bytes, hasIdentity: same, problem });
  if (id === null) {
    socket.write(inFrame(acknowledgement(message, 'AE', 'not_stored')));
    return;
  }
  socket.write(inFrame(acknowledgement(message, code, problem)), (error) => {
    if (!error) listening.queue.acknowledge(id, Date.now());
  });
}

/** Whether an ASTM header tells when the message was made, which tells it from every other one. */
function hasTime(bytes: Buffer): boolean {
  const [header = ''] = bytes
    .subarray(0, 2_000)
    .toString('latin1')
    .split(/[\r\n]/);
  return (header.split(header[1] ?? '|')[13] ?? '').trim() !== '';
}

function serveHl7(socket: Socket, listening: Listening): void {
  const read = createMllpReader(MAX_MESSAGE_BYTES);
  socket.on('data', (chunk: Buffer) => {
    for (const frame of read(chunk)) takeHl7(socket, listening, frame);
  });
}

function serveAstm(socket: Socket, listening: Listening): void {
  const { queue } = listening;
  const store = (raw: Buffer, problem?: string) =>
    stored(listening, { protocol: 'astm', raw, hasIdentity: hasTime(raw), problem });
  const reader = createAstmReader(MAX_MESSAGE_BYTES, {
    answer: (byte) => void socket.write(Buffer.from([byte])),
    message: (bytes) => store(bytes),
    cut: (bytes) => void store(bytes, 'cut'),
    acknowledged: (id) => void socket.write('', (error) => !error && queue.acknowledge(id, Date.now())),
    tooLong: (bytes) => keep(listening, 'astm', bytes),
  });
  socket.on('data', reader.read);
  socket.on('close', reader.end);
}

/** Starts to listen. @param port 0 for any free one. */
export function listen(
  protocol: Arrival['protocol'],
  { port, host }: { port: number; host: string },
  listening: Listening,
): Promise<Server> {
  const { instrument } = listening;
  const server = createServer((socket) => {
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.setNoDelay(true);
    socket.on('error', (error) => log('warn', 'connection failed', { instrument, error: error.message }));
    if (protocol === 'hl7') serveHl7(socket, listening);
    else serveAstm(socket, listening);
  });
  server.maxConnections = MOST_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
