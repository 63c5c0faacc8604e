import { coupons } from '@labfront/contract/coupons';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { COUPON_COLUMNS } from './coupons.csv.ts';
import type { CouponsService } from './coupons.service.ts';

export function registerCoupons(serve: Serve, service: CouponsService, clock: Clock): void {
  serve(coupons.listCoupons, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportAll(query, page);
      return csvFile(reply, { name: 'coupons', clock, columns: COUPON_COLUMNS, rows });
    }
    const { coupons: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(coupons.checkCoupon, async ({ caller, query }) => ({
    data: await service.attempt(caller.accountId, () => service.check(query)),
  }));

  serve(coupons.createCoupon, async ({ body }) => {
    const data = await service.create(body);
    return { data, message: outcome('coupon.added', { code: data.code }) };
  });

  serve(coupons.updateCoupon, async ({ params, body }) => {
    const data = await service.update(params.id, body);
    return { data, message: outcome('coupon.saved', { code: data.code }) };
  });

  serve(coupons.deleteCoupon, async ({ params }) => ({ id: params.id, ...(await service.remove(params.id)) }));
}
