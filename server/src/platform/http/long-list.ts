// Own records come whole (wire.md). A long list is shaped and sent a few records at a time, so that it neither keeps the thread from others
// nor stands in memory as a whole.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { keepingRequest } from '../base/request-context.ts';
import { createConcurrencyLimit } from '../scheduling/concurrency-limit.ts';
import { currentSender, type Sender } from '../scheduling/fair-queue.ts';
import { inPieces, pagesInPieces } from '../scheduling/pieces.ts';

/** Records that are shaped in one piece; a list of no more is answered like any other. */
const PIECE = 10;
/** Each of them holds its rows until its client has read them. */
const LISTS = createConcurrencyLimit({ perAccount: 4, perNetwork: 40 }, 'TOO_MANY_AT_ONCE.answers');

interface LongList<Row, Shown> {
  shape: (rows: readonly Row[]) => Promise<Shown[]>;
  /** Of one record: fields that it does not name are not sent. */
  schema: { parse(record: unknown): unknown };
  /** The field that holds the list; without it the list is the body. */
  field?: string;
}

async function* textOf<Row, Shown>(rows: readonly Row[], { shape, schema, field }: LongList<Row, Shown>) {
  let before = field === undefined ? '[' : `{${JSON.stringify(field)}:[`;
  for (let start = 0; start < rows.length; start += PIECE) {
    const records = await shape(rows.slice(start, start + PIECE));
    yield before + records.map((record) => JSON.stringify(schema.parse(record))).join(',');
    before = ',';
  }
  yield field === undefined ? ']' : ']}';
}

/**
 * Returns the body of a long list, for the handler to return; undefined for a short one.
 * @throws AppError 429 `TOO_MANY_AT_ONCE` while the account or its network has not read others yet.
 */
export function longList<Row, Shown>(
  reply: FastifyReply,
  rows: readonly Row[],
  list: LongList<Row, Shown>,
): Readable | undefined {
  if (rows.length <= PIECE) return undefined;
  const leave = LISTS.enter();
  reply.header('content-type', 'application/json; charset=utf-8');
  const text = textOf(rows, { ...list, shape: keepingRequest(list.shape) });
  return Readable.from(pagesInPieces(currentSender(), text), { objectMode: false }).once('close', leave);
}

/** Lists of more records are written in turns. */
const MANY_RECORDS = 100;
/**
 * Characters that are written in one turn, in about a millisecond: a request that asks the database ten times may wait for as many turns. V8
 * keeps longer texts among its large objects, which are fresh memory each time and soon call for a collection.
 */
const PIECE_LENGTH = 32_768;
/** Pieces that are written at once: those of most pages of a list. */
const PIECES_AT_ONCE = 4;
/** Whole lists in the making: each stands in memory until it is done. The visitors of a network without an account are one. */
const MAKING = createConcurrencyLimit({ perAccount: 4, perNetwork: 8 }, 'TOO_MANY_AT_ONCE.answers');
/** A list counts so long after it is written: its bytes are compressed then, and whoever asks for one after the other leaves time for others. */
const COUNTS_ON_MS = 2_000;

/** Writes an object with a list a piece at a time. */
class ListWriter {
  readonly #records: readonly unknown[];
  #written = 0;
  #text: string;
  /** The object so far. */
  readonly pieces: Buffer[] = [];

  constructor(field: string, records: readonly unknown[]) {
    this.#records = records;
    this.#text = `{${JSON.stringify(field)}:[`;
  }

  /** @returns whether the list is written to its end. */
  writePiece(): boolean {
    for (; this.#written < this.#records.length && this.#text.length < PIECE_LENGTH; this.#written += 1)
      this.#text += (this.#written === 0 ? '' : ',') + JSON.stringify(this.#records[this.#written]);
    const isDone = this.#written === this.#records.length;
    this.pieces.push(Buffer.from(isDone ? `${this.#text}]}` : this.#text));
    this.#text = '';
    return isDone;
  }
}

/**
 * Returns an object with the records in `field`, as the bytes of its JSON in pieces. A whole catalogue takes up to a tenth of a second: it is
 * written in turns, between which others have the thread.
 * @throws AppError 429 `TOO_MANY_AT_ONCE` while the sender has too many others written, or had within two seconds; never for one page of a list.
 */
export async function piecesOfList(
  field: string,
  records: readonly unknown[],
  { isWhole }: { isWhole: boolean },
): Promise<readonly Buffer[]> {
  const writer = new ListWriter(field, records);
  let isDone = false;
  const isShort = records.length <= MANY_RECORDS;
  while (isShort && !isDone && writer.pieces.length < PIECES_AT_ONCE) isDone = writer.writePiece();
  if (isDone) return [Buffer.concat(writer.pieces)];
  const leave = isWhole ? MAKING.enter() : () => {};
  const sender = currentSender();
  try {
    while (!isDone) isDone = await inPieces(sender, async () => writer.writePiece());
    return writer.pieces;
  } finally {
    setTimeout(leave, COUNTS_ON_MS).unref();
  }
}

/** Records of an answer that are checked and written in one turn. */
const RECORDS_OF_A_TURN = 25;

/** Writes an answer's JSON in turns of the sender; undefined for one that is short or no list. */
export type AnswerInTurns = (answer: unknown, sender: Sender) => Promise<string> | undefined;

/**
 * For a call that answers a list: the whole body, or its field `data`. To check and write some hundred records takes tens of milliseconds, so
 * they are written a few at a time. What a record does not name is not sent, as in every answer.
 */
export function answerInTurns(schema: z.ZodType): AnswerInTurns {
  const list = schema instanceof z.ZodObject ? schema.shape.data : schema;
  if (!(list instanceof z.ZodArray)) return () => undefined;
  const recordSchema = list.element;

  async function recordsOf(records: readonly unknown[], sender: Sender): Promise<string> {
    const texts: string[] = [];
    for (let start = 0; start < records.length; start += RECORDS_OF_A_TURN)
      await inPieces(sender, async () => {
        const some = records.slice(start, start + RECORDS_OF_A_TURN);
        texts.push(some.map((record) => JSON.stringify(z.encode(recordSchema, record))).join(','));
      });
    return `[${texts.join(',')}]`;
  }

  async function objectOf(answer: object, records: readonly unknown[], sender: Sender): Promise<string> {
    const rest = z.encode(schema, { ...answer, data: [] }) as Record<string, unknown>;
    const data = await recordsOf(records, sender);
    const fields = Object.entries(rest).filter(([, value]) => value !== undefined);
    return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${name === 'data' ? data : JSON.stringify(value)}`)}}`;
  }

  return (answer, sender) => {
    if (Array.isArray(answer)) return answer.length > MANY_RECORDS ? recordsOf(answer, sender) : undefined;
    if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data))
      return undefined;
    return answer.data.length > MANY_RECORDS ? objectOf(answer, answer.data, sender) : undefined;
  };
}
