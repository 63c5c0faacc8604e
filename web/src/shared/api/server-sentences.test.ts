import { RegisterBody } from '@labfront/contract/accounts';
import { BookingDetails } from '@labfront/contract/booking-details';
import { ContactBody } from '@labfront/contract/contact';
import { describe, expect, it } from 'vitest';
import { saidInHindi } from './server-sentences.hi.ts';

const HINDI = /\p{Script=Devanagari}/u;

describe('what the contract says about a form', () => {
  it.each([
    ['sign-up', RegisterBody, {}],
    [
      'sign-up, filled in wrongly',
      RegisterBody,
      { firstName: 'x'.repeat(61), phone: '1', email: 'a', password: 'short' },
    ],
    ['contact', ContactBody, {}],
    ['booking details', BookingDetails, { collection: 'moon', patient: { name: '', age: -1, sex: 'x' }, date: 'soon' }],
  ])('is Hindi at every field: %s', (_, schema, body) => {
    const { error } = schema.safeParse(body);
    expect(error?.issues.length).toBeGreaterThan(0);
    const english = (error?.issues ?? [])
      .map(({ message }) => message)
      .filter((message) => !HINDI.test(saidInHindi(message)));
    expect(english).toEqual([]);
  });
});

it('goes by the sentence, then by the code, and leaves alone what it does not know', () => {
  expect(saidInHindi('Signed out')).toBe('आप साइन आउट हो गए हैं');
  expect(saidInHindi('We do not collect in Sehore yet')).toBe('Sehore में अभी कलेक्शन नहीं होता');
  expect(saidInHindi('Anything', 'CART_EMPTY')).toBe('आपका कार्ट खाली है');
  expect(saidInHindi('Something new', 'SOMETHING_NEW')).toBe('Something new');
});
