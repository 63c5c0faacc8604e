import { priceLists, type ShownPriceRow } from '@labfront/contract/price-lists';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PriceListsService } from './price-lists.service.ts';

/** The columns that the import takes, and the name for readers. */
const COLUMNS: readonly CsvColumn<ShownPriceRow & { _id: string }>[] = [
  { header: 'item', value: ({ code, itemId }) => code ?? itemId },
  { header: 'name', value: ({ name }) => name },
  { header: 'price', value: ({ price }) => price },
  { header: 'discountPercent', value: ({ discountPercent }) => discountPercent },
  { header: 'validFrom', value: ({ validFrom }) => validFrom },
  { header: 'validUntil', value: ({ validUntil }) => validUntil },
];

export function registerPriceLists(serve: Serve, service: PriceListsService, clock: Clock): void {
  serve(priceLists.listPriceLists, async () => ({ data: await service.list() }));

  serve(priceLists.getPriceList, async ({ params, query, reply }) => {
    const list = await service.get(params.city);
    if (!wantsCsv(query)) return { data: list };
    const rows = heldRows(list.rows.map((row) => ({ ...row, _id: `${row.itemId} ${row.validFrom}` })));
    return csvFile(reply, { name: 'price-list', clock, columns: COLUMNS, rows });
  });

  serve(priceLists.setPriceList, async ({ params, body }) => ({
    data: await service.set(params.city, body.rows, body.version ?? undefined),
  }));

  serve(priceLists.importPriceList, ({ params, body, files, request }) =>
    service.importFile(params.city, files.file, { dryRun: body.dryRun, language: languageOf(request) }),
  );

  serve(priceLists.getPriceHistory, async ({ params }) => ({
    data: await service.history(params.city, params.itemId),
  }));
}
