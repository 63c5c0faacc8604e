import { outcome } from '@labfront/contract/messages/outcomes';
import { totp } from '@labfront/contract/totp';
import type { Serve } from '../../platform/http/serve.ts';
import type { TotpService } from './totp.service.ts';

export function registerTotp(serve: Serve, service: TotpService): void {
  serve(totp.getTotp, ({ caller }) => service.status(caller.accountId));

  serve(totp.enrolTotp, ({ caller, body }) => service.enrol(caller.accountId, body.password));

  serve(totp.confirmTotp, async ({ caller, body }) => {
    await service.confirm(caller.accountId, body.code);
    return { message: outcome('totp.on') };
  });

  serve(totp.switchOffTotp, async ({ caller, body }) => {
    await service.switchOff(caller.accountId, body.code);
    return { message: outcome('totp.off') };
  });
}
