// Floods of codes by SMS: the hourly budget of the whole system ends them, and tells a person.
import { expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({ OTP_HOURLY_BUDGET: '20' });
const alarm = vi.spyOn(app.http.log, 'error');
const alarms = () => alarm.mock.calls.map((call) => String(call[1])).filter((text) => text.startsWith('ALARM'));

async function usedParts(): Promise<Record<string, number>> {
  const { payload } = await app.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  const found = [...payload.matchAll(/^labfront_code_budget\{state="(\w+)"\} (\S+)$/gm)];
  return Object.fromEntries(found.map(([, state, value]) => [state, Number(value)]));
}

test('sign-in codes of many networks for many numbers end at the budget, with an alarm and a figure', async () => {
  expect(await usedParts()).toEqual({ sign_in: 0, consent: 0 });
  const ask = (count: number) =>
    app.call('POST', '/admin/otp', {
      from: `11.1.${count}.1`,
      body: { mobileNumber: `81000000${String(count).padStart(2, '0')}` },
    });
  for (let count = 0; count < 20; count += 1) expect((await ask(count)).status).toBe(200);
  expect(await usedParts()).toEqual({ sign_in: 1, consent: 0 });
  expect(alarms()).toEqual([]);
  expect(await ask(20)).toMatchObject({ status: 503, body: { code: 'CODES_USED_UP' } });
  expect(alarms()).toEqual(['ALARM: the hourly budget of sign-in codes is used up']);
});

test('so do the consent codes of many accounts in many networks, whose relatives are sent to the reception', async () => {
  alarm.mockClear();
  const answers: { status: number; body: { code?: string; message?: string } }[] = [];
  for (let round = 0; round < 16; round += 1) {
    const { token } = await makeUser(app);
    const from = `12.1.${round}.1`;
    const relative = { name: 'Kamla Verma', sex: 'female', relation: 'parent', dateOfBirth: '1955-04-30' };
    const { body } = await app.call('POST', '/patients', { token, body: { ...relative, mobileNumber: '8200000000' } });
    for (let count = 0; count < 20 && answers.length < 301; count += 1) {
      const mobileNumber = `83${String(answers.length).padStart(8, '0')}`;
      await app.call('PUT', `/patients/${body.data._id}`, { token, body: { mobileNumber } });
      answers.push(await app.call('POST', `/patients/${body.data._id}/consent/code`, { token, from, body: {} }));
    }
  }
  expect(answers.slice(0, 300).every(({ status }) => status === 200)).toBe(true);
  expect(answers.at(300)).toMatchObject({ status: 503, body: { code: 'CODES_USED_UP' } });
  expect(answers.at(300)?.body.message).toContain('sign at the reception');
  expect(alarms()).toEqual(['ALARM: the hourly budget of consent codes is used up']);
  expect((await usedParts()).consent).toBe(1);
});
