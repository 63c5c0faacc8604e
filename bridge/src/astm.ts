// The lower layer of ASTM (E1381, LIS1-A): ENQ, numbered frames with a checksum, EOT. Nothing is acknowledged that is not right, and the
// frame that ends a message only once the message is stored.

const [STX, ETX, EOT, ENQ, ACK, LF, CR, NAK, ETB] = [0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0d, 0x15, 0x17];
/** The standard has 240 characters of text in a frame; many analysers send longer ones. */
const MOST_FRAME_BYTES = 65_536;

/** The two hexadecimal digits of the sum of a frame's bytes, from its number to its end inclusive. */
export function checksum(frame: Uint8Array): string {
  const sum = frame.reduce((total, byte) => (total + byte) & 0xff, 0);
  return sum.toString(16).toUpperCase().padStart(2, '0');
}

export interface AstmReader {
  /** Takes a chunk of any length. */
  read(chunk: Buffer): void;
  /** The connection ended. */
  end(): void;
}

interface Handlers {
  /** Sends one byte to the analyser. */
  answer(byte: number): void;
  /** Stores a whole message. @returns the id to acknowledge it by, or null where it could not be stored. */
  message(bytes: Buffer): string | null;
  /** A message whose end did not come. */
  cut(bytes: Buffer): void;
  /** The frame that ends a stored message was acknowledged. */
  acknowledged(id: string): void;
  /** A message that is longer than the limit; its beginning. */
  tooLong(bytes: Buffer): void;
}

/** Whether the last record of a text is the terminator, L. The frame has ended, so the record has too, with or without its line end. */
function isComplete(text: Buffer): boolean {
  let end = text.length;
  while (end > 0 && (text[end - 1] === CR || text[end - 1] === LF)) end -= 1;
  const start = Math.max(text.lastIndexOf(CR, end - 1), text.lastIndexOf(LF, end - 1)) + 1;
  return text[start] === 0x4c;
}

/** Reads the frames of one connection. @param mostBytes of a message. */
export function createAstmReader(mostBytes: number, handlers: Handlers): AstmReader {
  /** Bytes of a frame from its number on; null between frames. */
  let frame: number[] | null = null;
  /** How many bytes of a frame follow its end: two digits. */
  let after = -1;
  let text = Buffer.alloc(0);
  let expected = 1;
  let isTooLong = false;
  /** The frame that was acknowledged last. */
  let last: Buffer | null = null;

  const begin = () => {
    [frame, after, text, expected, isTooLong, last] = [null, -1, Buffer.alloc(0), 1, false, null];
  };

  /** Whatever came without its end is kept for somebody to look at. */
  function drop(): void {
    if (text.length > 0 && !isTooLong) handlers.cut(text);
    begin();
  }

  /** A whole message is stored before its last frame is acknowledged. */
  function accept(summed: Buffer): void {
    const next = Buffer.concat([text, summed.subarray(1, -1)]);
    if (isTooLong || next.length > mostBytes) {
      if (!isTooLong) handlers.tooLong(next.subarray(0, MOST_FRAME_BYTES));
      isTooLong = true;
      text = Buffer.alloc(0);
      handlers.answer(NAK);
      return;
    }
    const id = summed.at(-1) === ETX && isComplete(next) ? handlers.message(next) : undefined;
    if (id === null) {
      handlers.answer(NAK);
      return;
    }
    text = id === undefined ? next : Buffer.alloc(0);
    expected = (expected + 1) % 8;
    last = summed;
    handlers.answer(ACK);
    if (id !== undefined) handlers.acknowledged(id);
  }

  function finish(bytes: readonly number[]): void {
    const summed = Buffer.from(bytes.slice(0, -2));
    const told = Buffer.from(bytes.slice(-2)).toString('latin1').toUpperCase();
    const number = (summed[0] ?? 0) - 0x30;
    const isWhole = told === checksum(summed) && number >= 0 && number <= 7;
    // The analyser did not hear the last answer, and sends the same frame again.
    if (isWhole && last?.equals(summed)) handlers.answer(ACK);
    else if (isWhole && number === expected) accept(summed);
    else handlers.answer(NAK);
  }

  /** A byte that begins or ends something, wherever it comes: what came before it was cut. */
  function takeControl(byte: number): void {
    if (byte === STX) {
      [frame, after] = [[], -1];
      return;
    }
    drop();
    if (byte === ENQ) handlers.answer(ACK);
  }

  function take(byte: number): void {
    if (byte === STX || byte === ENQ || byte === EOT) {
      takeControl(byte);
      return;
    }
    if (frame === null) return;
    frame.push(byte);
    if (after > 0) {
      after -= 1;
      if (after > 0) return;
      const whole = frame;
      [frame, after] = [null, -1];
      finish(whole);
    } else if (byte === ETX || byte === ETB) after = 2;
    else if (frame.length > MOST_FRAME_BYTES) frame = null;
  }

  return {
    read(chunk) {
      for (const byte of chunk) take(byte);
    },
    end: drop,
  };
}
