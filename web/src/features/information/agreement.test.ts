// Pages for reading agree with the checkout on fees, and with bookings on cancelling.
import { expect, it } from 'vitest';
import { aboutMessages } from './about.messages.ts';
import { termsMessages } from './terms.messages.ts';

it('a home visit may cost a fee, which the cart shows', () => {
  expect(aboutMessages.en.sections.prices.text[0]).toMatch(/a home visit may cost .* the cart shows the fee/);
  expect(aboutMessages.hi.sections.prices.text[0]).toMatch(/घर से सैंपल लेने का चार्ज अलग है.*कार्ट/);
});

it('customers cancel until somebody is on the way, and call about a confirmed booking of Book Now', () => {
  expect(termsMessages.en.sections.refunds.text[0]).toMatch(/on the way.*Book Now, please call us/);
  expect(termsMessages.hi.sections.refunds.text[0]).toMatch(/रास्ते में.*“अभी बुक करें”.*कॉल करें/);
});
