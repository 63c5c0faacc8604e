// Razorpay Checkout. Its script is loaded only for a payment, and opens over the page in its own frame.
import type { Checkout, CheckoutOutcome } from './checkout.types.ts';
import { paymentsMessages } from './payments.messages.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

interface Answer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface Options {
  readonly key: string;
  readonly order_id: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: 'INR';
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name?: string; readonly email?: string; readonly contact?: string };
  readonly handler: (answer: Answer) => void;
  readonly modal: { readonly ondismiss: () => void; readonly escape: boolean };
}

interface RazorpayWindow {
  open(): void;
  on(event: 'payment.failed', tell: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: Options) => RazorpayWindow;
  }
}

let loading: Promise<void> | null = null;

/** Loads the script once; a failed load is repeated at the next attempt. */
function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = null;
      reject(new Error('The checkout could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

export const openRazorpayCheckout: Checkout = async (gateway, order, { siteName, locale, person }) => {
  const text = paymentsMessages[locale];
  if (!window.Razorpay) await loadScript().catch(() => {});
  const { Razorpay } = window;
  if (!Razorpay) return { kind: 'failed', message: text.notLoaded };
  return new Promise<CheckoutOutcome>((resolve) => {
    // The customer may try again inside the checkout: the last failure counts only when it is closed.
    let failure: string | null = null;
    const checkout = new Razorpay({
      key: gateway.keyId,
      order_id: order.orderId,
      amount: Math.round(order.amount * 100),
      currency: 'INR',
      name: siteName,
      description: text.bookingOf(order.reference),
      prefill: person,
      handler: (result) => resolve({ kind: 'paid', result }),
      modal: {
        escape: true,
        ondismiss: () => resolve(failure === null ? { kind: 'dismissed' } : { kind: 'failed', message: failure }),
      },
    });
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description || text.payFailed;
    });
    checkout.open();
  });
};
