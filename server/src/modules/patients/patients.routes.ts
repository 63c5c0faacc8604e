import { outcome } from '@labfront/contract/messages/outcomes';
import { patients } from '@labfront/contract/patients';
import type { Caller, Serve } from '../../platform/http/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { PatientsService } from './patients.service.ts';

export function registerPatients(serve: Serve, service: PatientsService, accounts: AccountsService): void {
  const ownerOf = async (caller: Caller) => caller.account ?? accounts.get(caller.accountId);

  serve(patients.listPatients, async ({ caller }) => ({ data: await service.list(await ownerOf(caller)) }));

  serve(patients.createPatient, async ({ caller, body }) => ({
    data: await service.create(await ownerOf(caller), body),
    message: outcome('patient.saved'),
  }));

  serve(patients.updatePatient, async ({ caller, params, body }) => ({
    data: await service.update(caller.accountId, params.id, body),
    message: outcome('patient.saved'),
  }));

  serve(patients.findPatients, async ({ caller, query }) => ({ data: await service.reception.find(caller, query) }));

  serve(patients.createWalkIn, async ({ body }) => ({
    data: await service.reception.createWalkIn(body),
    message: outcome('patient.saved'),
  }));

  serve(patients.mergePatients, async ({ body }) => ({
    data: await service.reception.merge(body),
    message: outcome('patient.merged'),
  }));

  serve(patients.undoMerge, async ({ body }) => ({
    data: await service.reception.undo(body),
    message: outcome('patient.unmerged'),
  }));

  serve(patients.deletePatient, async ({ caller, params }) => {
    await service.remove(caller.accountId, params.id);
    return { id: params.id, message: outcome('patient.deleted') };
  });
}
