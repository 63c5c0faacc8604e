// Prescriptions from photo to answer, on both storages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { animatedWebp, FORBIDDEN, heic, pdf, photo, png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { STORAGES, storageVariables } from '../../../test/storages.ts';
import { localDay } from '../../platform/base/clock.ts';

describe.each(STORAGES)('%s', async (storage) => {
  const app = await createTestApp(await storageVariables(storage));
  const admin = await makeAdmin(app);
  const asha = await makeUser(app);
  let counter = 0;

  function send(token: string | undefined, bytes: Buffer, fields: Record<string, string> = {}, name = 'rx.pdf') {
    counter += 1;
    const text = { message: `Number ${counter}`, city: 'Bhopal', ...fields };
    return sendForm(app, 'POST', '/prescription/upload', token, { ...text, file: { bytes, name } });
  }
  const answer = (id: string, body: object, token = admin.token) =>
    app.call('PUT', `/prescription/status/${id}`, { token, body });
  const list = async (token: string, query = '') => app.call('GET', `/prescription${query}`, { token });
  const open = (file: string) => app.http.inject({ method: 'GET', url: file.replace(/^https?:\/\/[^/]+/, '') });
  const left = () => readdirSync(join(app.dataDir, 'uploading'));
  const mailsTo = (email: string) => {
    const folder = join(app.dataDir, 'mail');
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`));
  };

  test('a photo comes in, is answered, and its person sees the answer', async () => {
    const person = await makeUser(app);
    const { status, body } = await send(person.token, heic, { message: 'Before Friday, please' }, 'IMG_1.HEIC');
    expect(status).toBe(201);
    const { data, message, ...top } = body;
    expect(message).toMatch(/arrived/);
    expect({ ...top, message: data.message }).toEqual(data);
    expect(data).toMatchObject({
      userId: person.id,
      city: 'Bhopal',
      email: person.email,
      phone: person.mobileNumber,
      message: 'Before Friday, please',
      originalName: 'IMG_1.jpg',
      status: 'pending',
      note: '',
    });
    const answered = await answer(data._id, { status: 'Approved', note: 'CBC and sugar' });
    expect(answered.body.data).toMatchObject({ status: 'approved', note: 'CBC and sugar' });
    const [own] = (await list(person.token)).body.data;
    expect(own).toMatchObject({ _id: data._id, status: 'approved', note: 'CBC and sugar' });
    const picture = await open(own.file);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    await app.outbox.drain();
    expect(mailsTo(person.email)).toEqual([expect.stringMatching(/approved[\s\S]*CBC and sugar/)]);
    expect(left()).toEqual([]);
  });

  test('message and city may be missing', async () => {
    const { status, body } = await sendForm(app, 'POST', '/prescription/upload', asha.token, {
      file: { bytes: pdf('bare'), name: 'a.pdf' },
    });
    expect([status, body.data.message, body.city]).toEqual([201, '', '']);
  });

  test.each(Object.entries(FORBIDDEN))('%s is refused at its field, and nothing is kept', async (_what, bytes) => {
    const { status, body } = await send(asha.token, bytes, {}, 'photo.jpg');
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(body.issues).toEqual([{ path: 'file', message: expect.stringContaining('JPEG, PNG, WebP, HEIC or PDF') }]);
    expect(left()).toEqual([]);
  });

  test('an animation is refused by its header, without being decoded or counted', async () => {
    const person = await makeUser(app);
    const countLimits = () =>
      app.database.db.selectFrom('rate_limits').select(['key', 'hits']).orderBy('key').execute();
    const before = await countLimits();
    const { status, body } = await send(person.token, await animatedWebp(22_000), {}, 'rx.webp');
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(body.issues[0].message).toContain('animation');
    expect(await countLimits()).toEqual(before);
    expect(left()).toEqual([]);
  });

  test('no file and an empty one are 400, 30 MB are 413 with the limit', async () => {
    const none = await sendForm(app, 'POST', '/prescription/upload', asha.token, { city: 'Bhopal' });
    expect([none.status, none.body.code]).toEqual([400, 'FILE_MISSING']);
    const json = await app.call('POST', '/prescription/upload', { token: asha.token, body: { city: 'Bhopal' } });
    expect([json.status, json.body.code]).toEqual([400, 'FILE_MISSING']);
    const empty = await send(asha.token, Buffer.alloc(0));
    expect([empty.status, empty.body.code]).toEqual([400, 'FILE_EMPTY']);
    const large = await send(asha.token, Buffer.concat([pdf(), Buffer.alloc(30_000_000)]));
    expect([large.status, large.body.message]).toEqual([413, 'This file is larger than 10 MB']);
    expect((await send(asha.token, pdf(), { city: 'x'.repeat(101) })).body.issues[0].path).toBe('city');
    expect(left()).toEqual([]);
  });

  test('a name with ../ leads nowhere', async () => {
    const { body } = await send(asha.token, pdf(), {}, '../../../etc/passwd.pdf');
    expect(body.originalName).toBe('passwd.pdf');
    expect(body.fileName).toMatch(/^[0-9a-f]{48}\.pdf$/);
  });

  test('a double tap is one prescription; once it is answered the same is a new one', async () => {
    const person = await makeUser(app);
    const bytes = await photo();
    const twice = await Promise.all([1, 2, 3].map(() => send(person.token, bytes, { message: 'same' }, 'a.jpg')));
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = new Set(twice.map(({ body }) => body._id));
    expect(ids.size).toBe(1);
    const kept = await app.database.db.selectFrom('files').select('id').where('owner_id', '=', person.id).execute();
    expect(kept).toHaveLength(1);
    await answer([...ids][0], { status: 'rejected', note: 'Too dark' });
    const again = await send(person.token, bytes, { message: 'same' }, 'a.jpg');
    expect(ids.has(again.body._id)).toBe(false);
  });

  test('damaged pictures count before they are decoded: 50 a day, then none is looked at', async () => {
    const person = await makeUser(app);
    const noFrame = FORBIDDEN['half a photo'] ?? pdf();
    const whole = await png();
    const damaged = whole.subarray(0, whole.length - 20);
    for (let count = 0; count < 48; count += 1) expect((await send(person.token, noFrame)).status).toBe(415);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(person.token, damaged)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([415, 415, 429, 429, 429]);
    expect((await send(person.token, pdf())).status).toBe(429);
  });

  test('ten at once over the 50 of a day are 429, and the next day is another', async () => {
    const person = await makeUser(app);
    const { body } = await send(person.token, pdf('first'));
    for (let start = 1; start < 45; start += 11) {
      const some = Array.from({ length: 11 }, (_, index) => send(person.token, pdf(`${start}-${index}`)));
      expect((await Promise.all(some)).every(({ status }) => status === 201)).toBe(true);
    }
    const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => send(person.token, pdf(`ten-${index}`))));
    expect(ten.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = ten.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_FILES', message: expect.stringContaining('50 files a day') });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_600);
    expect((await list(person.token)).body.data).toHaveLength(50);
    const stored = await app.database.db.selectFrom('files').select('id').where('owner_id', '=', person.id).execute();
    expect(stored).toHaveLength(50);
    expect(body._id).toBeDefined();
    app.clock.advance(86_400_000);
    const { token } = (
      await app.call('POST', '/admin/login', {
        body: { email: person.email, password: 'a-password-of-tests' },
      })
    ).body;
    expect((await send(token, pdf('tomorrow'))).status).toBe(201);
    const back = await app.call('POST', '/admin/login', {
      body: { email: admin.email, password: 'a-password-of-tests' },
    });
    admin.token = back.body.token;
    asha.token = (
      await app.call('POST', '/admin/login', { body: { email: asha.email, password: 'a-password-of-tests' } })
    ).body.token;
  });

  test('staff may change their mind, but nothing waits again', async () => {
    const person = await makeUser(app);
    const { _id: id } = (await send(person.token, pdf())).body;
    expect((await answer(id, { status: 'lost' })).status).toBe(400);
    expect((await answer(id, { status: 'rejected', note: 'Cut off' })).body.data.note).toBe('Cut off');
    expect((await answer(id, { status: 'rejected' })).body.data.note).toBe('Cut off');
    expect((await answer(id, { status: 'approved' })).body.data).toMatchObject({ status: 'approved', note: '' });
    expect(await answer(id, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION' },
    });
    expect((await answer('nothing', { status: 'approved' })).status).toBe(404);
    await app.outbox.drain();
    expect(mailsTo(person.email)).toHaveLength(2);
    const rows = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'prescription.rejected', actor_id: admin.id },
      { action: 'prescription.approved', actor_id: admin.id },
    ]);
  });

  test('administrators find them by person, city and status, in pages and as a file', async () => {
    const person = await makeUser(app, { firstName: 'Zubin' });
    const { _id: id } = (await send(person.token, pdf(), { city: 'Sehore', message: '=1+1' })).body;
    await send(person.token, pdf(), { city: 'Indore' });
    for (const query of [
      '?q=zubin sehore',
      '?city=Sehore',
      `?q=${person.mobileNumber} 1%2B1`,
      '?q=zubin&sort=-createdAt&page=2&limit=1',
    ]) {
      const { body } = await list(admin.token, query);
      expect(body.data.map((row: { _id: string }) => row._id)).toEqual([id]);
    }
    const day = localDay(app.clock.now());
    expect((await list(admin.token, `?q=zubin&from=${day}&to=${day}`)).body.data).toHaveLength(2);
    expect((await list(admin.token, `?q=zubin&from=${localDay(app.clock.now() + 86_400_000)}`)).body.data).toEqual([]);
    expect((await list(admin.token, `?q=zubin&to=${localDay(app.clock.now() - 86_400_000)}`)).body.data).toEqual([]);
    await answer(id, { status: 'rejected' });
    expect((await list(admin.token, '?q=zubin&status=Rejected')).headers['x-total-count']).toBe('1');
    expect((await list(person.token, '?q=zubin')).body.data).toHaveLength(2);
    const file = await list(admin.token, '?q=zubin&format=csv');
    expect(file.headers['content-disposition']).toMatch(/prescriptions-.*\.csv/);
    const rows = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.City, row.Message, row.Status])).toEqual([
      ['Indore', expect.any(String), 'pending'],
      ['Sehore', "'=1+1", 'rejected'],
    ]);
    expect((await list(person.token, '?format=csv')).body.data).toHaveLength(2);
  });
});
