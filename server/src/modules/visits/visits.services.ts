// The services of visits, put together.
import { createCounterService } from './counter.service.ts';
import { createDispatchService } from './dispatch.service.ts';
import { createFieldService } from './field.service.ts';
import { createFieldDocuments } from './field-documents.ts';
import { createVisitsService } from './visits.service.ts';

type Dependencies = Parameters<typeof createVisitsService>[0] &
  Omit<Parameters<typeof createCounterService>[0], 'visits'> &
  Omit<Parameters<typeof createDispatchService>[0], 'visits'> &
  Omit<Parameters<typeof createFieldService>[0], 'visits'> &
  Omit<Parameters<typeof createFieldDocuments>[0], 'visits'>;

export function createVisitServices(dependencies: Dependencies) {
  const visits = createVisitsService(dependencies);
  return {
    visits,
    counter: createCounterService({ ...dependencies, visits }),
    dispatch: createDispatchService({ ...dependencies, visits }),
    field: createFieldService({ ...dependencies, visits }),
    fieldDocuments: createFieldDocuments({ ...dependencies, visits }),
  };
}
