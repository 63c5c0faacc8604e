// Calls about laboratories and collection centres (laboratory.md, section 1).
import { z } from 'zod';
import { Pincode } from './booking-details.ts';
import { ImportSummary } from './catalogue-import.ts';
import {
  Centre,
  CentreBody,
  CentreChange,
  CentreWindows,
  CentreWindowsBody,
  ScopeRow,
  ShownScopeRow,
} from './centre-schemas.ts';
import { Id, listQueryWith, TextFlag } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';

const MAX_SCOPE_BYTES = 5 * 1_048_576;
const MAX_SCOPE_ROWS = 20_000;
const MAX_PINCODES = 2_000;

const ById = z.object({ id: Id });

export const centres = {
  listCentres: endpoint({
    method: 'GET',
    path: '/centres',
    access: 'public',
    widenedBy: 'settings.manage',
    summary: 'Listed centres that are open; all of them for staff who ask for all=true',
    query: listQueryWith('all', 'kind'),
    response: z.object({ data: z.array(Centre) }),
  }),
  createCentre: endpoint({
    method: 'POST',
    path: '/centres',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Add a laboratory or collection centre',
    body: CentreBody,
    response: z.object({ data: Centre, message: z.string() }),
    status: 201,
    idempotent: true,
  }),
  updateCentre: endpoint({
    method: 'PUT',
    path: '/centres/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Change a centre; what is missing stays as it is',
    params: ById,
    body: CentreChange,
    response: z.object({ data: Centre, message: z.string() }),
  }),
  deleteCentre: endpoint({
    method: 'DELETE',
    path: '/centres/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Delete a centre; one that records refer to is deactivated instead',
    params: ById,
    response: z.object({ data: z.object({ _id: Id, deleted: z.boolean() }), message: z.string() }),
  }),
  setPincodes: endpoint({
    method: 'PUT',
    path: '/centres/:id/pincodes',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'The pincodes that a centre serves, all of them',
    params: ById,
    body: z.object({
      pincodes: z.array(Pincode, rule('pincodesType')).max(MAX_PINCODES, rule('pincodesMost', { most: MAX_PINCODES })),
    }),
    response: z.object({ data: z.object({ pincodes: z.array(z.string()) }) }),
  }),
  listPincodesOfCity: endpoint({
    method: 'GET',
    path: '/centres/:id/pincodes',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'The pincodes that a centre serves, and those that are known of its city',
    params: ById,
    response: z.object({
      data: z.object({
        pincodes: z.array(z.string()),
        city: z.array(z.object({ pincode: z.string(), offices: z.array(z.string()) })),
      }),
    }),
  }),
  listScope: endpoint({
    method: 'GET',
    path: '/centres/:id/scope',
    access: 'staff',
    permission: 'settings.manage',
    searchesNoContacts: true,
    summary: 'What a centre is accredited for',
    params: ById,
    query: listQueryWith(),
    response: z.object({ data: z.object({ rows: z.array(ShownScopeRow) }) }),
  }),
  setScope: endpoint({
    method: 'PUT',
    path: '/centres/:id/scope',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'What a centre is accredited for, all of it',
    params: ById,
    body: z.object({
      rows: z.array(ScopeRow, rule('scopeType')).max(MAX_SCOPE_ROWS, rule('scopeMost', { most: '20,000' })),
    }),
    response: z.object({ data: z.object({ rows: z.array(ShownScopeRow) }) }),
  }),
  importScope: endpoint({
    method: 'POST',
    path: '/centres/:id/scope/import',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Adds scope rows from a CSV file, all or nothing; with dryRun it only says what would happen',
    params: ById,
    body: z.object({
      /** "true" previews the result and changes nothing. */
      dryRun: TextFlag,
    }),
    bodyKind: 'multipart',
    files: { file: MAX_SCOPE_BYTES },
    response: ImportSummary,
  }),
  getCentreWindows: endpoint({
    method: 'GET',
    path: '/centres/:id/windows',
    access: 'staff',
    permission: 'settings.manage',
    summary: "A centre's windows by weekday, and the days that differ",
    params: ById,
    response: z.object({ data: CentreWindows }),
  }),
  setCentreWindows: endpoint({
    method: 'PUT',
    path: '/centres/:id/windows',
    access: 'staff',
    permission: 'settings.manage',
    summary: "A centre's windows by weekday, and the days that differ, all of them",
    params: ById,
    body: CentreWindowsBody,
    response: z.object({ data: CentreWindows }),
  }),
};
