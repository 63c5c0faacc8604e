// The route of signed links. It is not a call of the contract: browsers load it like any picture, without a bearer token.

import { inRequest } from '../../platform/base/request-context.ts';
import { announceFile, sendPieces } from '../../platform/files/file-headers.ts';
import type { LinkQuery } from '../../platform/files/links.ts';
import type { Http } from '../../platform/http/http.ts';
import type { FileAccessService } from './files.service.ts';

interface FileRoute {
  Params: { storedName: string };
  Querystring: LinkQuery & { download?: unknown };
}

/** @param embeddedBy other sites that may show files, from `CORS_ORIGINS`. */
export function registerFiles(http: Http, service: FileAccessService, embeddedBy: readonly string[]): void {
  // No HEAD: it would be written down as an opening.
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  http.get<FileRoute>('/files/:storedName', options, async (request, reply) => {
    const { params, query, headers, ip, id } = request;
    const asDownload = query.download === '1';
    await inRequest(
      { accountId: null, address: ip, requestId: id, userAgent: headers['user-agent'] ?? null },
      async () => {
        const { file, pieces } = await service.openLink(params.storedName, query, asDownload ? 'downloaded' : 'viewed');
        await sendPieces(reply, pieces, () => announceFile(reply, file, { asDownload, embeddedBy }));
      },
    );
  });
}
