// Caches PDFs for a few minutes, up to a number of bytes; evicts the least recently used first.

export class PdfCache {
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  #bytes = 0;
  /** In the order of their use. */
  readonly #entries = new Map<string, { pdf: Buffer; timer: NodeJS.Timeout }>();

  constructor(maxBytes: number, maxAgeMs: number) {
    this.#maxBytes = maxBytes;
    this.#maxAgeMs = maxAgeMs;
  }

  get(key: string): Buffer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.pdf;
  }

  /** Caches a PDF, unless it is larger than the whole cache. */
  set(key: string, pdf: Buffer): void {
    this.#remove(key);
    if (pdf.length > this.#maxBytes) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes + pdf.length <= this.#maxBytes) break;
      this.#remove(oldest);
    }
    // Removed by a timer: personal data must not stay in memory just because it is not requested again.
    const timer = setTimeout(() => this.#remove(key), this.#maxAgeMs).unref();
    this.#entries.set(key, { pdf, timer });
    this.#bytes += pdf.length;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#entries.delete(key);
    this.#bytes -= entry.pdf.length;
  }
}
