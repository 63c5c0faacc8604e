// On SQLite alone: reads and writes no database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { inRequest } from '../base/request-context.ts';
import { PdfCache } from './pdf-cache.ts';
import { createPdfRenderer } from './pdf-renderer.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const TEMPLATE = new URL('file:///template.ts');

const as = <T>(accountId: string, work: () => T): T =>
  inRequest({ accountId, address: '192.0.2.1', requestId: 'r', userAgent: null }, work);

/** A renderer whose drawings the test completes. */
function createStage() {
  const drawn: object[] = [];
  const finish: (() => void)[] = [];
  const renderer = createPdfRenderer({
    log,
    draw: (_template, data) => {
      drawn.push(data);
      return new Promise((done) => {
        finish.push(() => done(Buffer.from(JSON.stringify(data))));
      });
    },
  });
  async function finishAll() {
    await new Promise((later) => setImmediate(later));
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await new Promise((later) => setImmediate(later));
    }
  }
  const render = (accountId: string, data: object) => as(accountId, () => renderer.render(TEMPLATE, data));
  return { render, drawn, finishAll };
}

describe('what is drawn', () => {
  test('equal requests share one drawing, at once and afterwards', async () => {
    const { render, drawn, finishAll } = createStage();
    const all = Array.from({ length: 40 }, (_, index) => render(`account-${index % 4}`, { number: 'R/1' }));
    await finishAll();
    expect(new Set((await Promise.all(all)).map(String))).toEqual(new Set(['{"number":"R/1"}']));
    await render('account-0', { number: 'R/1' });
    expect(drawn).toHaveLength(1);
  });

  test('a change of what is shown is another PDF', async () => {
    const { render, drawn, finishAll } = createStage();
    const all = [render('a', { refunds: 0 }), render('a', { refunds: 1 })];
    await finishAll();
    expect((await Promise.all(all)).map(String)).toEqual(['{"refunds":0}', '{"refunds":1}']);
    expect(drawn).toHaveLength(2);
  });

  test('an account with many delays another one by a single one, and is refused beyond its share', async () => {
    const { render, drawn, finishAll } = createStage();
    const many = Promise.allSettled(Array.from({ length: 40 }, (_, number) => render('a', { number })));
    const other = render('b', { mine: true });
    await finishAll();
    await other;
    expect(drawn.indexOf(drawn.find((data) => 'mine' in data) ?? {})).toBeLessThanOrEqual(2);
    const refused = (await many).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(refused[0]).toMatchObject({ reason: { status: 429, code: 'TOO_MANY_AT_ONCE' } });
  });
});

describe('the thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labfront-templates-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const template = (name: string, body: string) => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, `export const draw = async (data) => { ${body} };`);
    return pathToFileURL(path);
  };

  test('that is ended by a PDF is a 503, and the next one is drawn', async () => {
    const renderer = createPdfRenderer({ log });
    const refusal = { status: 503, code: 'PDF_UNAVAILABLE' };
    await expect(renderer.render(template('ends', 'process.exit(3)'), {})).rejects.toMatchObject(refusal);
    await expect(renderer.render(template('fails', 'throw new Error("no")'), {})).rejects.toMatchObject(refusal);
    const drawn = await renderer.render(template('draws', 'return Buffer.from(data.text)'), { text: 'रसीद' });
    expect(drawn.toString()).toBe('रसीद');
  });

  test('leaves the event loop to others while it draws', async () => {
    const renderer = createPdfRenderer({ log });
    const busy = template(
      'busy',
      'const end = performance.now() + 400; while (performance.now() < end); return Buffer.from("x")',
    );
    let isDrawn = false;
    const drawing = renderer.render(busy, {}).then(() => {
      isDrawn = true;
    });
    let turns = 0;
    for (; !isDrawn; turns += 1) await new Promise((later) => setTimeout(later, 1));
    await drawing;
    expect(turns).toBeGreaterThan(20);
  });
});

describe('the cache', () => {
  test('gives up what was used longest ago when it is full', () => {
    const cache = new PdfCache(100, 60_000);
    cache.set('a', Buffer.alloc(40));
    cache.set('b', Buffer.alloc(40));
    cache.get('a');
    cache.set('c', Buffer.alloc(40));
    cache.set('too large', Buffer.alloc(101));
    expect(['a', 'b', 'c', 'too large'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, false]);
  });

  test('forgets everything after a while', () => {
    vi.useFakeTimers();
    const cache = new PdfCache(100, 60_000);
    cache.set('a', Buffer.alloc(40));
    vi.advanceTimersByTime(60_000);
    expect(cache.get('a')).toBeUndefined();
    vi.useRealTimers();
  });
});
