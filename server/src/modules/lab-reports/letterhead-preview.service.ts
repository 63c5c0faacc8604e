// A sample report with the letterhead of a centre: its texts may be those of somebody who has not saved them so far.
import type { LetterheadPreview } from '@labfront/contract/letterheads';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PdfFile } from '../../platform/pdf/send-pdf.ts';
import { NO_TEXTS } from '../letterheads/letterheads.service.ts';
import { listCentresOf } from './order-facts.queries.ts';
import { certificateOf, footerOf, laboratoryOf } from './report-builder.ts';
import { type DrawingSources, drawReport } from './report-drawing.ts';
import { sampleContent } from './sample-content.ts';

interface Dependencies extends DrawingSources {
  database: Database;
  clock: Clock;
  site: Site;
}

export function createLetterheadPreview(dependencies: Dependencies) {
  const { database, clock, site, letterheads } = dependencies;
  return {
    /**
     * Draws a sample report of a centre with Hindi or without, marked as a preview.
     * @param asked texts that are missing are the saved ones.
     * @throws AppError 404 for an unknown centre, 429 or 503 as `PdfRenderer`.
     */
    async draw(centreId: string, { language, ...asked }: LetterheadPreview): Promise<PdfFile> {
      const [centre] = await listCentresOf(database.db, [centreId]);
      if (!centre) throw notFound('Centre');
      const saved = (await letterheads.textsOf(database.db, [centreId])).get(centreId) ?? NO_TEXTS;
      const given = Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== undefined));
      const texts = { ...saved, ...given };
      const certificate = certificateOf(centre, texts);
      const content = sampleContent({
        language,
        at: isoTime(clock.now()),
        checkUrl: site.url,
        brand: site.name,
        footer: footerOf(texts, language),
        laboratory: laboratoryOf(centre, texts, site),
        certificates: certificate ? [certificate] : [],
      });
      const { pdf } = await drawReport(dependencies, content, true);
      return { name: `letterhead-${centre.id}.pdf`, pdf };
    },
  };
}

export type LetterheadPreviewService = ReturnType<typeof createLetterheadPreview>;
