// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { joinDigits, maskContacts, mobilesIn, searchesContact } from './contact-mask.ts';

test.each([
  ['a name', 'Asha Verma', false],
  ['a whole mobile number', '9876543210', false],
  ['a whole mobile number with its country', '+919876543210', false],
  ['a booking number', 'LB-4F7K-29QX', false],
  ['the number of an accession', '26010000001', false],
  ['the code of a tube', '26010000001014', false],
  ['a part of a number', '98765', true],
  ['a part beside a name', 'asha 4321', true],
  ['two parts', '98765 43210', true],
  ['a part with its country', '91987654321', true],
  ['a part with a zero', '09876543219', false],
  ['an e-mail', 'asha@', true],
])('%s: %s', (_what, q, isRefused) => expect(searchesContact(q)).toBe(isRefused));

test('digits in groups are one word', () => {
  expect(joinDigits('2607 0000069 056')).toBe('26070000069056');
  expect(joinDigits(' 98765-43210')).toBe('9876543210');
  expect(joinDigits('asha 98765')).toBe('asha 98765');
  expect(joinDigits(['9', '8'])).toEqual(['9', '8']);
});

test.each(['9876543210', '+91 98765 43210', '098765-43210'])(
  'a number is masked however it was written: %s',
  (number) => expect(maskContacts({ calls: [{ number }] })).toEqual({ calls: [{ number: '98•••••210' }] }),
);

test('a code is no number', () => expect(maskContacts({ number: 'RP-7K3M-Q9XD' })).toEqual({ number: 'RP-7K3M-Q9XD' }));

test('an address of a home is masked but for its area; those of a centre of others and of a device are none', () => {
  const home = { name: 'Asha', address: '12 Lake Road', landmark: 'Temple', locality: 'Arera', pincode: '462016' };
  expect(maskContacts({ rows: [{ address: home }] })).toEqual({
    rows: [{ address: { ...home, address: '•••••', landmark: '•••••' } }],
  });
  expect(maskContacts({ address: '', pincode: '' })).toEqual({ address: '', pincode: '' });
  const others = [{ address: '10.0.0.1' }, { name: 'Metro', address: '4 Ring Road' }];
  expect(maskContacts(others)).toEqual(others);
});

test('the mobile numbers of a search are its whole ones', () => {
  expect(mobilesIn('asha 9876543210 +919812345678 98765')).toEqual(['9876543210', '9812345678']);
  expect(mobilesIn(['9876543210'])).toEqual([]);
});
