import { catalogue } from '@labfront/contract/catalogue';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { CatalogueChangesService } from './catalogue-changes.service.ts';

export function registerCatalogueChanges(serve: Serve, service: CatalogueChangesService): void {
  serve(catalogue.createTest, async ({ body }) => {
    const data = await service.createTest(body);
    return { data, message: outcome('catalogue.added', { name: data.name }) };
  });

  serve(catalogue.updateTest, async ({ params, body }) => {
    const data = await service.updateTest(params.id, body);
    return { data, message: outcome('catalogue.saved', { name: data.name }) };
  });

  serve(catalogue.deleteTest, async ({ params }) => ({
    id: params.id,
    message: await service.deleteTest(params.id),
  }));

  serve(catalogue.createPackage, async ({ body }) => {
    const data = await service.createPackage(body);
    return { data, message: outcome('catalogue.added', { name: data.name }) };
  });

  serve(catalogue.updatePackage, async ({ params, body }) => {
    const data = await service.updatePackage(params.id, body);
    return { data, message: outcome('catalogue.saved', { name: data.name }) };
  });

  serve(catalogue.deletePackage, async ({ params }) => ({
    id: params.id,
    message: await service.deletePackage(params.id),
  }));
}
