import { contract } from '@labfront/contract/index';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, PASSWORD } from '../factories.ts';
import { mailedTokens } from '../mails.ts';
import { lastCodeTo } from '../sms-codes.ts';
import { ACCOUNT, CART_BOOKING, hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('accounts');
const { accounts, addresses, consents, people, personalData, signInCodes, totp } = contract;

test('register, login, me and list', async () => {
  const person = {
    firstName: 'Meera',
    lastName: 'Nair',
    phone: '7123456789',
    email: 'meera@example.in',
    password: 'long enough 12',
  };
  const registered = await ask(accounts.register, { body: person });
  hasExactly(registered, ACCOUNT, 'message', 'token', 'deviceToken', 'user');
  hasExactly(registered.user, ACCOUNT);
  const login = await ask(accounts.login, { body: { email: person.email, password: person.password } });
  hasExactly(login, ACCOUNT, 'message', 'token', 'deviceToken', 'user');
  const { message: _message, token: own, deviceToken: _device, user: nested, ...top } = login;
  expect(top).toEqual(nested);
  const ofRights = ['permissions', 'permissionsEverywhere', 'assignments', 'needsSecondStep'];
  hasExactly(await ask(accounts.me, { token: own }), ACCOUNT, ...ofRights);
  hasExactly(await ask(accounts.logout, { token: own }), ['message']);
  for (const account of await ask(accounts.listAccounts, { token: admin.token })) hasExactly(account, ACCOUNT);
});

test('changes of an account', async () => {
  const person = await makeUser(app);
  const updated = await ask(accounts.updateProfile, { token: person.token, body: { firstName: 'Usha' } });
  hasExactly(updated, ACCOUNT, 'message', 'user');
  const newPassword = 'another-password-of-tests';
  const body = { oldPassword: PASSWORD, newPassword };
  hasExactly(await ask(accounts.changePassword, { token: person.token, body }), ['message']);
  hasExactly(await ask(accounts.forgotPassword, { body: { email: person.email } }), ['message']);
  const [resetToken] = await mailedTokens(app, person.email, 'reset-password');
  const reset = { token: resetToken, newPassword };
  hasExactly(await ask(accounts.resetPassword, { body: reset }), ['message']);
  const { email } = person;
  const { token: again } = await ask(accounts.login, { body: { email, password: newPassword } });
  await ask(accounts.updateProfile, { token: again, body: { email: 'wrong@example.in' } });
  hasExactly(await ask(accounts.cancelEmailChange, { token: again }), ACCOUNT, 'message', 'user');
  await ask(accounts.updateProfile, { token: again, body: { email: 'moved@example.in' } });
  hasExactly(await ask(accounts.resendConfirmation, { token: again }), ['message']);
  const [confirmToken] = await mailedTokens(app, 'moved@example.in', 'confirm-email');
  hasExactly(await ask(accounts.confirmEmail, { body: { token: confirmToken } }), ['message']);
  const [undoToken] = await mailedTokens(app, email, 'undo-change');
  hasExactly(await ask(accounts.undoChange, { body: { token: undoToken } }), ['message']);
  const [today] = await ask(accounts.listLoginsToday, { token: admin.token });
  hasExactly(today, ACCOUNT);
  const path = `/admin/delete/${person.id}`;
  hasExactly(await ask(accounts.deleteAccount, { token: admin.token, path }), ['id', 'message']);
});

test('the second step at sign-in, from enrolment to the end', async () => {
  const { token: own } = await makeUser(app);
  const { secret, recoveryCodes } = await ask(totp.enrolTotp, { token: own, body: { password: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  await ask(totp.confirmTotp, { token: own, body: { code } });
  expect(await ask(totp.getTotp, { token: own })).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  await ask(totp.switchOffTotp, { token: own, body: { code: recoveryCodes[0] } });
});

test('sign-in by a code', async () => {
  const mobileNumber = '7999999999';
  hasExactly(await ask(signInCodes.requestSignInCode, { body: { mobileNumber } }), ['message', 'retryAfter']);
  const body = { mobileNumber, code: await lastCodeTo(app, mobileNumber) };
  hasExactly(await ask(signInCodes.verifySignInCode, { body }), ['needsProfile', 'token']);
});

test('a person and their sessions', async () => {
  const person = await makeUser(app);
  await fillCart(app, person.token, await makeItems(app, {}));
  await bookCart(app, person.token);
  const by = { token: admin.token };
  const { data } = await ask(people.getPerson, { ...by, path: `/admin/user/${person.id}` });
  const sections =
    'patients addresses cartBookings bookings reportPurchases reports prescriptions homeCollections messages'.split(
      ' ',
    );
  hasExactly(data, ['account', 'sessions', ...sections]);
  const household = await ask(people.getHousehold, { ...by, path: `/admin/user/${person.id}/household` });
  hasExactly(household.data, ['patients', 'addresses']);
  hasExactly(data.messages, ['total', 'latest']);
  hasExactly(data.bookings, ['total', 'latest']);
  hasExactly(data.reportPurchases, ['total', 'latest']);
  hasExactly(data.account, ACCOUNT);
  hasExactly(data.sessions[0], '_id device createdAt expiresAt current'.split(' '));
  hasExactly(data.cartBookings, ['total', 'latest']);
  hasExactly(data.cartBookings.latest[0], CART_BOOKING);
  const raised = await ask(accounts.changeRole, { ...by, path: `/admin/role/${person.id}`, body: { role: 'admin' } });
  hasExactly(raised, ACCOUNT, 'message', 'user');
  const own = await ask(accounts.listSessions, { token: person.token });
  expect(own.data).toEqual([{ ...data.sessions[0], current: true }]);
  const path = `/admin/sessions/${own.data[0]._id}`;
  hasExactly(await ask(accounts.endSession, { token: person.token, path }), ['message']);
  hasExactly(await ask(accounts.endSessionsOf, { ...by, path: `/admin/user/${person.id}/sessions` }), ['message']);
});

test('addresses, from create to delete', async () => {
  const { token } = await makeUser(app);
  const ADDRESS = '_id userId name number locality pincode address city landmark addressType createdAt updatedAt'.split(
    ' ',
  );
  const body = {
    name: 'Asha',
    number: '9876543210',
    locality: 'Arera Colony',
    pincode: '462016',
    address: 'E-4/12',
    city: 'Bhopal',
    addressType: 'work',
  };
  const { data } = await ask(addresses.createAddress, { token, path: '/address/create/undefined', body });
  hasExactly(data, ADDRESS);
  await ask(addresses.createOwnAddress, { token, body });
  expect((await ask(addresses.listAddresses, { token, path: '/address/addresses/x' }))[1]).toEqual(data);
  expect(await ask(addresses.listOwnAddresses, { token })).toHaveLength(2);
  const change = { token, path: `/address/update/${data._id}`, body: { landmark: 'Lake' } };
  expect((await ask(addresses.updateAddress, change)).data.landmark).toBe('Lake');
  await ask(addresses.deleteAddress, { token, path: `/address/delete/${data._id}` });
  hasExactly(await ask(addresses.findPincode, { path: '/address/pincode/462016' }), ['pincode', 'city', 'offices']);
});

test('a copy of the own data, and its end', async () => {
  const { token: own } = await makeUser(app);
  expect(await ask(personalData.exportOwnData, { token: own })).toMatch(/^PK/);
  await ask(consents.giveConsent, { token: own, path: '/admin/consents/marketing' });
  const { data } = await ask(consents.listConsents, { token: own });
  hasExactly(data[0], ['_id', 'kind', 'version', 'source', 'givenAt', 'withdrawnAt']);
  await ask(consents.withdrawConsent, { token: own, path: '/admin/consents/marketing' });
  const { kept } = await ask(personalData.listRetained, { token: own });
  hasExactly(kept[0], ['what', 'why', 'until']);
  const erased = await ask(personalData.eraseOwnAccount, { token: own, body: { password: PASSWORD } });
  hasExactly(erased, ['message', 'kept']);
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
