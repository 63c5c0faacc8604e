// Labels of a visit's tubes: showing them changes nothing, printing is recorded (laboratory.md section 3).
import { Readable } from 'node:stream';
import { onLabel } from '@labfront/contract/label-patients';
import { UNMEASURED_STATES } from '@labfront/contract/specimen-states';
import type { FastifyReply } from 'fastify';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { type Label, labelOf } from './label.ts';
import { areLatin, toZpl } from './label-zpl.ts';
import { happen } from './specimen-chain.ts';
import {
  type AccessionRow,
  holdSpecimen,
  type LabelPatient,
  listAccessions,
  listTubes,
  type SpecimenRow,
  testsOf,
} from './specimens.queries.ts';

const TEMPLATE = new URL('./label-pdf.ts', import.meta.url);
const ZPL_TEMPLATE = new URL('./label-zpl.ts', import.meta.url);
/** Labels of tubes that are of no use to anybody. */
const UNLABELLED: ReadonlySet<string> = new Set([...UNMEASURED_STATES, 'disposed']);

interface Dependencies {
  database: Database;
  clock: Clock;
  pdfs: PdfRenderer;
  catalogue: Pick<CatalogueService, 'codesOf' | 'sensitiveAmong'>;
}

/** @param day `YYYY-MM-DD`: of a tube that is not collected, the infant's age is that of the day. */
function asPrinted(
  row: SpecimenRow,
  accession: AccessionRow,
  known: Parameters<typeof labelOf>[3],
  day: string,
): Label {
  if (row.label !== null) {
    const first = JSON.parse(row.label) as Label;
    // A pre-printed code was stuck over the planned one.
    return { ...first, tubeCode: row.tube_code };
  }
  const patient = onLabel<LabelPatient>(JSON.parse(accession.patient), accession.born, day);
  return labelOf(row, patient, accession.number, known);
}

export function createLabelsService({ database, clock, pdfs, catalogue }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** @throws AppError 404 for a visit outside the caller's scope. */
  async function refuseUnseen(caller: Caller, visitId: string): Promise<void> {
    if (!(await isSeen(db, 'visits', visitId, scopeOf(caller)))) throw notFound('Visit');
  }

  async function read(from: Db, visitId: string): Promise<{ row: SpecimenRow; label: Label }[]> {
    const accessions = new Map((await listAccessions(from, [visitId])).map((row) => [row.id, row]));
    const rows = (await listTubes(from, [visitId])).filter(({ state }) => !UNLABELLED.has(state));
    const ids = [...new Set(rows.flatMap(testsOf).map(({ testId }) => testId))];
    const known = { codes: await catalogue.codesOf(from, ids), sensitive: await catalogue.sensitiveAmong(from, ids) };
    return rows.flatMap((row) => {
      const accession = accessions.get(row.accession_id);
      return accession ? [{ row, label: asPrinted(row, accession, known, localDay(clock.now())) }] : [];
    });
  }

  return {
    /** Labels of the tubes of a visit, in the order of draw. @throws AppError 404, 429 or 503 as `PdfRenderer`. */
    async file(reply: FastifyReply, caller: Caller, visitId: string, format: 'pdf' | 'zpl'): Promise<Readable> {
      await refuseUnseen(caller, visitId);
      const labels = (await read(db, visitId)).map(({ label }) => label);
      if (labels.length === 0) throw notFound('Specimen');
      if (format === 'pdf') return sendPdf(reply, { name: 'labels.pdf', pdf: await pdfs.render(TEMPLATE, { labels }) });
      const zpl = areLatin(labels) ? Buffer.from(await toZpl(labels)) : await pdfs.render(ZPL_TEMPLATE, { labels });
      reply.headers({
        'content-type': 'application/zpl; charset=utf-8',
        'content-disposition': 'attachment; filename="labels.zpl"',
        'cache-control': 'private, no-store',
      });
      return Readable.from([zpl]);
    },

    /**
     * Records that labels were printed. The first print's content is kept for every one after it.
     * @returns the number of labels.
     * @throws AppError 404 for a tube of another visit, 400 `REASON_NEEDED` for a reprint without a reason.
     */
    async record(caller: Caller, visitId: string, specimenIds: readonly string[], reason: string): Promise<number> {
      await refuseUnseen(caller, visitId);
      return database.write(async (tx) => {
        const labels = new Map((await read(tx, visitId)).map(({ row, label }) => [row.id, label]));
        for (const id of new Set(specimenIds)) {
          const label = labels.get(id);
          const row = label && (await holdSpecimen(tx, id));
          if (!row) throw notFound('Specimen');
          const isReprint = row.prints > 0;
          if (isReprint && reason === '') throw new AppError('REASON_NEEDED');
          const at = now();
          const kind = isReprint || row.state !== 'planned' ? 'reprinted' : 'labelled';
          const printed = { actorId: caller.accountId, centreId: row.centre_id, deviceAt: at, serverAt: at, reason };
          await happen(tx, row, { kind, ...printed }, { prints: row.prints + 1, label: JSON.stringify(label) });
        }
        return new Set(specimenIds).size;
      });
    },
  };
}

export type LabelsService = ReturnType<typeof createLabelsService>;
