// An answer that was turned into bytes once and goes out many times: with an ETag, a 304 for who has it, and compressed for who can read that.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface PreparedOptions {
  type: string;
  cacheControl: string;
  status?: number;
  headers?: Record<string, string>;
  /** `low` for answers that are made often and sent seldom: a fifth of the time for a fifth more bytes. */
  compression?: 'low';
}

const SMALLEST_COMPRESSED = 1_024;
// Level 5 is within a few percent of the best on JSON and HTML, at a tenth of the time.
const brotli = (bytes: Buffer, level: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** What one encoding of the answer needs on the wire; headers are ready so that a request only copies them. */
interface Variant {
  bytes: Buffer;
  headers: Record<string, string>;
}

export class Prepared {
  readonly status: number;
  readonly etag: string;
  /** What keeping it costs in memory, compressed forms included, in bytes. */
  readonly keptBytes: number;
  readonly #plain: Buffer;
  readonly #options: PreparedOptions;
  readonly #variants = new Map<string, Variant>();

  constructor(text: string, options: PreparedOptions) {
    this.#plain = Buffer.from(text);
    this.#options = options;
    // Compressed forms are made on demand, and are about a third together.
    this.keptBytes = Math.ceil(this.#plain.length * 1.4) + 1_000;
    this.status = options.status ?? 200;
    this.etag = `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`;
  }

  #variant(encoding: 'br' | 'gzip' | 'identity'): Variant {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const bytes = this.#encode(encoding);
    const headers: Record<string, string> = {
      'content-type': this.#options.type,
      'content-length': String(bytes.length),
      'cache-control': this.#options.cacheControl,
      vary: 'Accept-Encoding, Authorization',
      etag: this.etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...this.#options.headers,
    };
    const variant = { bytes, headers };
    this.#variants.set(encoding, variant);
    return variant;
  }

  #encode(encoding: 'br' | 'gzip' | 'identity'): Buffer {
    const isLow = this.#options.compression === 'low';
    if (encoding === 'br') return brotli(this.#plain, isLow ? 1 : 5);
    return encoding === 'gzip' ? gzipSync(this.#plain, { level: isLow ? 1 : 6 }) : this.#plain;
  }

  #encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
    const accepted = request.headers['accept-encoding'];
    if (typeof accepted !== 'string' || this.#plain.length < SMALLEST_COMPRESSED) return 'identity';
    if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?![.\d]))/.test(accepted)) return 'br';
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?![.\d]))/.test(accepted) ? 'gzip' : 'identity';
  }

  /** Sends the bytes, or 304 when the caller's copy is this one. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const theirs = request.headers['if-none-match'];
    if (
      this.status === 200 &&
      theirs !== undefined &&
      (theirs === this.etag || theirs === '*' || theirs.includes(this.etag))
    ) {
      reply.headers({
        ...this.#options.headers,
        etag: this.etag,
        'cache-control': this.#options.cacheControl,
        vary: 'Accept-Encoding, Authorization',
      });
      return reply.code(304).send();
    }
    const { bytes, headers } = this.#variant(this.#encodingFor(request));
    return reply.code(this.status).headers(headers).send(bytes);
  }
}
