import { criticalCalls } from '@labfront/contract/critical-calls';
import { labLines } from '@labfront/contract/lab-lines';
import { laboratory } from '@labfront/contract/laboratory';
import { sensitiveLines } from '@labfront/contract/sensitive-lines';
import { signatories } from '@labfront/contract/signatories';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { CriticalService } from './critical.service.ts';
import { CALL_COLUMNS, type CriticalRegister } from './critical-register.service.ts';
import type { LabSettingsService } from './lab-settings.service.ts';
import { LINE_COLUMNS } from './laboratory.view.ts';
import type { LineSteps } from './line-steps.service.ts';
import type { PregnanciesService } from './pregnancies.service.ts';
import type { ResultsService } from './results.service.ts';
import type { SensitiveLines } from './sensitive-lines.service.ts';
import type { SignatoriesService } from './signatories.service.ts';
import type { WorklistService } from './worklist.service.ts';

interface Services {
  critical: CriticalService;
  criticalRegister: CriticalRegister;
  labSettings: LabSettingsService;
  lineSteps: LineSteps;
  pregnancies: PregnanciesService;
  results: ResultsService;
  sensitiveLines: SensitiveLines;
  signatories: SignatoriesService;
  worklist: WorklistService;
}

export function registerLaboratory(
  serve: Serve,
  { sensitiveLines: sensitive, signatories: registry, ...services }: Services,
  clock: Clock,
): void {
  const { critical, criticalRegister, labSettings, lineSteps, pregnancies, results, worklist } = services;

  serve(laboratory.getWorklist, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<WorklistService['exportAll']>[2]) => worklist.exportAll(caller, query, page);
      return csvFile(reply, { name: 'worklist', clock, columns: LINE_COLUMNS, rows });
    }
    const { data, total, page } = await worklist.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(laboratory.getLabOrder, async ({ caller, params }) => ({ data: await worklist.order(caller, params.id) }));

  serve(laboratory.enterResults, async ({ caller, body, request }) => ({
    data: await results.enter(caller, body.results, languageOf(request)),
  }));

  serve(laboratory.verifyResults, async ({ caller, body, request }) => ({
    data: await results.verify(caller, body.results, languageOf(request)),
  }));

  serve(laboratory.authoriseResults, async ({ caller, body, request }) => ({
    data: await results.authorise(caller, body.results, languageOf(request)),
  }));

  serve(laboratory.repeatResults, async ({ caller, body, request }) => ({
    data: await results.repeat(caller, body, languageOf(request)),
  }));

  serve(laboratory.amendResult, async ({ caller, body }) => ({ data: await results.amend(caller, body) }));

  serve(labLines.notPerform, async ({ caller, body, request }) => ({
    data: await lineSteps.notPerform(caller, body, languageOf(request)),
  }));

  serve(labLines.commentLine, async ({ caller, body }) => ({ data: await lineSteps.comment(caller, body) }));

  serve(sensitiveLines.recordConsent, async ({ caller, body }) => ({
    data: await sensitive.recordConsent(caller, body),
  }));

  serve(sensitiveLines.confirmReactive, async ({ caller, body }) => ({ data: await sensitive.confirm(caller, body) }));

  serve(labLines.getLabSettings, async () => ({ data: await labSettings.get() }));

  serve(labLines.setLabSettings, async ({ body }) => ({ data: await labSettings.set(body) }));

  serve(labLines.recordPregnancy, async ({ caller, body }) => ({ data: await pregnancies.record(caller, body) }));

  serve(criticalCalls.listCriticalCalls, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<CriticalRegister['exportAll']>[2]) =>
        criticalRegister.exportAll(caller, query, page);
      return csvFile(reply, { name: 'critical-calls', clock, columns: CALL_COLUMNS, rows });
    }
    const { data, total, page } = await criticalRegister.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(criticalCalls.listCritical, async ({ caller }) => ({ data: await critical.list(caller) }));

  serve(criticalCalls.recordCriticalCall, async ({ caller, params, body }) => ({
    data: await critical.call(caller, params.resultId, body),
  }));

  serve(signatories.listSignatories, async ({ caller }) => ({ data: await registry.list(caller) }));

  serve(signatories.createSignatory, async ({ caller, body }) => ({ data: await registry.create(caller, body) }));

  serve(signatories.updateSignatory, async ({ caller, params, body }) => ({
    data: await registry.update(caller, params.id, body),
  }));

  serve(signatories.setSignature, async ({ caller, params, files }) => ({
    data: await registry.setSignature(caller, params.id, files.file),
  }));

  serve(signatories.removeSignature, async ({ caller, params }) => ({
    data: await registry.removeSignature(caller, params.id),
  }));
}
