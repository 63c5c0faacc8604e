// Every list page and dashboard of the staff over the year.

import { median } from './load.ts';
import { nameOf, type OfficePage, officePages } from './office-pages.ts';
import { treeProcessorMs } from './process-tree.ts';
import { type Running, startBare } from './processes.ts';
import { listHeaders } from './sign-in.ts';
import { ms, type Row } from './table.ts';

const MUST_MS = 150;
const PAGE_ROWS = 20;
const TURNS = 5;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Path, and its queries beside the plain first and last page. */
const LABORATORY: Readonly<Record<string, readonly string[]>> = {
  'lab/worklist': [
    ...['awaiting_specimen', 'in_progress', 'resulted', 'verified', 'released'].map((state) => `state=${state}`),
    ...['centre=year-centre-3', 'centre=year-centre-3&state=resulted', 'department=Haematology', `date=${day(100)}`],
    ...[
      'late=true',
      'sort=-createdAt',
      'sort=dueAt',
      'q=last7777',
      'q=LB-7777',
      'q=nobody-of-this-name',
      'q=example.in',
    ],
    'state=in_progress&q=last7',
  ],
  'lab/critical': [],
  'lab/critical/calls': ['outcome=reached', 'centre=year-centre-3', `from=${day(30)}`, 'q=LB-7777'],
  'lab/referred': [],
  specimens: ['status=accepted', 'status=stored', 'centre=year-centre-3', 'q=2613', 'q=serum', 'q=nobody-of-this-name'],
  shipments: [],
  visits: [
    `date=${day(0)}`,
    `date=${day(100)}`,
    'state=unassigned',
    'centre=year-centre-42',
    `date=${day(1)}&centre=year-centre-42`,
  ],
  turnaround: [`from=${day(30)}`, `from=${day(365)}`, `from=${day(90)}&to=${day(60)}`],
  'turnaround/lines': ['state=late', 'state=open', 'centre=year-centre-3', `date=${day(100)}`],
  losses: [],
  'dashboard/losses': [`from=${day(365)}`],
  messages: ['state=failed', 'channel=sms', 'q=9000000777', 'q=nobody-of-this-name'],
  refunds: [],
  'promises/payouts': [],
  cash: [`date=${day(0)}`],
  staff: [],
  'admin/patients': ['q=last7777', 'q=9000007777', 'q=1984-05-17'],
  parameters: ['q=glucose'],
  coupons: [],
};

/** Lists without a page number, which the first page is all of. */
const WHOLE = new Set(['turnaround', 'dashboard/losses', 'cash', 'lab/critical']);

function laboratoryPages(): OfficePage[] {
  return Object.entries(LABORATORY).flatMap(([path, queries]) =>
    [...(path === 'admin/patients' || path === 'cash' ? [] : ['']), ...queries].flatMap((query) => [
      { path, query, isLast: false },
      ...(WHOLE.has(path) ? [] : [{ path, query, isLast: true }]),
    ]),
  );
}

interface Measured {
  page: OfficePage;
  address: string;
  ms: number;
  cpuMs: number;
}

/** Milliseconds of an answer, the least disturbed half of some: one at a time, to measure the answer and not the queue. */
async function timeOf(url: string, headers: Record<string, string>): Promise<{ ms: number; total: number }> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { ms: performance.now() - startedAt, total: Number(answer.headers.get('x-total-count') ?? 0) };
}

async function measurePage(
  page: OfficePage,
  server: Running,
  databasePid: number,
  headers: Record<string, string>,
): Promise<Measured> {
  const first = `/api/v1/${page.path}?limit=${PAGE_ROWS}&${page.query}`;
  const { total } = await timeOf(server.url + first, headers);
  const address = page.isLast ? `${first}&page=${Math.max(1, Math.ceil(total / PAGE_ROWS))}` : first;
  await timeOf(server.url + address, headers);
  const cpu = () => treeProcessorMs(server.pid) + treeProcessorMs(databasePid);
  const before = cpu();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push((await timeOf(server.url + address, headers)).ms);
  return { page, address, ms: median(times), cpuMs: (cpu() - before) / TURNS };
}

/** A row for each list: its slowest page, beside a bare node:http that answers the same bytes. */
export async function measureYearLists(
  server: Running,
  { busyId, databasePid, token, barePort }: { busyId: string; databasePid: number; token: string; barePort: number },
  report: (line: string) => void,
): Promise<Row[]> {
  const headers = listHeaders(token);
  const measured: Measured[] = [];
  for (const page of [...officePages(busyId), ...laboratoryPages()]) {
    const one = await measurePage(page, server, databasePid, headers);
    measured.push(one);
    if (one.ms > MUST_MS) report(`${page.path}, ${nameOf(page)}: ${ms(one.ms)}, processor ${ms(one.cpuMs)}`);
  }
  const bare = await startBare(server.url, barePort);
  try {
    const rows: Row[] = [];
    for (const [path, pages] of Map.groupBy(measured, ({ page }) => page.path)) {
      const slowest = pages.reduce((slow, other) => (other.ms > slow.ms ? other : slow));
      await timeOf(bare.url + slowest.address, headers);
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) times.push((await timeOf(bare.url + slowest.address, headers)).ms);
      rows.push({
        what: `${path}, slowest of ${pages.length} pages (${nameOf(slowest.page)}), processor ${ms(slowest.cpuMs)}`,
        ours: ms(slowest.ms),
        bare: ms(median(times)),
        must: `≤ ${MUST_MS} ms`,
        holds: slowest.ms <= MUST_MS,
      });
    }
    return rows;
  } finally {
    await bare.stop();
  }
}
