// MSG91 and WhatsApp as the journeys' shops see them: both take a message, fill the registered text, and report what became of it.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from '@playwright/test';

export interface Text {
  channel: 'sms' | 'whatsapp';
  mobileNumber: string;
  templateId: string;
  language: string;
  /** With its values, as it appears on the telephone. */
  text: string;
  /** The provider's id and the shop's reference, for reports. */
  id: string;
  reference: string;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of two providers' documents
type Json = any;

const WEBHOOK_SECRET = 'a-secret-of-the-panel';
const APP_SECRET = 'a-secret-of-the-app';

/** A message as the provider of its channel is handed it. The values stand in for `{names}` of the registered text. */
function readText(path: string, body: Json, registered: ReadonlyMap<string, string>): Text {
  const fill = (templateId: string, values: Readonly<Record<string, string>>) =>
    (registered.get(templateId) ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const id = randomUUID();
  if (path === '/api/v5/flow') {
    const [{ mobiles, CRQID: reference, ...named }] = body.recipients;
    const values = Object.fromEntries(Object.entries(named).map(([name, value]) => [name.toLowerCase(), `${value}`]));
    const { template_id: templateId } = body;
    const sent = { templateId, reference, id, mobileNumber: mobiles.slice(2), text: fill(templateId, values) };
    return { channel: 'sms', language: '', ...sent };
  }
  const { name: templateId, language, components = [] } = body.template;
  const parameters: Json[] = components[0]?.parameters ?? [];
  const values = Object.fromEntries(parameters.map(({ parameter_name, text }) => [parameter_name, text]));
  const sent = { templateId, reference: body.biz_opaque_callback_data, id, mobileNumber: body.to.slice(2) };
  return { channel: 'whatsapp', language: language.code, ...sent, text: fill(templateId, values) };
}

/** Starts both. `settings` are the shop's environment variables for them. */
export async function startTextProviders() {
  const texts: Text[] = [];
  const registered = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const text = readText(request.url ?? '', await json(request), registered);
    texts.push(text);
    const answer = text.channel === 'sms' ? { type: 'success', message: text.id } : { messages: [{ id: text.id }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: {
      MSG91_AUTH_KEY: 'key',
      MSG91_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MSG91_BASE_URL: url,
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_PHONE_NUMBER_ID: '1066',
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: 'verify',
      WHATSAPP_BASE_URL: url,
    },
    texts,
    /** The text that a registered id stands for, with `{names}`. */
    register: (templateId: string, text: string): void => void registered.set(templateId, text),

    /** The first text to a number that fits, once it is there. */
    async textTo(mobileNumber: string, fits: (text: Text) => boolean): Promise<Text> {
      const find = () => texts.find((text) => text.mobileNumber === mobileNumber && fits(text));
      await expect.poll(find).toBeTruthy();
      return find() as Text;
    },

    /** Tells the shop what became of a text. */
    async report(shopUrl: string, { channel, id, reference }: Text, state: 'delivered' | 'read' | 'failed') {
      const status = { id, status: state, timestamp: `${Math.floor(Date.now() / 1_000)}` };
      const errors = state === 'failed' ? { errors: [{ code: 131026 }] } : {};
      const statuses = [{ ...status, ...errors, biz_opaque_callback_data: reference }];
      const ofWhatsapp = { entry: [{ changes: [{ value: { statuses } }] }] };
      const ofMsg91 = { requestId: id, CRQID: reference, status: state === 'failed' ? '2' : '1' };
      const body = JSON.stringify(channel === 'sms' ? ofMsg91 : ofWhatsapp);
      const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`;
      const { provider, ...signed } =
        channel === 'sms'
          ? { provider: 'msg91', 'x-webhook-secret': WEBHOOK_SECRET }
          : { provider: 'whatsapp', 'x-hub-signature-256': signature };
      const headers = { 'content-type': 'application/json', ...signed };
      const answer = await fetch(`${shopUrl}/api/v1/messages/webhook/${provider}`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    },

    stop: () => new Promise((done) => server.close(done)),
  };
}

export type TextProviders = Awaited<ReturnType<typeof startTextProviders>>;
