// Error codes of the PostgreSQL driver while the server is down, shutting down or starting.
const GOING = /^(08...|57P0[123]|53300)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT']);
const SAYINGS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error is caused by the connection, not by the query: it disappears once the database is back. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return GOING.test(code) || NETWORK.has(code) || SAYINGS.test(error.message);
}
