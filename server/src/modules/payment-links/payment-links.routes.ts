import { outcome } from '@labfront/contract/messages/outcomes';
import { paymentLinks } from '@labfront/contract/payment-links';
import type { Serve } from '../../platform/http/serve.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { PaymentLinksService } from './payment-links.service.ts';

export function registerPaymentLinks(serve: Serve, service: PaymentLinksService, payments: PaymentsService): void {
  serve(paymentLinks.createPaymentLink, async ({ caller, body }) => ({
    ...(await service.create(caller, body.bookingId, body.mobileNumber)),
    message: outcome('payment.linkSent'),
  }));

  serve(paymentLinks.getPayLink, async ({ params, request }) => ({
    data: await service.get(params.token, request.ip),
  }));

  serve(paymentLinks.orderByPayLink, async ({ params, request }) => ({
    ...(await service.order(params.token, request.ip)),
    currency: 'INR' as const,
    gateway: payments.gatewayRef,
  }));

  serve(paymentLinks.verifyByPayLink, async ({ params, body, request }) => ({
    data: await service.verify(params.token, request.ip, body),
    message: outcome('booking.paid'),
  }));
}
