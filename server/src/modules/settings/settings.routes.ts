import { outcome } from '@labfront/contract/messages/outcomes';
import { settings } from '@labfront/contract/settings';
import { sendPieces } from '../../platform/files/file-headers.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { LOGO_PATH } from '../../platform/site/site.ts';
import type { SettingsService } from './settings.service.ts';
import type { SetupService } from './setup.service.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export function registerSettings(serve: Serve, http: Http, service: SettingsService, setup: SetupService): void {
  serve(settings.getSettings, async () => ({ data: await service.get() }));

  serve(settings.updateSettings, async ({ body }) => ({
    data: await service.update(body),
    message: outcome('settings.saved'),
  }));

  serve(settings.uploadLogo, async ({ body, caller, files }) => ({
    data: await service.setLogo(caller.accountId, body.kind, files.file),
    message: outcome('settings.logoSaved'),
  }));

  serve(settings.removeLogo, async ({ params }) => ({
    data: await service.removeLogo(params.kind),
    message: outcome('settings.logoRemoved'),
  }));

  serve(settings.getLegalText, async ({ params }) => ({ data: await service.legalText(params.name) }));

  serve(settings.getSetup, async () => ({ data: await setup.read() }));

  serve(settings.putSetupAway, async () => ({ data: await setup.putAway(), message: outcome('setup.putAway') }));

  // No call of the contract: browsers open it as they open any picture. Its address names the content.
  http.get<{ Params: { name: string } }>(`${LOGO_PATH}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { type, pieces } = await service.openLogo(request.params.name);
    await sendPieces(reply, pieces, () => reply.headers({ 'content-type': type, 'cache-control': FOR_EVER }));
  });
}
