// The CGHS rates of 2025 (335 laboratory tests, public rates of the Government of India), as they are published in CSV. The file lies
// beside the project, not in it; where it is missing, a list of the same shape is made from the codes of the starter catalogue.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';

const PUBLISHED = join(import.meta.dirname, '../../shared/data/cghs-2025-lab-rates.csv');

interface Listed {
  name: string;
  code: string | null;
  price: number;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function madeList(request: APIRequestContext): Promise<string> {
  const { data } = (await (await request.get('/api/v1/test')).json()) as { data: Listed[] };
  const rows = data
    .filter(({ code, price }) => code?.startsWith('LB') && price >= 10)
    .map(({ code, name, price }) => `${code},${quoted(name)},${price},${Math.round(price * 0.85)}`);
  return ['code,name,tier1_nabl_inr,tier1_non_nabl_inr', ...rows].join('\r\n');
}

export async function readPriceList(request: APIRequestContext) {
  const text = existsSync(PUBLISHED) ? readFileSync(PUBLISHED, 'utf8') : await madeList(request);
  // One test that is in both lists.
  const [, , name = '', , nonNabl = ''] = /^LB161,("?)(.+?)\1,(\d+),(\d+)/m.exec(text) ?? [];
  return {
    file: { name: 'cghs-2025-lab-rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    rows: text.trim().split(/\r?\n/).length - 1,
    known: { name, price: Number(nonNabl) },
  };
}
