// The first steps of a new shop: each is done by its records, and all are put away once.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const MSG91 = {
  MSG91_AUTH_KEY: 'key',
  MSG91_WEBHOOK_SECRET: 'a secret of webhooks',
  MSG91_BASE_URL: 'http://127.0.0.1:9',
};

describe('the first steps', () => {
  test('are done by what the records say, and put away once all are', async () => {
    const lab = await createTestApp({ STARTER_CATALOGUE: 'off' });
    const { token } = await makeAdmin(lab);
    const setup = async (of = lab) => {
      const { body } = await of.call('GET', '/settings/setup', { token });
      const steps = body.data.steps as { step: string; done: boolean }[];
      return { ...body.data, done: steps.filter(({ done }) => done).map(({ step }) => step) };
    };
    expect(await setup()).toMatchObject({
      done: [],
      testMode: { payments: true, mail: true, sms: true },
      putAway: false,
    });

    const { data } = (await lab.call('GET', '/settings', { token })).body;
    await lab.call('PUT', '/settings', { token, body: { ...data, name: 'Own Lab' } });
    await sendForm(lab, 'POST', '/settings/logo', token, {
      kind: 'light',
      file: { bytes: await png(), name: 'l.png' },
    });
    expect((await setup()).done).toEqual(['identity']);
    await lab.call('POST', '/city/cities', { token, body: { name: 'Bhopal' } });
    const centre = { code: 'BPL', kind: 'collection', name: 'Lake View', address: '1 Road', city: 'Bhopal' };
    const made = await lab.call('POST', '/centres', { token, body: centre });
    expect((await setup()).done).toEqual(['identity', 'centres']);
    const week = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 3 }], exceptions: [] };
    await lab.call('PUT', `/centres/${made.body.data._id}/windows`, { token, body: week });
    await lab.call('POST', '/test', { token, body: { name: 'Serum Copper', price: 111 } });
    await makeAdmin(lab);
    expect((await setup()).done).toEqual(['identity', 'centres', 'windows', 'prices', 'staff']);
    expect(await lab.call('POST', '/settings/setup/put-away', { token })).toMatchObject({
      status: 409,
      body: { code: 'SETUP_UNFINISHED' },
    });

    // Payment at collection alone, mails to a server and SMS to a provider: nothing is for trying out any more.
    const { database, env } = lab;
    const live = await createTestApp(
      { ONLINE_PAYMENT: 'off', SMTP_URL: 'smtp://127.0.0.1:9', STARTER_CATALOGUE: 'off', ...MSG91 },
      { at: { database, dataDir: env.DATA_DIR, url: env.DATABASE_URL } },
    );
    expect(await setup(live)).toMatchObject({ testMode: { payments: false, mail: false, sms: false }, putAway: false });
    const away = await live.call('POST', '/settings/setup/put-away', { token });
    expect(away).toMatchObject({ status: 200, body: { data: { putAway: true } } });
    expect(await setup(live)).toMatchObject({ putAway: true, hasBookings: false });

    const customer = await makeUser(live);
    const [item = ''] = await makeItems(live, { price: 100 });
    await live.call('POST', '/booking', { token: customer.token, body: { tests: [item] } });
    expect((await setup(live)).hasBookings).toBe(true);
  });

  test('an untouched starter catalogue is no list of prices', async () => {
    const lab = await createTestApp();
    const { token } = await makeAdmin(lab);
    const now = new Date(lab.clock.now()).toISOString();
    const { loadStarterCatalogue } = await import('../catalogue/starter.ts');
    await loadStarterCatalogue(lab.database, now);
    const isDone = async () => {
      const { body } = await lab.call('GET', '/settings/setup', { token });
      return body.data.steps.find(({ step }: { step: string }) => step === 'prices').done;
    };
    expect(await isDone()).toBe(false);
    const { id } = await lab.database.db.selectFrom('catalogue_items').select('id').limit(1).executeTakeFirstOrThrow();
    // Nor is one whose import was taken back.
    const undone = new Date(lab.clock.now() + 60_000).toISOString();
    const history = { id: 'import', created: 0, updated: 1, created_at: now, undone_at: undone };
    await lab.database.db.insertInto('catalogue_imports').values(history).execute();
    const touch = (at: string) =>
      lab.database.db.updateTable('catalogue_items').set({ updated_at: at }).where('id', '=', id).execute();
    await touch(undone);
    expect(await isDone()).toBe(false);
    await touch(now);
    const kind = await lab.call('PUT', `/test/${id}`, { token, body: { price: 321 } });
    if (kind.status !== 200) await lab.call('PUT', `/package/${id}`, { token, body: { price: 321 } });
    expect(await isDone()).toBe(true);
  });
});
