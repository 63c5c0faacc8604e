import { catalogueFiles } from '@labfront/contract/catalogue-import';
import type { Clock } from '../../platform/clock.ts';
import { csvFile } from '../../platform/csv.ts';
import type { Serve } from '../../platform/serve.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { exportColumns, exportRows } from './catalogue-export.ts';
import type { CatalogueImportService } from './catalogue-import.service.ts';

export function registerCatalogueFiles(
  serve: Serve,
  imports: CatalogueImportService,
  catalogue: CatalogueService,
  clock: Clock,
): void {
  serve(catalogueFiles.importCatalogue, ({ body, files }) => imports.importCatalogue(body, files.file));

  serve(catalogueFiles.exportCatalogue, async ({ reply }) => {
    const source = await catalogue.current();
    const all = exportRows(source);
    let sent = 0;
    const rows = async ({ limit }: { limit: number }) => {
      const page = all.slice(sent, sent + limit);
      sent += page.length;
      return page;
    };
    return csvFile(reply, { name: 'catalogue', clock, columns: exportColumns(source), rows });
  });
}
