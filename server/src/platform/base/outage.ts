// What PostgreSQL's driver says when the server behind it is gone, is going or is not up yet.
const GOING = /^(08...|57P0[123]|53300)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT']);
const SAYINGS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a failure is that of a connection, not of what was asked: it is over once the database is back. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return GOING.test(code) || NETWORK.has(code) || SAYINGS.test(error.message);
}
