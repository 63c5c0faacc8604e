import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { noStackedToasts } from '../../../no-stacked-toasts.ts';

const file = createRequire(import.meta.url).resolve('react-toastify/ReactToastify.css');
const css = readFileSync(file, 'utf8');

function built(id: string): string | undefined {
  const { transform } = noStackedToasts();
  if (typeof transform !== 'function') throw new Error('The plugin transforms nothing');
  const answer = (transform as unknown as (css: string, id: string) => { code: string } | null)(css, id);
  return answer?.code;
}

it('leaves the rules for stacks of toasts out, and every other one in', () => {
  const rules = (text: string) => text.match(/\{/g)?.length ?? 0;
  const stacked = css.match(/--stacked[^{}]*\{/g)?.length ?? 0;
  const code = built(file) ?? '';
  expect(stacked).toBeGreaterThan(0);
  expect(code).not.toContain('--stacked');
  expect(rules(code)).toBe(rules(css) - stacked);
});

it('leaves other styles alone', () => {
  expect(built('/src/theme.css')).toBeUndefined();
});
