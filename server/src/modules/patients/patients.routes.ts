import { outcome } from '@labfront/contract/messages/outcomes';
import { patients } from '@labfront/contract/patients';
import { resultsConsent } from '@labfront/contract/results-consent';
import { languageOf } from '../../platform/base/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { PatientsService } from './patients.service.ts';
import type { ResultsConsentService } from './results-consent.service.ts';

interface Services {
  patients: PatientsService;
  resultsConsent: ResultsConsentService;
  accounts: AccountsService;
}

export function registerPatients(
  serve: Serve,
  { patients: service, resultsConsent: consent, accounts }: Services,
): void {
  const ownerOf = async (caller: Caller) => caller.account ?? accounts.get(caller.accountId);

  serve(patients.listPatients, async ({ caller }) => ({
    data: await service.list(await ownerOf(caller)),
    deleted: await service.listDeleted(caller.accountId),
  }));

  serve(patients.createPatient, async ({ caller, body }) => ({
    data: await service.create(await ownerOf(caller), body),
    message: outcome('patient.saved'),
  }));

  serve(patients.updatePatient, async ({ caller, params, body }) => ({
    data: await service.update(caller.accountId, params.id, body),
    message: outcome('patient.saved'),
  }));

  serve(patients.restorePatient, async ({ caller, params }) => ({
    data: await service.restore(caller.accountId, params.id),
    message: outcome('patient.restored'),
  }));

  serve(patients.findPatients, async ({ caller, query }) => ({ data: await service.reception.find(caller, query) }));

  serve(patients.createWalkIn, async ({ caller, body }) => ({
    data: body.accountId
      ? await service.desk.addRelative(caller, body.accountId, body)
      : await service.reception.createWalkIn(body),
    message: outcome('patient.saved'),
  }));

  serve(patients.completePatient, async ({ caller, params, body }) => ({
    data: await service.desk.complete(caller, params.id, body),
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

  serve(resultsConsent.requestResultsConsent, async ({ caller, params, request }) => ({
    ...(await consent.request(await ownerOf(caller), params.id, languageOf(request))),
    message: outcome('patient.consentAsked'),
  }));

  serve(resultsConsent.giveResultsConsent, async ({ caller, params, body }) => ({
    data: await consent.give(caller.accountId, params.id, body),
    message: outcome('patient.consented'),
  }));

  serve(resultsConsent.recordResultsConsent, async ({ caller, params, body }) => ({
    data: await consent.record(caller, params.id, body.given),
    message: outcome(body.given ? 'patient.consented' : 'patient.consentWithdrawn'),
  }));

  serve(patients.deletePatient, async ({ caller, params }) => {
    await service.remove(caller.accountId, params.id);
    return { id: params.id, message: outcome('patient.deleted') };
  });
}
