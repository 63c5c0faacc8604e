// Processor time that the drawing of a made report costs the thread that draws it. The thread of requests has none of it.
import { draw } from '../../server/src/modules/lab-reports/report-pdf.ts';
import { aContent } from '../../server/test/made-report.ts';
import { median } from './load.ts';
import { ms, type Row } from './table.ts';

const WARM_UP = 10;
const RUNS = process.env.BENCH_QUICK ? 10 : 50;
const MOST_MS = 80;

async function drawTime(rows: number, language: 'en' | 'hi'): Promise<number> {
  const sheet = {
    content: aContent({ language }, rows),
    pictures: { logo: null, symbols: {}, signatures: {} },
    isPreview: false,
  };
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const before = process.cpuUsage();
    await draw(sheet);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times.slice(WARM_UP));
}

export async function measureMadeReports(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [count, language, must] of [
    [21, 'en', true],
    [21, 'hi', true],
    [200, 'en', false],
  ] as const) {
    const time = await drawTime(count, language);
    const what = `a report of ${count} parameters, ${language === 'en' ? 'English' : 'English with Hindi'}, processor time`;
    rows.push({ what, ours: ms(time), ...(must && { must: `≤ ${MOST_MS} ms`, holds: time <= MOST_MS }) });
  }
  return rows;
}
