import { catalogueFiles } from '@labfront/contract/catalogue-import';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { csvFile, heldRows } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
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

  serve(catalogueFiles.listCatalogueImports, async () => ({ data: await imports.list() }));
  serve(catalogueFiles.undoCatalogueImport, async ({ params }) => ({
    ...(await imports.undo(params.id)),
    message: outcome('catalogue.importUndone'),
  }));

  serve(catalogueFiles.exportCatalogue, async ({ reply }) => {
    const source = await catalogue.current();
    const rows = heldRows(exportRows(source));
    return csvFile(reply, { name: 'catalogue', clock, columns: exportColumns(source), rows });
  });
}
