// MLLP: a message between the bytes VT and FS CR, cut at any place on its way.

const VT = 0x0b;
const FS = 0x1c;
/** How much of a message that is too long is kept: its header, to answer it. */
const HEAD_BYTES = 65_536;

/** A message without its frame. Of one that is too long only the beginning is there. */
export interface Frame {
  bytes: Buffer;
  isTooLong: boolean;
}

/** Collects bytes up to a limit; what is beyond it is counted and dropped. */
function createCollector(most: number) {
  let parts: Buffer[] = [];
  let [length, isTooLong] = [0, false];
  return {
    add(bytes: Buffer): void {
      length += bytes.length;
      // Copied, because a chunk is a view of a larger buffer.
      if (!isTooLong && length <= most) parts.push(Buffer.from(bytes));
      else if (!isTooLong) {
        parts = [Buffer.concat([...parts, bytes]).subarray(0, HEAD_BYTES)];
        isTooLong = true;
      }
    },
    take(): Frame {
      const frame = { bytes: Buffer.concat(parts), isTooLong };
      [parts, length, isTooLong] = [[], 0, false];
      return frame;
    },
  };
}

/**
 * Takes the frames out of a stream. Bytes between frames are no part of a message; a VT inside one begins it anew, because its sender did.
 * @returns a function that takes a chunk of any length and returns the frames that end in it.
 */
export function createMllpReader(mostBytes: number): (chunk: Buffer) => Frame[] {
  const message = createCollector(mostBytes);
  let isInside = false;
  return (chunk) => {
    const frames: Frame[] = [];
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === VT) {
        message.take();
        isInside = true;
        from = index + 1;
      } else if (byte === FS && isInside) {
        message.add(chunk.subarray(from, index));
        frames.push(message.take());
        isInside = false;
      }
    }
    if (isInside) message.add(chunk.subarray(from));
    return frames;
  };
}

/** A message in its frame. */
export const inFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([VT]), Buffer.from(text), Buffer.from([FS, 0x0d])]);
