// The shop's year: accounts, bookings with their lines and money, requests, prescriptions, reports, messages and the audit log. Ids:
// kind 1 accounts, 2 patients, 3 bookings, 4 lines, 5 ledger, 6 audit log, 7 and 8 files, 9 requests, 10 prescriptions, 11 reports.
import { series, type YearRows, type YearSize } from './year-rows.ts';

const CITY = `(ARRAY['Bhopal', 'Indore', 'Ujjain', 'Sagar'])[1 + (n % 4)]`;
const CENTRE = `'year-centre-' || (n * 31) % 100`;

/** States of a booking: those of the last two weeks are open. */
const STATUS = (total: number) =>
  `CASE WHEN n % 50 = 0 THEN 'Pending' WHEN n % 25 = 1 THEN 'Cancelled' WHEN n > ${Math.floor(total * 0.96)} THEN 'Confirmed' ELSE 'Completed' END`;

const ACCOUNT_OF = ({ accounts }: YearSize) => `year_id(1, (n * 7) % ${accounts})`;

function bookings(size: YearSize): string {
  const total = size.bookings;
  return `INSERT INTO bookings (id, kind, booking_number, account_id, total_amount, status, payment_status, payment_method, order_id,
      payment_id, fingerprint, patient, collection, city, centre_id, date, slot, place_held, created_at, updated_at)
    SELECT year_id(3, n), CASE WHEN n % 3 = 0 THEN 'booking' ELSE 'cart-booking' END, CASE WHEN n % 3 = 0 THEN 'LN-' ELSE 'LB-' END || n,
      ${ACCOUNT_OF(size)}, 50000 + (n % 1000) * 100, ${STATUS(total)},
      CASE WHEN n % 50 = 0 OR n % 3 = 0 THEN 'created' ELSE 'paid' END,
      CASE WHEN n % 50 = 0 OR n % 3 = 0 THEN 'at_collection' ELSE 'online' END,
      CASE WHEN n % 3 > 0 THEN 'order_' || n END, CASE WHEN n % 3 > 0 THEN 'pay_' || n END, '',
      json_build_object('name', 'Last' || (n * 7) % ${size.accounts}, 'age', 20 + n % 60, 'sex', 'female', 'mobileNumber', '')::text,
      CASE WHEN n % 5 = 0 THEN 'home' ELSE 'centre' END, ${CITY}, ${CENTRE}, to_char(year_at(n, ${total}), 'YYYY-MM-DD'), '06:00-08:00', 0,
      year_at(n, ${total}), year_at(n, ${total}) FROM ${series(total)}`;
}

export const SHOP_ROWS: readonly YearRows[] = [
  {
    table: 'bench_items',
    rows: () =>
      `CREATE TABLE bench_items AS SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM catalogue_items
        WHERE kind = 'test' AND sensitive = 0 AND active = 1 ORDER BY id LIMIT 100`,
  },
  {
    table: 'centres',
    rows: () => `INSERT INTO centres (id, code, kind, lab_code, listed, active, name, address, city, pincode, phone, hours, home_collection,
        fee, created_at, updated_at)
      SELECT 'year-centre-' || n, 'Y' || n, CASE WHEN n < 10 THEN 'laboratory' ELSE 'collection' END,
        CASE WHEN n < 10 THEN (10 + n)::text END, 1, 1, 'Centre ' || n, n || ' Lake Road', ${CITY}, '462016', '', '', 0, 0, now(), now()
      FROM ${series(100)}`,
  },
  {
    table: 'accounts',
    rows: ({
      accounts,
    }) => `INSERT INTO accounts (id, first_name, last_name, email, mobile_number, password_hash, role, last_login_at, created_at)
      SELECT year_id(1, n), 'First' || n % 997, 'Last' || n, 'person' || n || '@example.in', '9' || lpad(n::text, 9, '0'), '', 'user',
        CASE WHEN n % 500 = 0 THEN now() - interval '1 second' * (n / 500 % 3600) ELSE year_at(n, ${accounts}) END, year_at(n, ${accounts})
      FROM ${series(accounts)}`,
  },
  {
    table: 'patients',
    rows: ({
      accounts,
    }) => `INSERT INTO patients (id, uhid, account_id, seat, name, date_of_birth, sex, relation, mobile_number, created_at, updated_at)
      SELECT year_id(2, n), 'Y' || lpad(n::text, 10, '0'), year_id(1, n), 1, 'First' || n % 997 || ' Last' || n,
        to_char(date '1930-01-01' + (n * 7919 % 33000)::int, 'YYYY-MM-DD'), 'female', 'self',
        '9' || lpad(n::text, 9, '0'), year_at(n, ${accounts}), year_at(n, ${accounts}) FROM ${series(accounts)}`,
  },
  { table: 'bookings', rows: bookings },
  {
    table: 'booking_lines',
    rows: ({ bookings: total }) =>
      `INSERT INTO booking_lines (id, booking_id, item_id, kind, slug, name, price, discount_basis_points,
        final_price, quantity, position, description, parameters, included)
      SELECT year_id(4, n * 2 + place), year_id(3, n), item.id, 'test', item.slug, item.name, item.price, item.discount_basis_points,
        item.final_price, 1, wanted.place, '', 1, '[]'
      FROM ${series(total)} CROSS JOIN LATERAL generate_series(0, (n % 3 = 0)::int) AS wanted (place)
      JOIN bench_items AS item ON item.place = year_item(n + wanted.place)`.replace(
        'n * 2 + place',
        'n * 2 + wanted.place',
      ),
  },
  {
    table: 'booking_patients',
    rows: ({
      bookings: total,
      accounts,
    }) => `INSERT INTO booking_patients (id, booking_id, position, patient_id, patient)
      SELECT year_id(12, n), year_id(3, n), 0, year_id(2, (n * 7) % ${accounts}),
        json_build_object('name', 'Last' || (n * 7) % ${accounts}, 'age', 20 + n % 60, 'sex', 'female', 'mobileNumber', '')::text
      FROM ${series(total)}`,
  },
  {
    table: 'booking_search',
    rows: () =>
      `INSERT INTO booking_search (booking_id, text) SELECT booking_id, text FROM booking_search_texts ON CONFLICT DO NOTHING`,
  },
  {
    table: 'ledger_entries',
    rows: (
      size,
    ) => `INSERT INTO ledger_entries (id, source, at, kind, amount, method, payment_id, order_id, subject_kind, subject_id,
        subject_number, account_id)
      SELECT year_id(5, n), 'payment:pay_' || n, year_at(n, ${size.bookings}), CASE WHEN n % 50 = 1 THEN 'refund' ELSE 'payment' END,
        (50000 + (n % 1000) * 100) * CASE WHEN n % 50 = 1 THEN -1 ELSE 1 END, CASE WHEN n % 3 = 0 THEN 'cash' ELSE 'online' END,
        'pay_' || n, 'order_' || n, CASE WHEN n % 3 = 0 THEN 'booking' ELSE 'cart-booking' END, year_id(3, n),
        CASE WHEN n % 3 = 0 THEN 'LN-' ELSE 'LB-' END || n, ${ACCOUNT_OF(size)}
      FROM ${series(size.bookings)} WHERE n % 50 <> 0`,
  },
  {
    table: 'contact_messages',
    rows: ({
      others,
    }) => `INSERT INTO contact_messages (id, name, city, phone_number, email, message, handled_at, created_at)
      SELECT year_id(13, n), 'Visitor' || n, ${CITY}, '8' || lpad(n::text, 9, '0'), 'visitor' || n || '@example.in',
        'When does the centre in sector ' || n || ' open on Sundays, and is the report ready on the same day?',
        CASE WHEN n % 50 > 0 THEN year_at(n, ${others}) END, year_at(n, ${others}) FROM ${series(others)}`,
  },
  {
    table: 'home_collections',
    rows: ({
      others,
    }) => `INSERT INTO home_collections (id, name, mobile_number, city, address, pincode, preferred_date, preferred_slot,
        notes, status, assigned_to, consent_at, centre_id, created_at, updated_at)
      SELECT year_id(9, n), 'Caller' || n, '7' || lpad(n::text, 9, '0'), ${CITY}, 'House ' || n || ', Arera Colony', '462016',
        to_char(year_at(n, ${others}), 'YYYY-MM-DD'), '06:00-08:00', '',
        CASE WHEN n % 50 = 0 THEN 'new' WHEN n % 4 = 3 THEN 'cancelled' ELSE 'collected' END, 'Collector' || n % 40, year_at(n, ${others}),
        ${CENTRE}, year_at(n, ${others}), year_at(n, ${others}) FROM ${series(others)}`,
  },
  {
    table: 'audit_log',
    rows: ({
      bookings: total,
      accounts,
    }) => `INSERT INTO audit_log (id, at, actor_id, action, record_id, address, details)
      SELECT year_id(6, n), year_at(n, ${total}), CASE WHEN n % 2 = 0 THEN year_id(1, 0) ELSE year_id(1, n % ${accounts}) END,
        (ARRAY['sign-in.ok', 'cart-booking.moved', 'test.updated', 'contact.changed'])[1 + n % 4],
        CASE WHEN n % 3 = 0 THEN year_id(1, 0) ELSE year_id(1, (n * 11) % ${accounts}) END, '10.0.0.1', '{}' FROM ${series(total)}`,
  },
  {
    table: 'files',
    rows: ({
      others,
      accounts,
    }) => `INSERT INTO files (id, purpose, stored_name, original_name, mime, bytes, sha256, owner_id, created_at, attached_at)
      SELECT year_id(kind, n), CASE kind WHEN 7 THEN 'prescriptions' ELSE 'reports' END, year_id(kind, n) || '.pdf', 'scan.pdf',
        'application/pdf', 1000, repeat('0', 64), year_id(1, (n * 3) % ${accounts}), year_at(n, ${others}), year_at(n, ${others})
      FROM ${series(others)} CROSS JOIN generate_series(7, 8) AS kind`,
  },
  {
    table: 'prescriptions',
    rows: ({
      others,
      accounts,
    }) => `INSERT INTO prescriptions (id, account_id, file_id, message, city, centre_id, status, note, submission,
        created_at, updated_at)
      SELECT year_id(10, n), year_id(1, (n * 3) % ${accounts}), year_id(7, n),
        'Please book the thyroid panel of page ' || n || ', and ring before the collector comes to the house.', ${CITY}, ${CENTRE},
        CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 3 = 2 THEN 'rejected' ELSE 'approved' END, '', n::text, year_at(n, ${others}),
        year_at(n, ${others}) FROM ${series(others)}`,
  },
  {
    table: 'reports',
    rows: ({
      others,
      accounts,
    }) => `INSERT INTO reports (id, account_id, centre_id, report_type, doctor_name, comments, amount, status,
        payment_status, version, created_at, updated_at)
      SELECT year_id(11, n), year_id(1, (n * 3) % ${accounts}), ${CENTRE}, (ARRAY['Blood Test', 'X-Ray', 'MRI', 'Ultrasound'])[1 + n % 4],
        'Dr ' || (ARRAY['Mehta', 'Rao', 'Iyer', 'Khan'])[1 + n % 4] || ' ' || n % 500, '', 10000 + (n % 1000) * 100,
        CASE WHEN n % 50 = 0 THEN 'Pending' ELSE 'Completed' END, 'none', 1, year_at(n, ${others}), year_at(n, ${others})
      FROM ${series(others)}`,
  },
  {
    table: 'report_versions',
    rows: ({ others }) => `INSERT INTO report_versions (id, report_id, version, file_id, code, reason, issued_at)
      SELECT year_id(14, n), year_id(11, n), 1, year_id(8, n), 'R-' || n, '', year_at(n, ${others}) FROM ${series(others)}`,
  },
  {
    table: 'messages',
    rows: ({
      bookings: total,
      accounts,
    }) => `INSERT INTO messages (id, kind, channel, recipient, language, account_id, reference, content,
        state, rank, provider, attempts, run_at, expires_at, created_at, submitted_at, sent_at, ended_at)
      SELECT year_id(15, n), (ARRAY['booking-confirmed', 'report-ready'])[1 + n % 2], (ARRAY['mail', 'sms', 'whatsapp'])[1 + n % 3],
        CASE n % 3 WHEN 0 THEN 'person' || n % ${accounts} || '@example.in' ELSE '9' || lpad((n % ${accounts})::text, 9, '0') END, 'en',
        year_id(1, n % ${accounts}), 'year.' || n,
        -- Older contents are cleared in the night: the job would clear these while everything else is measured.
        CASE WHEN year_at(n, ${total}) > current_setting('bench.until')::timestamptz - interval '29 days' THEN '{}' END,
        CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'sent' END,
        CASE WHEN n % 100 = 0 THEN 30 ELSE 20 END, 'file', 1, year_at(n, ${total}), year_at(n, ${total}), year_at(n, ${total}),
        year_at(n, ${total}), year_at(n, ${total}), CASE WHEN n % 100 = 0 THEN year_at(n, ${total}) END FROM ${series(total)}`,
  },
  {
    table: 'affiliates',
    rows: ({
      accounts,
    }) => `INSERT INTO affiliates (id, name, mobile_number, city, code, commission_basis_points, active, created_at, updated_at)
      SELECT year_id(16, n), 'Partner' || n, '6' || lpad(n::text, 9, '0'), ${CITY}, 'P' || n, (n % 40) * 50, (n % 50 > 0)::int, now(), now()
      FROM ${series(Math.min(10_000, accounts))}`,
  },
  {
    table: 'centre_customers',
    rows: () => `INSERT INTO centre_customers (centre_id, account_id, records)
      SELECT centre_id, account_id, count(*) FROM (SELECT centre_id, account_id FROM bookings UNION ALL
        SELECT centre_id, account_id FROM prescriptions UNION ALL SELECT centre_id, account_id FROM reports) AS records
      WHERE centre_id IS NOT NULL AND account_id IS NOT NULL GROUP BY centre_id, account_id ON CONFLICT DO NOTHING`,
  },
];
