// Prescriptions and reports of a large network, with their files, and its partners.

import { newId } from '../../server/src/platform/base/ids.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { CENTRES } from './office-centres.ts';
import { CITIES, fill, ids, turn, waits } from './office-fill.ts';

const TYPES = ['Blood Test', 'X-Ray', 'MRI', 'Ultrasound'] as const;
const ANSWERS = ['approved', 'approved', 'rejected'] as const;
const DOCTORS = ['Mehta', 'Rao', 'Iyer', 'Khan'] as const;

async function fillFiles(database: Database, purpose: string, files: readonly string[], people: readonly string[]) {
  await fill(database, 'files', (index, at) => ({
    id: turn(files, index),
    purpose,
    stored_name: `${turn(files, index)}.pdf`,
    original_name: 'scan.pdf',
    mime: 'application/pdf',
    bytes: 1_000,
    sha256: '0'.repeat(64),
    owner_id: turn(people, index * 3),
    created_at: at,
    attached_at: at,
    links_ended_at: null,
    deleted_at: null,
  }));
}

export async function makePdfs(database: Database, people: readonly string[]): Promise<void> {
  const [sent, given, reports] = [ids('f'), ids('g'), ids('r')];
  await fillFiles(database, 'prescriptions', sent, people);
  await fill(database, 'prescriptions', (index, at) => ({
    id: newId(),
    account_id: turn(people, index * 3),
    file_id: turn(sent, index),
    message: `Please book the thyroid panel of page ${index}, and ring before the collector comes to the house.`,
    city: turn(CITIES, index),
    centre_id: turn(CENTRES, index),
    status: waits(index) ? 'pending' : turn(ANSWERS, index),
    note: '',
    submission: String(index),
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }));
  await fillFiles(database, 'reports', given, people);
  await fill(database, 'reports', (index, at) => ({
    id: turn(reports, index),
    account_id: turn(people, index * 3),
    prescription_id: null,
    centre_id: turn(CENTRES, index),
    report_type: turn(TYPES, index),
    doctor_name: `Dr ${turn(DOCTORS, index)} ${index % 500}`,
    comments: '',
    amount: 10_000 + (index % 1_000) * 100,
    status: waits(index) ? 'Pending' : 'Completed',
    payment_status: 'none',
    order_id: null,
    payment_id: null,
    version: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }));
  await fill(database, 'report_versions', (index, at) => ({
    id: newId(),
    report_id: turn(reports, index),
    version: 1,
    file_id: turn(given, index),
    code: `R-${index}`,
    reason: '',
    issued_at: at,
  }));
}

export async function makePartners(database: Database): Promise<void> {
  await fill(database, 'affiliates', (index, at) => ({
    id: newId(),
    name: `Partner${index}`,
    mobile_number: `6${String(index).padStart(9, '0')}`,
    email: null,
    city: turn(CITIES, index),
    code: `P${index}`,
    commission_basis_points: (index % 40) * 50,
    active: waits(index) ? 0 : 1,
    created_at: at,
    updated_at: at,
  }));
}
