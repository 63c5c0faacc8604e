// The laboratory's year: of each booking that was not cancelled one visit, accession, tube and line, the tube's events and the values. Ids:
// kind 17 visits, 18 accessions, 19 tubes, 20 lines, 21 values.
import { series, type YearRows } from './year-rows.ts';

const PERFORMED = 'n % 25 <> 1 AND n % 50 <> 0';
const LABORATORY = `'year-centre-' || (n * 31) % 10`;
/** What is at the bench: the last 3 in 1,000 of the year, about a day's tubes. */
const OPEN_SHARE = 0.997;
const openFrom = (total: number) => Math.floor(total * OPEN_SHARE);
const RANGE = JSON.stringify({ low: '10', high: '90', criticalLow: null, criticalHigh: null, expected: [] });
const STAFF = ['year-technician', 'year-colleague', 'year-pathologist'] as const;

const LINE_STATE = (total: number) =>
  `CASE WHEN n <= ${openFrom(total)} THEN 'released' ELSE (ARRAY['awaiting_specimen', 'in_progress', 'resulted', 'verified', 'authorised'])[1 + n % 5] END`;
const HAS_RESULTS = (total: number) => `(n <= ${openFrom(total)} OR n % 5 >= 2)`;
const RESULT_STATE = (total: number) =>
  `CASE WHEN n <= ${openFrom(total)} OR n % 5 = 4 THEN 'authorised' WHEN n % 5 = 3 THEN 'verified' ELSE 'resulted' END`;

export const LABORATORY_ROWS: readonly YearRows[] = [
  {
    table: 'bench_parameters',
    rows: () => `CREATE TABLE bench_parameters AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM parameters
      WHERE kind = 'number' ORDER BY id LIMIT 40`,
  },
  {
    table: 'year_staff',
    rows: () => `INSERT INTO accounts (id, first_name, last_name, email, password_hash, role, created_at)
      SELECT id, 'A', 'Colleague', id || '@example.in', '', 'user', now() FROM unnest(ARRAY['${STAFF.join("', '")}']) AS id`,
  },
  {
    table: 'signatories',
    rows: () => `INSERT INTO signatories (id, account_id, name, qualification, registration_number, valid_from, created_at, updated_at)
      VALUES ('year-signatory', 'year-pathologist', 'Dr Asha Rao', 'MD Pathology', 'MP-1', '2020-01-01', now(), now())`,
  },
  {
    table: 'visits',
    rows: ({
      bookings,
    }) => `INSERT INTO visits (id, booking_id, kind, state, centre_id, pincode, date, slot, start_code, start_salt,
        arrived_at, collected_at, created_at, updated_at)
      SELECT year_id(17, n), year_id(3, n), CASE WHEN n % 5 = 0 THEN 'home' ELSE 'centre' END,
        CASE WHEN n > ${openFrom(bookings)} AND n % 7 = 0 THEN 'unassigned' ELSE 'closed' END, 'year-centre-' || (n * 31) % 100, '462016',
        to_char(year_at(n, ${bookings}), 'YYYY-MM-DD'), '06:00-08:00', '1234', '', year_at(n, ${bookings}), year_at(n, ${bookings}),
        year_at(n, ${bookings}), year_at(n, ${bookings}) FROM ${series(bookings)} WHERE ${PERFORMED}`,
  },
  {
    table: 'accessions',
    rows: ({
      bookings,
      accounts,
    }) => `INSERT INTO accessions (id, visit_id, position, number, lab_code, year, counter, patient, created_at)
      SELECT year_id(18, n), year_id(17, n), 0, '26' || (10 + n % 10) || lpad(n::text, 8, '0'), (10 + n % 10)::text, 2026, n,
        json_build_object('name', 'Last' || (n * 7) % ${accounts}, 'age', 20 + n % 60, 'sex', 'female')::text, year_at(n, ${bookings})
      FROM ${series(bookings)} WHERE ${PERFORMED}`,
  },
  {
    table: 'accession_counters',
    rows: ({ bookings }) => `INSERT INTO accession_counters (lab_code, year, last)
      SELECT (10 + n)::text, 2026, ${bookings} FROM ${series(10)} ON CONFLICT (lab_code, year) DO UPDATE SET last = excluded.last`,
  },
  {
    table: 'lab_search',
    rows: () =>
      `INSERT INTO lab_search (accession_id, text) SELECT accession_id, text FROM lab_search_texts ON CONFLICT DO NOTHING`,
  },
  {
    table: 'specimens',
    rows: ({
      bookings,
    }) => `INSERT INTO specimens (id, accession_id, visit_id, container_number, tube_code, specimen, container_kind,
        colour, additive, capacity_ul, volume_ul, storage, timing, tests, centre_id, state, collected_at, prints, events, last_hash,
        created_at, updated_at)
      SELECT year_id(19, n), year_id(18, n), year_id(17, n), 1, '26' || (10 + n % 10) || lpad(n::text, 8, '0') || '01', 'Serum', 'serum',
        'Yellow', 'Gel', 5000, 1000, '2-8 °C', 'any', json_build_array(json_build_object('testId', item.id, 'name', item.name))::text,
        ${LABORATORY}, CASE WHEN n <= ${openFrom(bookings)} THEN 'stored' WHEN n % 5 = 0 THEN 'collected' ELSE 'accepted' END,
        year_at(n, ${bookings}), 1, CASE WHEN n <= ${openFrom(bookings)} THEN 5 WHEN n % 5 = 0 THEN 2 ELSE 4 END, 'h-' || n,
        year_at(n, ${bookings}), year_at(n, ${bookings})
      FROM ${series(bookings)} JOIN bench_items AS item ON item.place = year_item(n) WHERE ${PERFORMED}`,
  },
  {
    table: 'specimen_events',
    rows: ({
      bookings,
    }) => `INSERT INTO specimen_events (specimen_id, seq, kind, actor_id, centre_id, device_at, server_at, details,
        previous_hash, hash)
      SELECT year_id(19, n), seq, (ARRAY['labelled', 'collected', 'received', 'accepted', 'stored'])[seq], '${STAFF[0]}', ${LABORATORY},
        year_at(n, ${bookings}) + interval '10 minutes' * seq, year_at(n, ${bookings}) + interval '10 minutes' * seq, '{}',
        CASE WHEN seq > 1 THEN encode(sha256((n || '/' || seq - 1)::bytea), 'hex') ELSE '' END, encode(sha256((n || '/' || seq)::bytea), 'hex')
      FROM ${series(bookings)} CROSS JOIN LATERAL
        generate_series(1, CASE WHEN n <= ${openFrom(bookings)} THEN 5 WHEN n % 5 = 0 THEN 2 ELSE 4 END) AS seq WHERE ${PERFORMED}`,
  },
  {
    table: 'lab_lines',
    rows: ({
      bookings,
      accounts,
    }) => `INSERT INTO lab_lines (id, accession_id, visit_id, test_id, test_name, department, position, centre_id,
        patient_id, state, created_at, updated_at, due_at)
      SELECT year_id(20, n), year_id(18, n), year_id(17, n), item.id, item.name,
        (ARRAY['Biochemistry', 'Haematology', 'Microbiology', 'Immunology'])[1 + item.place % 4], 0, ${LABORATORY},
        year_id(2, (n * 7) % ${accounts}), ${LINE_STATE(bookings)}, year_at(n, ${bookings}), year_at(n, ${bookings}) + interval '3 hours',
        year_at(n, ${bookings}) + interval '6 hours'
      FROM ${series(bookings)} JOIN bench_items AS item ON item.place = year_item(n) WHERE ${PERFORMED}`,
  },
  {
    table: 'turnaround',
    rows: ({
      bookings,
    }) => `INSERT INTO turnaround (id, test_id, centre_id, collected_at, received_at, resulted_at, authorised_at,
        released_at, promised_minutes, due_at, finished_at)
      SELECT year_id(20, n), item.id, ${LABORATORY}, at, at + interval '30 minutes', CASE WHEN done THEN at + interval '90 minutes' END,
        CASE WHEN done THEN at + interval '150 minutes' END, CASE WHEN done THEN at + late END, 360, at + interval '390 minutes',
        CASE WHEN done THEN at + late END
      FROM ${series(bookings)} CROSS JOIN LATERAL (SELECT year_at(n, ${bookings}) AS at, n <= ${openFrom(bookings)} AS done,
        CASE WHEN n % 40 = 7 THEN interval '9 hours' ELSE interval '3 hours' END AS late) AS line
      JOIN bench_items AS item ON item.place = year_item(n) WHERE ${PERFORMED} AND (done OR n % 5 > 0)`,
  },
  {
    table: 'lab_results',
    // Three values in two of three lines, five in the others: ten millions of three million bookings.
    rows: ({
      bookings,
    }) => `INSERT INTO lab_results (id, line_id, parameter_id, version, is_current, row_version, state, value, unit, method,
        flag, range_used, entered_by, entered_at, verified_by, verified_at, authorised_by, authorised_at, signatory_id)
      SELECT year_id(21 + turn::int, n), year_id(20, n), parameter.id, 1, 1, 3, state, (20 + (n + turn) % 80)::text, 'mg/dL', 'ISE',
        CASE WHEN (n + turn) % 80 > 70 THEN 'H' ELSE 'N' END, '${RANGE}', '${STAFF[0]}', at,
        CASE WHEN state <> 'resulted' THEN '${STAFF[1]}' END, CASE WHEN state <> 'resulted' THEN at END,
        CASE WHEN state = 'authorised' THEN '${STAFF[2]}' END, CASE WHEN state = 'authorised' THEN at END,
        CASE WHEN state = 'authorised' THEN 'year-signatory' END
      FROM ${series(bookings)} CROSS JOIN LATERAL generate_series(0, CASE WHEN n % 3 = 0 THEN 4 ELSE 2 END) AS turn
      CROSS JOIN LATERAL (SELECT ${RESULT_STATE(bookings)} AS state, year_at(n, ${bookings}) + interval '90 minutes' AS at) AS made
      JOIN bench_parameters AS parameter ON parameter.place = (year_item(n) + turn * 7) % 40
      WHERE ${PERFORMED} AND ${HAS_RESULTS(bookings)}`,
  },
  {
    table: 'lab_result_people',
    rows: () =>
      `INSERT INTO lab_result_people (result_id, person_id) SELECT id, entered_by FROM lab_results ON CONFLICT DO NOTHING`,
  },
  {
    table: 'proof_positions',
    // As the sequencer leaves it: what there is, is sealed.
    rows: () => `INSERT INTO proof_positions (table_name, position, look_day, look_position)
      SELECT 'audit_log', max(id), to_char(now(), 'YYYY-MM-DD'), NULL::text FROM audit_log
      UNION ALL SELECT 'ledger_entries', max(id), to_char(now(), 'YYYY-MM-DD'), NULL FROM ledger_entries
      UNION ALL SELECT 'specimen_events', to_char(max(server_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ~/0',
        to_char(now(), 'YYYY-MM-DD'), NULL FROM specimen_events
      ON CONFLICT (table_name) DO UPDATE SET position = excluded.position, look_day = excluded.look_day, look_position = NULL`,
  },
];
