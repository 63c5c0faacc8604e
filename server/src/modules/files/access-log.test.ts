// Every access to a file is in the audit log, and a flood of them does not fill it.
import { expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const patient = await makeUser(app);

const open = async (link: string, { from = '127.0.0.1', how = '' } = {}) => {
  const { pathname, search } = new URL(link);
  const { statusCode } = await app.http.inject({ url: pathname + search + how, remoteAddress: from });
  expect(statusCode).toBe(200);
};

async function newReport(note: string) {
  const { _id, reportFile } = await giveReport(app, admin, patient, { bytes: pdf(note) });
  const openings = async () =>
    (await app.call('GET', `/prescription-reports/access-log/${_id}`, { token: patient.token })).body.data.length;
  return { link: String(reportFile), openings };
}

test('thirty openings of one link at once are one row, and one more a minute later', async () => {
  const { link, openings } = await newReport('one');
  await Promise.all(Array.from({ length: 30 }, () => open(link)));
  expect(await openings()).toBe(1);
  app.clock.advance(59_000);
  await open(link);
  expect(await openings()).toBe(1);
  app.clock.advance(1_000);
  await Promise.all(Array.from({ length: 10 }, () => open(link)));
  expect(await openings()).toBe(2);
});

test('another way of opening and another address are rows of their own', async () => {
  const { link, openings } = await newReport('two');
  await open(link);
  await open(link, { how: '&download=1' });
  await open(link, { from: '203.0.113.9' });
  expect(await openings()).toBe(3);
});
