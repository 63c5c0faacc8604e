// Rows of 1.0.0 besides those of its fixture: accounts, bookings with their lines, ledger and audit log.
import pg from 'pg';
import { settle } from './settle.ts';

const AT = (total: number) => `now() - interval '365 days' * (1 - n::float8 / ${total})`;

/** Fills a database whose schema is that of 1.0.0, before it is migrated. */
export async function fillRelease(url: string, bookings: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const accounts = Math.ceil(bookings / 3);
  const numbers = (total: number) => `generate_series(0, ${total - 1}) AS n`;
  await client.query(`INSERT INTO accounts (id, first_name, last_name, email, password_hash, role, created_at)
    SELECT 'u-' || n, 'First' || n % 997, 'Last' || n, 'upgraded' || n || '@example.in', '', 'user', ${AT(accounts)} FROM ${numbers(accounts)}`);
  await client.query(`INSERT INTO bookings (id, kind, booking_number, account_id, total_amount, status, payment_status, payment_method,
      patient, collection, city, place_held, created_at, updated_at)
    SELECT 'ub-' || n, 'booking', 'LN-' || n, 'u-' || n % ${accounts}, 50000, CASE WHEN n % 50 = 0 THEN 'Pending' ELSE 'Completed' END,
      'created', 'at_collection', '{"name":"A patient","age":40,"sex":"female"}', 'centre', 'Bhopal', 0, ${AT(bookings)}, ${AT(bookings)}
    FROM ${numbers(bookings)}`);
  await client.query(`INSERT INTO booking_lines (id, booking_id, item_id, kind, slug, name, price, discount_basis_points, final_price, quantity,
      position, description, parameters, included)
    SELECT 'ul-' || n, 'ub-' || n, item.id, 'test', item.slug, item.name, item.price, item.discount_basis_points, item.final_price, 1, 0, '',
      1, '[]' FROM ${numbers(bookings)} CROSS JOIN (SELECT * FROM catalogue_items WHERE kind = 'test' ORDER BY id LIMIT 1) AS item`);
  await client.query(`INSERT INTO ledger_entries (id, source, at, kind, amount, method, payment_id, order_id, subject_kind, subject_id,
      subject_number, account_id)
    SELECT 'ue-' || n, 'payment:up_' || n, ${AT(bookings)}, 'payment', 50000, 'cash', 'up_' || n, 'uo_' || n, 'booking', 'ub-' || n,
      'LN-' || n, 'u-' || n % ${accounts} FROM ${numbers(bookings)}`);
  await client.query(`INSERT INTO audit_log (id, at, actor_id, action, record_id, details)
    SELECT 'ua-' || n, ${AT(bookings)}, 'u-' || n % ${accounts}, 'sign-in.ok', 'u-' || n % ${accounts}, '{}' FROM ${numbers(bookings)}`);
  await client.end();
  await settle(url);
}
