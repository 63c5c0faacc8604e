// The laboratory's logo for PDFs.
import { buffer } from 'node:stream/consumers';
import type { Logger } from '../base/log.ts';
import type { Files } from '../files/files.ts';
import type { SiteOwner } from './site.ts';

/** Formats that PDFs hold as they are. */
const PDF_PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

interface Dependencies {
  siteOwner: Pick<SiteOwner, 'current'>;
  files: Pick<Files, 'get' | 'read'>;
  log: Logger;
}

/** Returns a reader of the logo as base64: null without one in a fitting format. A file that can't be read leaves a PDF without logo. */
export function createPdfLogo({ siteOwner, files, log }: Dependencies): () => Promise<string | null> {
  let last: { name: string; base64: string } | undefined;
  return async () => {
    const { logoFiles } = await siteOwner.current();
    const logo = [...logoFiles.values()].find(({ kind, mime }) => kind === 'light' && PDF_PICTURES.has(mime));
    if (!logo) return null;
    if (last?.name === logo.stored_name) return last.base64;
    try {
      const bytes = await buffer(await files.read(await files.get(logo.stored_name)));
      last = { name: logo.stored_name, base64: bytes.toString('base64') };
      return last.base64;
    } catch (err) {
      log.warn({ err }, 'The logo can not be read; PDFs go without it');
      return null;
    }
  };
}

export type PdfLogo = ReturnType<typeof createPdfLogo>;
