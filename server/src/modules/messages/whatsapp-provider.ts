// WhatsApp over the Cloud API: approved templates only, because customers have not written to the laboratory first.
import type { WhatsappEnv } from '../../platform/base/env.ts';
import { postJson } from './post-json.ts';
import { NotAccepted, type Provider, type TextContent } from './provider.ts';

const VERSION = 'v23.0';

/** Errors after which the same message may pass: unavailable, too many requests of several kinds, an expired token. */
const MOMENTARY: ReadonlySet<number> = new Set([
  0, 1, 2, 4, 10, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004,
]);

export function createWhatsappProvider({ token, phoneNumberId, baseUrl }: WhatsappEnv): Provider<TextContent> {
  return {
    name: 'whatsapp',
    isRepeatable: false,
    async send({ reference, recipient, language, content: { templateId, variables } }) {
      const parameters = variables.map(({ name, value }) => ({
        type: 'text',
        parameter_name: name.toLowerCase(),
        text: value,
      }));
      const { status, body } = await postJson(
        `${baseUrl}/${VERSION}/${phoneNumberId}/messages`,
        { authorization: `Bearer ${token}` },
        {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `91${recipient}`,
          type: 'template',
          template: {
            name: templateId,
            language: { code: language },
            ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
          },
          // Its reports repeat it.
          biz_opaque_callback_data: reference,
        },
      );
      if (body.error) {
        const { code, message } = body.error;
        throw new NotAccepted(`WHATSAPP_${code}`, !MOMENTARY.has(Number(code)), String(message));
      }
      const providerId = body.messages?.[0]?.id;
      if (status >= 400) throw new NotAccepted(`HTTP_${status}`, true);
      if (typeof providerId !== 'string') throw new Error('The Cloud API accepted a message without an id');
      return { providerId, state: 'submitted' };
    },
  };
}
