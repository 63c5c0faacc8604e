// Reports made here from authorised values, and their place among all others.
import type { Db } from '../../platform/db/database.ts';
import { createReleasedLines } from '../laboratory/released-lines.service.ts';
import { createFhirService } from './fhir.service.ts';
import { createLetterheadPreview } from './letterhead-preview.service.ts';
import { blankVersionsOf } from './made-versions.queries.ts';
import { createReleaseService } from './release.service.ts';
import { readSharedFacts } from './shared-facts.ts';

export { createBookingPayment } from './booking-payment.ts';

type Dependencies = Omit<Parameters<typeof createReleaseService>[0], 'lines'> & Parameters<typeof createFhirService>[0];

export const createLabReports = (dependencies: Dependencies) => ({
  releases: createReleaseService({ ...dependencies, lines: createReleasedLines(dependencies) }),
  fhir: createFhirService(dependencies),
  letterheadPreview: createLetterheadPreview(dependencies),

  /** As `readSharedFacts`. */
  sharedFacts: (reportId: string, version: number) => readSharedFacts(dependencies.database.db, reportId, version),

  /** Takes what was written about a person out of the content of reports that are over. */
  endMadeReports: (tx: Db, accountId: string): Promise<void> => blankVersionsOf(tx, accountId),
});

export type LabReports = ReturnType<typeof createLabReports>;
