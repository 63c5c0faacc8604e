// Draws PDFs in a separate thread, one after the other. A template is a module of a domain that exports `draw`.
import { parentPort } from 'node:worker_threads';
import { yieldToRequests } from '../scheduling/low-priority.ts';

export interface PdfTask {
  id: number;
  /** The address of the template's module. */
  template: string;
  data: object;
}

export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; failure: unknown };

interface Template {
  draw: (data: object) => Promise<Buffer>;
}

yieldToRequests();

parentPort?.on('message', async ({ id, template, data }: PdfTask) => {
  try {
    const { draw } = (await import(template)) as Template;
    // A copy that owns its memory can be handed over; a buffer of the pool cannot.
    const pdf = new Uint8Array(await draw(data));
    parentPort?.postMessage({ id, pdf } satisfies PdfAnswer, [pdf.buffer]);
  } catch (failure) {
    parentPort?.postMessage({ id, failure } satisfies PdfAnswer);
  }
});
