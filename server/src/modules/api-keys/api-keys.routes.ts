import { apiKeys } from '@labfront/contract/api-keys';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { API_KEY_COLUMNS } from './api-keys.csv.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export function registerApiKeys(serve: Serve, service: ApiKeysService, clock: Clock): void {
  serve(apiKeys.listApiKeys, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportAll(query, page);
      return csvFile(reply, { name: 'api-keys', clock, columns: API_KEY_COLUMNS, rows });
    }
    const { keys: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(apiKeys.createApiKey, async ({ caller, body }) => {
    const made = await service.create(caller, body);
    return { ...made, message: outcome('apiKey.added', { name: made.data.name }) };
  });

  serve(apiKeys.endApiKey, async ({ params }) => ({
    id: params.id,
    message: outcome('apiKey.ended', { name: await service.end(params.id) }),
  }));
}
