// The services of analysers, put together.
import { createAcceptingService } from './accepting.service.ts';
import { createInboxService } from './inbox.service.ts';
import { createInstrumentsService } from './instruments.service.ts';
import { createQcService } from './qc.service.ts';
import { createResultImportService } from './result-import.service.ts';

type Dependencies = Parameters<typeof createInstrumentsService>[0] &
  Pick<Parameters<typeof createAcceptingService>[0], 'results'> &
  Parameters<typeof createResultImportService>[0];

export function createInstrumentServices(dependencies: Dependencies) {
  const instruments = createInstrumentsService(dependencies);
  const inbox = createInboxService({ ...dependencies, instruments });
  return {
    instruments,
    inbox,
    accepting: createAcceptingService({ ...dependencies, instruments }),
    qc: createQcService({ ...dependencies, instruments, inbox }),
    resultImport: createResultImportService(dependencies),
  };
}
export type InstrumentServices = ReturnType<typeof createInstrumentServices>;
