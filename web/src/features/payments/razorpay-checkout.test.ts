// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../shared/testing.tsx';
import { openCheckout } from './open-checkout.ts';

type Options = ConstructorParameters<NonNullable<Window['Razorpay']>>[0];

const context = {
  api: fakeApi({}).api,
  locale: 'en' as const,
  siteName: 'Narmada Diagnostics',
  person: { name: 'Asha Verma', email: 'asha@example.in', contact: '+919876543210' },
};
const order = { orderId: 'order_1', amount: 449.1, reference: 'LB-1111-AAAA' };
const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' };

let fail: (failure: { error?: { description?: string } }) => void;
let given: Options;
const opened = vi.fn();

class Checkout {
  constructor(options: Options) {
    given = options;
  }
  open = opened;
  on(_event: 'payment.failed', tell: typeof fail) {
    fail = tell;
  }
}

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://checkout.razorpay.com"]');
const start = () => openCheckout({ name: 'razorpay', keyId: 'rzp_live_1' }, order, context);

beforeEach(() => {
  opened.mockReset();
  window.Razorpay = Checkout;
});

describe('Razorpay Checkout', () => {
  it('loads its script when somebody pays, and says what is wrong when it does not come', async () => {
    delete window.Razorpay;
    expect(script()).toBeNull();
    const ended = start();
    await vi.waitFor(() => expect(script()).not.toBeNull());
    script()?.dispatchEvent(new Event('error'));
    expect(await ended).toEqual({ kind: 'failed', message: expect.stringMatching(/could not be loaded/) });
    const again = start();
    await vi.waitFor(() => expect(script()).not.toBeNull());
    window.Razorpay = Checkout;
    script()?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    given.modal.ondismiss();
    expect(await again).toEqual({ kind: 'dismissed' });
  });

  it('opens for the order, in paise, with the person filled in, and hands over what was signed', async () => {
    const ended = start();
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    expect(given).toMatchObject({ key: 'rzp_live_1', order_id: 'order_1', amount: 44_910, currency: 'INR' });
    expect(given).toMatchObject({ prefill: context.person, description: 'Booking LB-1111-AAAA' });
    given.handler(result);
    expect(await ended).toEqual({ kind: 'paid', result });
  });

  it('a try that failed is told when the customer gives up, and forgotten when another one succeeds', async () => {
    const ended = start();
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    fail({ error: { description: 'Your bank declined it' } });
    given.modal.ondismiss();
    expect(await ended).toEqual({ kind: 'failed', message: 'Your bank declined it' });

    const again = start();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    fail({});
    given.handler(result);
    expect(await again).toEqual({ kind: 'paid', result });
  });
});
