// The services of the catalogue, put together.
import { createCatalogueService } from './catalogue.service.ts';
import { createCatalogueChangesService } from './catalogue-changes.service.ts';
import { createCatalogueImportService } from './catalogue-import.service.ts';
import { createPopularItems } from './popular-items.ts';
import { createPriceListsService } from './price-lists.service.ts';

type Dependencies = Parameters<typeof createCatalogueService>[0] &
  Omit<Parameters<typeof createCatalogueChangesService>[0], 'catalogue'> &
  Omit<Parameters<typeof createCatalogueImportService>[0], 'catalogue'> &
  Omit<Parameters<typeof createPopularItems>[0], 'catalogue'> &
  Omit<Parameters<typeof createPriceListsService>[0], 'catalogue'>;

export function createCatalogueServices(dependencies: Dependencies) {
  const catalogue = createCatalogueService(dependencies);
  return {
    catalogue,
    catalogueChanges: createCatalogueChangesService({ ...dependencies, catalogue }),
    catalogueImport: createCatalogueImportService({ ...dependencies, catalogue }),
    popularItems: createPopularItems({ ...dependencies, catalogue }),
    priceLists: createPriceListsService({ ...dependencies, catalogue }),
  };
}
