import { popularItems } from '@labfront/contract/popular-items';
import type { Serve } from '../../platform/http/serve.ts';
import type { PopularItems } from './popular-items.ts';
import { askedCity } from './visitor-city.ts';

export function registerPopularItems(serve: Serve, service: PopularItems): void {
  serve(popularItems.listPopularItems, async ({ request }) => ({ data: await service.inCity(askedCity(request)) }));
}
