import { createHmac } from 'node:crypto';
import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeCities, makeItems, makeUser } from '../factories.ts';
import { MSG91_SECRET } from '../filled-shop.ts';
import { hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('messages', {
  MSG91_AUTH_KEY: 'key',
  MSG91_WEBHOOK_SECRET: MSG91_SECRET,
  MSG91_BASE_URL: 'http://127.0.0.1:9',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '42',
  WHATSAPP_APP_SECRET: MSG91_SECRET,
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_BASE_URL: 'http://127.0.0.1:9',
});
const { contact, deliveries, homeCollection, messageTemplates } = contract;
await makeCities(app);
const { token } = await makeUser(app);

test('messages and the webhooks of their providers', async () => {
  await fillCart(app, token, await makeItems(app, {}));
  await bookCart(app, token, { paymentMethod: 'at_collection' });
  await app.outbox.drain();
  const rows = await ask(deliveries.listMessages, { token: admin.token, path: '/messages?state=sent' });
  const message = rows.find((row: { resendable: boolean }) => row.resendable);
  const names =
    '_id kind channel state code email mobileNumber language person provider templateId cost attempts createdAt dueAt submittedAt sentAt deliveredAt readAt endedAt fallbackOf resendOf resendable';
  hasExactly(message, names.split(' '));
  const resent = await ask(deliveries.resendMessage, { token: admin.token, path: `/messages/${message._id}/resend` });
  hasExactly(resent, ['data', 'message']);
  const headers = { 'x-webhook-secret': MSG91_SECRET };
  await ask(deliveries.receiveMsg91, { body: {}, headers });
  const body = JSON.stringify({ entry: [] });
  const signature = `sha256=${createHmac('sha256', MSG91_SECRET).update(body).digest('hex')}`;
  await ask(deliveries.receiveWhatsapp, {
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  const path = '/messages/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=verify&hub.challenge=7';
  expect(await ask(deliveries.verifyWhatsapp, { path })).toBe('7');
});

test('texts of messages', async () => {
  const { data } = await ask(messageTemplates.listMessageTemplates, { token: admin.token });
  hasExactly(
    data[0],
    'kind channel language text registeredId header registeredText active cost isDefault variables values'.split(' '),
  );
  const body = { text: 'Booked {number}', active: true };
  const path = '/messages/templates/booking-made/sms/en';
  hasExactly(await ask(messageTemplates.saveMessageTemplate, { token: admin.token, path, body }), ['data', 'message']);
  await ask(messageTemplates.saveQuietHours, { token: admin.token, body: { quietHours: null } });
  await ask(messageTemplates.listMessagePreferences, { token });
  const choice = { kind: 'report-ready', channel: 'sms', wanted: false };
  hasExactly(await ask(messageTemplates.saveMessagePreference, { token, body: choice }), ['data', 'message']);
});

test('contact and home collection, from the form to the work list', async () => {
  const message = { name: 'Ravi', phoneNumber: '9876543210', message: 'Are you open?' };
  const sent = await ask(contact.createContact, { body: message });
  expect(await ask(contact.listContacts, { token: admin.token })).toEqual([sent.data]);
  const handled = { token: admin.token, path: `/contact/${sent.data._id}`, body: { handled: true } };
  expect((await ask(contact.updateContact, handled)).data.handled).toBe(true);
  const path = `/contact/${sent.data._id}`;
  await ask(contact.updateContact, { token: admin.token, path, body: { handled: false } });
  const answer = { token: admin.token, path: `${path}/answer`, body: { text: 'Yes', way: 'phone' } };
  const answered = await ask(contact.answerContact, answer);
  hasExactly(answered.data.answers[0] ?? {}, ['_id', 'at', 'by', 'way', 'text']);
  const request = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true };
  const { data } = await ask(homeCollection.createHomeCollection, { body: request });
  expect(await ask(homeCollection.listHomeCollections, { token: admin.token })).toEqual([data]);
  const change = { token: admin.token, path: `/home-collection/${data._id}`, body: { status: 'contacted' } };
  expect((await ask(homeCollection.updateHomeCollection, change)).data.status).toBe('contacted');
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
