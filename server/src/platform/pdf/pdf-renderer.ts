// Draws PDFs in a worker thread, so that they delay no other request. Accounts take turns; equal PDFs are drawn once and cached for a
// while.
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
import { currentSender, FairQueue } from '../scheduling/fair-queue.ts';
import type { PdfAnswer, PdfTask } from './pdf.worker.ts';
import { PdfCache } from './pdf-cache.ts';

/** Time limit: drawing takes 0.15 s, and a second for a receipt of many pages. */
const MAX_MS = 20_000;
/** The thread ends after this idle time, which frees its memory. */
const IDLE_MS = 5_000;
const MAX_HEAP_MB = 128;
const QUEUE = { atOnce: 1, perAccount: 20, perNetwork: 100, inAll: 200, waitMs: 30_000 };
const CACHE_BYTES = 4 * 1_048_576;
const CACHE_MS = 10 * 60_000;

export interface PdfRenderer {
  /**
   * Draws `data` with a template: the URL of a module that exports `draw(data)`, which returns the bytes. All content of the PDF is in
   * `data`, as plain values, so that equal data is drawn once. Call it outside transactions.
   * @throws AppError 429 `TOO_MANY_AT_ONCE` or 503 `BUSY` of the queue, 503 `PDF_UNAVAILABLE` when it cannot be drawn now.
   */
  render(template: URL, data: object): Promise<Buffer>;
}

const unavailable = () => new AppError('PDF_UNAVAILABLE', {}, { retryAfter: 10 });

/** One thread that draws one PDF at a time; started with the first, and again after it failed. */
class PdfThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  draw(template: URL, data: object): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    worker.ref();
    return new Promise<Buffer>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        worker.off('message', receive).off('error', fail).off('exit', fail);
        worker.unref();
        this.#idle = setTimeout(() => this.#stop(worker), IDLE_MS).unref();
      };
      const fail = (reason: unknown) => {
        end();
        this.#stop(worker);
        reject(reason instanceof Error ? reason : new Error(`The thread that draws PDFs ended: ${String(reason)}`));
      };
      const receive = (answer: PdfAnswer) => {
        if (answer.id !== id) return;
        end();
        if ('failure' in answer) reject(answer.failure);
        else resolve(Buffer.from(answer.pdf.buffer));
      };
      const timer = setTimeout(() => fail(new Error('Drawing a PDF took too long')), MAX_MS);
      worker.on('message', receive).once('error', fail).once('exit', fail);
      worker.postMessage({ id, template: template.href, data } satisfies PdfTask);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Between two PDFs no call listens for errors.
    return worker.on('error', () => this.#stop(worker)).on('exit', () => this.#stop(worker));
  }

  #stop(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}

/** @param draw draws one PDF; the worker thread by default. */
export function createPdfRenderer({
  log,
  draw,
}: {
  log: Logger;
  draw?: (template: URL, data: object) => Promise<Buffer>;
}): PdfRenderer {
  const thread = new PdfThread();
  const drawOne = draw ?? ((template: URL, data: object) => thread.draw(template, data));
  const queue = new FairQueue(QUEUE);
  const cache = new PdfCache(CACHE_BYTES, CACHE_MS);
  const underWay = new Map<string, Promise<Buffer>>();

  async function drawAndKeep(key: string, template: URL, data: object): Promise<Buffer> {
    const pdf = await queue.run(currentSender(), () =>
      drawOne(template, data).catch((error: unknown) => {
        log.error({ err: error }, 'a PDF could not be drawn');
        throw unavailable();
      }),
    );
    cache.set(key, pdf);
    return pdf;
  }

  return {
    async render(template, data) {
      // The key is the content itself, so that a change of anything that is shown is another PDF.
      const key = createHash('sha256')
        .update(`${template.href}\n${JSON.stringify(data)}`)
        .digest('base64url');
      const known = cache.get(key) ?? underWay.get(key);
      if (known) return known;
      const drawing = drawAndKeep(key, template, data).finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      return drawing;
    },
  };
}
