import { myResults } from '@labfront/contract/my-results';
import { languageOf } from '../../platform/base/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { MyResultsService } from './my-results.service.ts';

export function registerMyResults(serve: Serve, service: MyResultsService): void {
  serve(myResults.listMyResults, ({ caller, query }) => service.list(caller.accountId, query.patientId));

  serve(myResults.getMyResult, ({ caller, params, query, request }) =>
    service.get(caller.accountId, params.parameterId, languageOf(request), query.patientId),
  );
}
