import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, PASSWORD, payOrder } from '../factories.ts';
import { paymentEvent, postWebhook } from '../gateway.ts';
import { mailedTokens } from '../mails.ts';
import { ACCOUNT, hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('staff');
const { audit, dashboard, roles, staff, system } = contract;
const by = { token: admin.token };

test('roles and staff', async () => {
  await ask(roles.listPermissions, by);
  const role = { name: 'Night desk', permissions: ['booking.read', 'refund.approve'] };
  const { _id } = (await ask(roles.createRole, { ...by, body: role })).data;
  const fields = ['_id', 'name', 'preset', 'permissions', 'needsSecondStep', 'discountLimit'];
  hasExactly((await ask(roles.listRoles, by)).data[0], fields);
  const path = `/roles/${_id}`;
  await ask(roles.updateRole, { ...by, path, body: { ...role, name: 'Late desk' } });
  const step = { ...by, path: `${path}/second-step` };
  expect((await ask(roles.setSecondStep, { ...step, body: { required: true } })).data.needsSecondStep).toBe(true);
  await ask(roles.setSecondStep, { ...step, body: { required: false } });
  const limit = { ...by, path: `${path}/discount-limit`, body: { percent: 12.5 } };
  expect((await ask(roles.setDiscountLimit, limit)).data.discountLimit).toBe(12.5);
  const colleague = await makeUser(app);
  const assignments = [{ roleId: _id, scope: 'all' }];
  const about = { ...by, path: `/staff/${colleague.id}/assignments` };
  await ask(staff.setAssignments, { ...about, body: { assignments } });
  await ask(staff.getEffective, { ...by, path: `/staff/${colleague.id}/effective` });
  const invited = { email: 'new@colleague.example.in', firstName: 'Meena', lastName: 'Rao' };
  const invitation = { ...invited, assignments: [{ roleId: 'auditor', scope: 'all' }] };
  hasExactly(await ask(staff.inviteStaff, { ...by, body: invitation }), ['expiresAt', 'message']);
  const { data: listed } = await ask(staff.listStaff, { ...by, path: '/staff?status=invited' });
  hasExactly(await ask(staff.withdrawInvitation, { ...by, path: `/staff/invitations/${listed[0]._id}` }), [
    'id',
    'message',
  ]);
  await ask(staff.inviteStaff, { ...by, body: invitation });
  const [token] = await mailedTokens(app, invited.email, 'staff/accept');
  const accepted = await ask(staff.acceptInvitation, { body: { token, password: PASSWORD } });
  hasExactly(accepted, ACCOUNT, 'message', 'token', 'deviceToken', 'user');
  await ask(staff.setAssignments, { ...about, body: { assignments: [] } });
  hasExactly(await ask(roles.deleteRole, { ...by, path }), ['id', 'message']);
});

test('audit log', async () => {
  const { data } = await ask(audit.listAudit, { ...by, path: '/admin/audit?limit=200' });
  const { actor } = data.find((entry: { actor: unknown }) => entry.actor !== null);
  hasExactly(actor, ['_id', 'firstName', 'lastName', 'mobileNumber']);
});

test('dashboard', async () => {
  const { token } = await makeUser(app);
  await fillCart(app, token, await makeItems(app, {}));
  const { orderId } = await bookCart(app, token);
  await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  const summary = await ask(dashboard.getSummary, by);
  hasExactly(summary, ['from', 'to', 'counts', 'previous', 'comparedWith', 'series', 'byStatus', 'topItems']);
  const counts = 'bookings revenue accounts prescriptionsPending homeCollectionsOpen contactsOpen loginsToday';
  hasExactly(summary.counts, counts.split(' '));
  hasExactly(summary.previous, counts.split(' '));
  hasExactly(summary.series[0], ['date', 'bookings', 'revenue']);
  hasExactly(summary.topItems[0], ['_id', 'kind', 'name', 'count', 'bookings', 'revenue']);
  hasExactly(await ask(dashboard.getWork, by), [
    'lists',
    'failedVisits',
    'unscheduledVisits',
    'visitsToReview',
    'waitingPayouts',
    'criticalValues',
    'overdueTubes',
    'uncountedCash',
    'match',
    'webhooksSilentSince',
  ]);
});

test('the state of the system', async () => {
  await postWebhook(
    app,
    paymentEvent('payment.captured', { orderId: 'order_unknown', paymentId: 'pay_1', amount: 100 }),
  );
  const state = await ask(system.getState, by);
  const names = 'version node engine hasReplica schema instances jobs payments webhooks storage disk lastBackupAt';
  hasExactly(state, names.split(' '));
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
