import { proofs } from '@labfront/contract/proofs';
import { announcePage } from '../../platform/base/paging.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ProofsService } from './proofs.service.ts';

export function registerProofs(serve: Serve, service: ProofsService): void {
  serve(proofs.listProofs, async ({ query, request, reply }) => {
    const { proofs: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });
}
