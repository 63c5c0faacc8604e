import { addresses } from '@labfront/contract/addresses';
import { outcome } from '@labfront/contract/messages/outcomes';
import { announcePage } from '../../platform/base/paging.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AddressesService } from './addresses.service.ts';

export function registerAddresses(serve: Serve, service: AddressesService): void {
  for (const endpoint of [addresses.createAddress, addresses.createOwnAddress] as const) {
    serve(endpoint, async ({ caller, body }) => ({
      data: await service.create(caller.accountId, body),
      message: outcome('address.saved'),
    }));
  }

  for (const endpoint of [addresses.listAddresses, addresses.listOwnAddresses] as const) {
    serve(endpoint, async ({ caller, query, request, reply }) => {
      const { addresses: list, total, page } = await service.list(caller.accountId, query);
      announcePage(request, reply, page, total);
      return list;
    });
  }

  serve(addresses.updateAddress, async ({ caller, params, body }) => ({
    data: await service.update(caller.accountId, params.id, body),
    message: outcome('address.saved'),
  }));

  serve(addresses.deleteAddress, async ({ caller, params }) => {
    await service.remove(caller.accountId, params.id);
    return { id: params.id, message: outcome('address.deleted') };
  });

  serve(addresses.findPincode, async ({ params }) => service.findPincode(params.pincode));
}
