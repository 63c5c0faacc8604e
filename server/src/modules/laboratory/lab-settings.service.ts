// How the laboratory works, as its director chose (laboratory.md section 5).
import type { LabSettings, LabSettingsBody } from '@labfront/contract/lab-lines';
import type { Audit } from '../../platform/audit/audit.ts';
import { badField } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { CentresService } from '../centres/centres.service.ts';
import type { ParametersService } from '../parameters/parameters.service.ts';
import { listOneTechnician, setOneTechnician } from './lab-settings.queries.ts';

interface Dependencies {
  database: Database;
  audit: Audit;
  centres: Pick<CentresService, 'exists'>;
  parameters: Pick<ParametersService, 'ldlFormula' | 'chooseLdl'>;
}

export function createLabSettingsService({ database, audit, centres, parameters }: Dependencies) {
  const read = async (db: Db): Promise<LabSettings> => ({
    oneTechnicianCentreIds: await listOneTechnician(db),
    ldl: await parameters.ldlFormula(db),
  });

  return {
    get: (): Promise<LabSettings> => read(database.db),

    /** @throws AppError 400 for an unknown centre, 404 for a formula of LDL where there is no such parameter. */
    set: ({ oneTechnicianCentreIds, ldl }: LabSettingsBody): Promise<LabSettings> =>
      database.write(async (tx) => {
        for (const [index, id] of oneTechnicianCentreIds.entries()) {
          if (!(await centres.exists(tx, id)))
            throw badField(`oneTechnicianCentreIds.${index}`, 'VALIDATION.signatoryCentre');
        }
        await setOneTechnician(tx, [...new Set(oneTechnicianCentreIds)]);
        const before = await parameters.ldlFormula(tx);
        if (ldl && ldl !== before) await parameters.chooseLdl(tx, ldl);
        const details = { centres: oneTechnicianCentreIds.length, ldl: ldl ?? before };
        await audit.write(tx, { action: 'laboratory.settings', recordId: null, details });
        return read(tx);
      }),
  };
}

export type LabSettingsService = ReturnType<typeof createLabSettingsService>;
