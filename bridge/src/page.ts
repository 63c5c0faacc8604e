// The page on this machine: what waits, and why. It names no patient and shows no result.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import type { Queue, ShownMessage } from './queue.ts';

const MOST_SHOWN = 200;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STATE_WORDS: Readonly<Record<string, string>> = {
  waiting: 'Waiting for the server',
  refused: 'Refused by the server',
  kept: 'Too long for the server',
};

function rowOf(message: ShownMessage, names: ReadonlyMap<string, string>): string {
  const { id, instrument, protocol, state, bytes, receivedAt, attempts, problem, error } = message;
  const again =
    state === 'refused'
      ? `<form method="post" action="/messages/${escaped(id)}/again"><button>Send again</button></form>`
      : '';
  const cells = [
    names.get(instrument) ?? instrument,
    protocol.toUpperCase(),
    new Date(receivedAt).toISOString().replace('T', ' ').slice(0, 19),
    `${bytes} bytes`,
    STATE_WORDS[state] ?? state,
    String(attempts),
    [problem, error].filter(Boolean).join('; '),
  ];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td>${again}</td></tr>`;
}

function statusOf(queue: Queue, config: Config) {
  const counts = queue.counts();
  const of = (instrument: string, state: string) =>
    counts.find((row) => row.instrument === instrument && row.state === state)?.count ?? 0;
  return {
    server: config.url,
    instruments: config.instruments.map(({ id, name = id, hl7Port, astmPort }) => ({
      id,
      name,
      ports: { hl7: hl7Port ?? null, astm: astmPort ?? null },
      waiting: of(id, 'waiting'),
      refused: of(id, 'refused'),
      kept: of(id, 'kept'),
      sent: of(id, 'sent'),
    })),
  };
}

function pageOf(queue: Queue, config: Config): string {
  const { instruments, server } = statusOf(queue, config);
  const names = new Map(instruments.map(({ id, name }) => [id, name]));
  const rows = queue.list(MOST_SHOWN).map((message) => rowOf(message, names));
  const summary = instruments.map(
    ({ name, waiting, refused, kept, sent }) =>
      `<li><strong>${escaped(name)}</strong>: ${waiting} waiting, ${refused} refused, ${kept} too long, ${sent} sent</li>`,
  );
  const head = ['Instrument', 'Protocol', 'Received (UTC)', 'Size', 'State', 'Tries', 'Reason', '']
    .map((title) => `<th scope="col">${title}</th>`)
    .join('');
  const table =
    rows.length === 0
      ? '<p>Nothing waits: the server has every message.</p>'
      : `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10"><title>Labfront bridge</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:1.5rem;max-width:75rem}.wide{overflow-x:auto}
table{border-collapse:collapse}th,td{padding:.4rem .75rem;text-align:left;border-bottom:1px solid #8886;white-space:nowrap}
button{font:inherit;min-height:2.75rem}</style>
<h1>Labfront bridge</h1><p>Messages go to ${escaped(server)}.</p><ul>${summary.join('')}</ul>${table}</html>`;
}

/** Other sites reach this machine's ports through its browser, under names of their own. */
const isLocal = ({ headers }: IncomingMessage) => {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isHere = host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
  const { origin } = headers;
  return isHere && (origin === undefined || origin === `http://${headers.host}`);
};

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function reply(response: ServerResponse, status: number, type: string, body: string, more = {}): void {
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8`, ...more }).end(body);
}

/** Serves the page, `/status.json` for a watchdog, and "send again", on this machine alone. */
export function servePage(queue: Queue, config: Config, wake: () => void): Promise<Server> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (!isLocal(request)) return reply(response, 403, 'text/plain', 'Only for this machine');
    if (method === 'GET' && url === '/') return reply(response, 200, 'text/html', pageOf(queue, config));
    if (method === 'GET' && url === '/status.json') {
      return reply(response, 200, 'application/json', JSON.stringify(statusOf(queue, config)));
    }
    const [, id] = /^\/messages\/([\w-]+)\/again$/.exec(url) ?? [];
    if (method !== 'POST' || id === undefined) return reply(response, 404, 'text/plain', 'Not found');
    if (queue.sendAgain(id)) wake();
    reply(response, 303, 'text/plain', '', { location: '/' });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.pagePort, '127.0.0.1', () => resolve(server));
  });
}
