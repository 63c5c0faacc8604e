import { outcome } from '@labfront/contract/messages/outcomes';
import { payments, testPayments } from '@labfront/contract/payments';
import type { Serve } from '../../platform/http/serve.ts';
import type { TestGateway } from '../../platform/payments/test-gateway.ts';
import type { PaymentsService } from './payments.service.ts';

export function registerPayments(serve: Serve, service: PaymentsService, testGateway: TestGateway | null): void {
  serve(payments.webhook, async ({ request }) => {
    const signature = request.headers['x-razorpay-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await service.receiveWebhook(body, typeof signature === 'string' ? signature : '');
    return { message: outcome('webhook.received') };
  });

  if (!testGateway) return;
  serve(testPayments.pay, async ({ body }) => {
    const { paymentId, signature } = await testGateway.pay(body.orderId, body.outcome, body.method);
    return { razorpay_order_id: body.orderId, razorpay_payment_id: paymentId, razorpay_signature: signature };
  });
}
