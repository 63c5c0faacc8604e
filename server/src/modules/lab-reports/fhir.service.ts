// The FHIR document of a released report, for its owner (laboratory.md section 6, FHIR).
import { buffer } from 'node:stream/consumers';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAccessService } from '../files/files.service.ts';
import type { MadeReports } from '../reports/reports.service.ts';
import { buildDocument } from './fhir-document.ts';
import { problemsOf } from './fhir-rules.ts';
import { findMadeVersion } from './made-versions.queries.ts';
import type { ReportContent } from './report-content.ts';

interface Dependencies {
  database: Database;
  files: Files;
  fileAccess: Pick<FileAccessService, 'open'>;
  made: MadeReports;
  site: Site;
  log: Logger;
}

export function createFhirService({ database, files, fileAccess, made, site, log }: Dependencies) {
  return {
    /**
     * A report as JSON of its document; opening it is written down as the opening of its file.
     * @throws AppError 404 for an uploaded, foreign or withdrawn one, 402 `PAYMENT_DUE`, 500 `FHIR_INVALID` for one that breaks a
     * rule of the profiles.
     */
    async document(caller: Caller, id: string): Promise<string> {
      const row = await made.findOpen(caller, id);
      const version = await findMadeVersion(database.db, id, row.version);
      if (!version || version.content === '{}') throw notFound('Report');
      const file = await files.get(row.stored_name);
      const pdf = await buffer(await fileAccess.open(file, caller.accountId, 'downloaded'));
      const content = JSON.parse(version.content) as ReportContent;
      const json = JSON.stringify(buildDocument(content, { reportId: id, system: site.url }, pdf));
      const problems = problemsOf(JSON.parse(json));
      if (problems.length === 0) return json;
      log.error({ report: id, problems }, 'ALARM: the FHIR document of a report breaks the rules of its profile');
      throw new AppError('FHIR_INVALID');
    },
  };
}

export type FhirService = ReturnType<typeof createFhirService>;
