// Conflicts of a device's events as the staff of a centre see them.
import { expect, test } from 'vitest';
import { makeAdmin, makeItems, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { putIntoBhopal } from '../../../test/placed-shop.ts';
import { makeConflict } from '../../../test/placed-visits.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';

const CENTRES = ['centre-a', 'centre-b'];
const app = await createTestApp({}, { centres: CENTRES });
const { db } = app.database;

test('are all of its own, however many another centre has', async () => {
  await putIntoBhopal(app, CENTRES);
  const admin = await makeAdmin(app);
  const [testId = ''] = await makeItems(app, {});
  const shop = { app, admin, testId };
  const place = (centreId: string) => ({ centreId, partnerId: '', referralCode: '' });
  const { id: elsewhere } = await makeConflict(shop, place('centre-b'));
  const { id: own } = await makeConflict(shop, place('centre-a'));
  const row = await db.selectFrom('visit_events').selectAll().where('id', '=', elsewhere).executeTakeFirstOrThrow();
  const older = isoTime(app.clock.now() - 86_400_000);
  const many = Array.from({ length: 500 }, () => ({ ...row, id: newId(), received_at: older }));
  await db.insertInto('visit_events').values(many).execute();
  const dispatcher = await makeStaff(app, admin, { roleId: 'dispatcher', scope: 'centre', centreId: 'centre-a' });
  const { body } = await app.call('GET', '/field/conflicts', { token: dispatcher.token });
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([own]);
});
