/** Writes one line of JSON. Never a part of a message: it may name a patient. */
export function log(level: 'info' | 'warn' | 'error', message: string, facts: object = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...facts });
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${line}\n`);
}
