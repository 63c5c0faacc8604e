import { outcome } from '@labfront/contract/messages/outcomes';
import { type DefinedTest, testDefinitions } from '@labfront/contract/test-definitions';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { TestDefinitionsService } from './test-definitions.service.ts';

const COLUMNS: readonly CsvColumn<DefinedTest>[] = [
  { header: 'Code', value: ({ code }) => code },
  { header: 'Test', value: ({ name }) => name },
  { header: 'State', value: ({ state }) => state },
  { header: 'Department', value: ({ department }) => department },
  { header: 'Specimens', value: ({ specimens }) => specimens },
  { header: 'Parameters', value: ({ parameters }) => parameters },
];

export function registerTestDefinitions(serve: Serve, service: TestDefinitionsService, clock: Clock): void {
  serve(testDefinitions.listDefinitions, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const { tests } = await service.list({ ...query, page: undefined, limit: undefined });
      return csvFile(reply, { name: 'test-definitions', clock, columns: COLUMNS, rows: heldRows(tests) });
    }
    const { tests, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data: tests };
  });

  serve(testDefinitions.getDefinition, async ({ params }) => ({ data: await service.get(params.id) }));

  serve(testDefinitions.setDefinition, async ({ params, body }) => {
    const data = await service.set(params.id, body);
    return { data, message: outcome('test.defined', { name: data.testName }) };
  });
}
