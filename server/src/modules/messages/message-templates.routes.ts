import { messageTemplates } from '@labfront/contract/message-templates';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { MessageTemplatesService } from './message-templates.service.ts';

export function registerMessageTemplates(serve: Serve, service: MessageTemplatesService): void {
  serve(messageTemplates.listMessageTemplates, async () => service.list());

  serve(messageTemplates.saveMessageTemplate, async ({ params, body }) => ({
    data: await service.save(params, body),
    message: outcome('message.templateSaved'),
  }));

  serve(messageTemplates.saveQuietHours, async ({ body }) => ({
    quietHours: await service.saveQuietHours(body.quietHours),
    message: outcome('message.quietHoursSaved'),
  }));

  serve(messageTemplates.listMessagePreferences, async ({ caller }) => ({
    data: await service.preferences(caller.accountId),
  }));

  serve(messageTemplates.saveMessagePreference, async ({ caller, body }) => ({
    data: await service.savePreference(caller.accountId, body),
    message: outcome('message.preferenceSaved'),
  }));
}
