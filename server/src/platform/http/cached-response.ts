// A response that is serialised once and sent many times: with an ETag, a 304 for clients that have it, and compression for clients that
// accept it.
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CachedResponseOptions {
  type: string;
  cacheControl: string;
  status?: number;
  headers?: Record<string, string>;
  /** `low` for responses that are made often and sent seldom: a fifth of the time for a fifth more bytes. */
  compression?: 'low';
  /** Keeps only the brotli form, about a tenth of the size; clients that accept another one cost a decompression each time. */
  compact?: boolean;
}

const SMALLEST_COMPRESSED = 1_024;
/** Longer ones take more than a millisecond to compress. */
const LONGEST_COMPRESSED_AT_ONCE = 65_536;
// Level 5 is within a few percent of the best on JSON and HTML, at a tenth of the time.
const BROTLI = { normal: 5, low: 1 };
const GZIP = { normal: 6, low: 1 };
const brotliOptions = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
/** Of what a compressor writes at a time. */
const CHUNK_BYTES = 65_536;

/**
 * Returns the bytes in memory of their own. Node cuts small buffers and everything that it compresses out of pieces of 64 KiB, and one
 * kept part keeps the whole piece in memory.
 */
const unpooled = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes in pieces: to allocate megabytes at once, or to copy them, takes tens of milliseconds. */
type Pieces = readonly Buffer[];

const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** Returns pieces as one. Only what is compressed at once comes in more than one, and that is short. */
const joined = (pieces: Pieces): Buffer => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));

/** One encoding of the response; its headers are prepared, so that a request only copies them. */
interface Variant {
  pieces: Pieces;
  length: number;
  headers: Record<string, string>;
}

// Public, but revalidated on every request: the ETag makes that cheap, and a price is never stale.
export const ASK_AGAIN = 'public, no-cache';
/** The same answer to a request with a token: the browser may keep it and ask for a 304, a shared cache may not. */
const ASK_AGAIN_ALONE = 'private, no-cache';

export class CachedResponse {
  readonly status: number;
  readonly etag: string;
  /** Memory use of the cached response in bytes, compressed forms included. */
  readonly keptBytes: number;
  /** Null where only the brotli form is kept. */
  readonly #plain: Pieces | null;
  readonly #length: number;
  readonly #options: CachedResponseOptions;
  /** The headers of a 304, which all other responses include too. */
  readonly #unchanged: Record<string, string>;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #underWay = new Map<Encoding, Promise<Pieces>>();

  /** @param body the text, or its bytes in pieces. */
  constructor(body: string | Pieces, options: CachedResponseOptions) {
    const plain = typeof body === 'string' ? [Buffer.from(body)] : body;
    this.#length = lengthOf(plain);
    const isCompact = options.compact === true && this.#length >= SMALLEST_COMPRESSED;
    this.#plain = isCompact ? null : plain.map(unpooled);
    this.#options = options;
    this.status = options.status ?? 200;
    const digest = createHash('sha256');
    for (const piece of plain) digest.update(piece);
    this.etag = `W/"${digest.digest('base64url').slice(0, 22)}"`;
    this.#unchanged = {
      ...options.headers,
      'cache-control': options.cacheControl,
      vary: ['Accept-Encoding, Authorization', options.headers?.vary].filter(Boolean).join(', '),
      etag: this.etag,
    };
    if (isCompact) this.#variants.set('br', this.#made('br', [brotliCompressSync(joined(plain), this.#brotli)]));
    // Compressed forms are made on demand; together they are about a third of the size.
    const [kept] = this.#variants.values();
    this.keptBytes = (kept ? kept.length : Math.ceil(this.#length * 1.4)) + 1_000;
  }

  get #brotli() {
    return brotliOptions(BROTLI[this.#options.compression ?? 'normal']);
  }

  get #gzip() {
    return { level: GZIP[this.#options.compression ?? 'normal'] };
  }

  #made(encoding: Encoding, made: Pieces): Variant {
    const pieces = made.map(unpooled);
    const length = lengthOf(pieces);
    const headers: Record<string, string> = {
      ...this.#unchanged,
      'content-type': this.#options.type,
      'content-length': String(length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    return { pieces, length, headers };
  }

  #variant(encoding: Encoding): Variant {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const variant = this.#made(encoding, this.#encode(encoding));
    if (this.#plain !== null) this.#variants.set(encoding, variant);
    return variant;
  }

  #encode(encoding: Encoding): Pieces {
    const [kept] = this.#variants.values();
    const plain = this.#plain ?? [brotliDecompressSync(joined(kept?.pieces ?? []))];
    if (encoding === 'br') return [brotliCompressSync(joined(plain), this.#brotli)];
    return encoding === 'gzip' ? [gzipSync(joined(plain), this.#gzip)] : plain;
  }

  /** Whether `send` has the form that `request` will get, or makes it in about a millisecond. */
  isReadyFor(request: FastifyRequest): boolean {
    if (this.#plain === null || this.#length <= LONGEST_COMPRESSED_AT_ONCE || this.#isKnownTo(request)) return true;
    const encoding = this.#encodingFor(request);
    return encoding === 'identity' || this.#variants.has(encoding);
  }

  /** Compresses the response as `request` will get it on another thread: a page takes some milliseconds, in which requests would wait. */
  async encodeFor(request: FastifyRequest): Promise<this> {
    const encoding = this.#encodingFor(request);
    if (encoding === 'identity' || this.#plain === null || this.#variants.has(encoding)) return this;
    const making = this.#underWay.get(encoding) ?? this.#encodeApart(encoding, this.#plain);
    this.#underWay.set(encoding, making);
    const pieces = await making.finally(() => this.#underWay.delete(encoding));
    if (!this.#variants.has(encoding)) this.#variants.set(encoding, this.#made(encoding, pieces));
    return this;
  }

  #encodeApart(encoding: 'br' | 'gzip', plain: Pieces): Promise<Pieces> {
    const chunkSize = CHUNK_BYTES;
    const compressor =
      encoding === 'br'
        ? createBrotliCompress({ ...this.#brotli, chunkSize })
        : createGzip({ ...this.#gzip, chunkSize });
    return Readable.from(plain).compose(compressor).toArray() as Promise<Buffer[]>;
  }

  #encodingFor(request: FastifyRequest): Encoding {
    const accepted = request.headers['accept-encoding'];
    if (typeof accepted !== 'string' || this.#length < SMALLEST_COMPRESSED) return 'identity';
    if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?![.\d]))/.test(accepted)) return 'br';
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?![.\d]))/.test(accepted) ? 'gzip' : 'identity';
  }

  #isKnownTo({ headers: { 'if-none-match': theirs } }: FastifyRequest): boolean {
    if (this.status !== 200 || theirs === undefined) return false;
    return theirs === this.etag || theirs === '*' || theirs.includes(this.etag);
  }

  /**
   * Sends the bytes, or a 304 if the client has this version. If the request has a token, shared caches must not store the response.
   * @param onBody is told of the body, if any; it is the same object each time that the same bytes are sent.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    onBody?: (body: { readonly length: number }) => void,
  ): FastifyReply {
    const hasToken = request.headers.authorization !== undefined;
    if (this.#isKnownTo(request)) return write(reply, 304, this.#unchanged, hasToken);
    const variant = this.#variant(this.#encodingFor(request));
    onBody?.(variant);
    return write(reply, this.status, variant.headers, hasToken, variant.pieces);
  }
}

/** A public JSON response with the text `json`, or its bytes in pieces. */
export function cachedJson(
  json: string | Pieces,
  options: Pick<CachedResponseOptions, 'headers' | 'compression' | 'compact'> = {},
): CachedResponse {
  return new CachedResponse(json, { type: 'application/json; charset=utf-8', cacheControl: ASK_AGAIN, ...options });
}

// Bypasses the framework's serialisation, which is not needed here and takes a third of the time of a 304.
function write(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  hasToken: boolean,
  pieces: Pieces = [],
): FastifyReply {
  const sent: OutgoingHttpHeaders = Object.assign(reply.getHeaders() as OutgoingHttpHeaders, headers);
  const varies = reply.getHeader('vary');
  if (varies !== undefined) sent.vary = `${varies}, ${headers.vary}`;
  if (hasToken && headers['cache-control'] !== 'no-store') sent['cache-control'] = ASK_AGAIN_ALONE;
  reply.hijack();
  reply.raw.writeHead(status, sent);
  for (const piece of pieces.slice(0, -1)) reply.raw.write(piece);
  reply.raw.end(pieces.at(-1));
  return reply;
}
