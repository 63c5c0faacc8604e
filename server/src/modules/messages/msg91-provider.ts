// SMS over MSG91: its Flow API fills a template that is registered on the DLT.
import type { Msg91Env } from '../../platform/base/env.ts';
import { postJson } from './post-json.ts';
import { NotAccepted, type Provider, type TextContent } from './provider.ts';

export function createMsg91Provider({ authKey, baseUrl }: Msg91Env): Provider<TextContent> {
  return {
    name: 'msg91',
    isRepeatable: false,
    async send({ reference, recipient, content: { templateId, header, variables } }) {
      const values = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
      const { status, body } = await postJson(
        `${baseUrl}/api/v5/flow`,
        { authkey: authKey },
        {
          template_id: templateId,
          sender: header,
          short_url: '0',
          // Its reports repeat it.
          CRQID: reference,
          recipients: [{ mobiles: `91${recipient}`, CRQID: reference, ...values }],
        },
      );
      // Refusals come with 200 as well.
      if (status >= 400 || body.type !== 'success') {
        throw new NotAccepted(`MSG91_${body.code ?? status}`, status !== 401, String(body.message ?? body.errors));
      }
      return { providerId: typeof body.message === 'string' ? body.message : null, state: 'submitted' };
    },
  };
}
