// The services of the bench, put together.
import { followDefinitions } from './changed-definitions.ts';
import { createCriticalService } from './critical.service.ts';
import { type CriticalNewsDependencies, createCriticalNews } from './critical-news.ts';
import { createCriticalRegister } from './critical-register.service.ts';
import { followEndedLines } from './finished-bookings.ts';
import { createLabSettingsService } from './lab-settings.service.ts';
import { createLineBackfill } from './line-backfill.ts';
import { createLineSteps } from './line-steps.service.ts';
import { createPregnanciesService } from './pregnancies.service.ts';
import { createResultsService } from './results.service.ts';
import { createSensitiveLines } from './sensitive-lines.service.ts';
import { createSignatoriesService } from './signatories.service.ts';
import { createWorklistService } from './worklist.service.ts';

export { createBench } from './bench.ts';

type Dependencies = CriticalNewsDependencies &
  Parameters<typeof createResultsService>[0] &
  Parameters<typeof createSignatoriesService>[0] &
  Parameters<typeof createLabSettingsService>[0] &
  Parameters<typeof createLineBackfill>[0] &
  Parameters<typeof createLineSteps>[0] &
  Parameters<typeof followDefinitions>[0] &
  Parameters<typeof followEndedLines>[0] &
  Parameters<typeof createWorklistService>[0];

export function createLaboratoryServices(dependencies: Dependencies) {
  followDefinitions(dependencies);
  followEndedLines(dependencies);
  return {
    critical: createCriticalService({ ...dependencies, criticalNews: createCriticalNews(dependencies) }),
    criticalRegister: createCriticalRegister(dependencies),
    lineBackfill: createLineBackfill(dependencies),
    labSettings: createLabSettingsService(dependencies),
    lineSteps: createLineSteps(dependencies),
    pregnancies: createPregnanciesService(dependencies),
    results: createResultsService(dependencies),
    sensitiveLines: createSensitiveLines(dependencies),
    signatories: createSignatoriesService(dependencies),
    worklist: createWorklistService(dependencies),
  };
}
