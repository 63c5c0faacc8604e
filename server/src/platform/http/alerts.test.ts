// On SQLite alone: names of figures (on PostgreSQL: http/metrics.test.ts).
// The alert rules ask for metrics that /metrics really answers, with labels that it really has, and the operations page names each alarm.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { processMetrics } from './metrics.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const root = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rules: Rule[] = parse(read('deploy/kubernetes/alerts.yaml')).groups.flatMap(
  ({ rules: own }: { rules: Rule[] }) => own,
);

const app = await createTestApp();
const [id = ''] = await makeItems(app, {});
await app.call('GET', `/test/fetchTestById/${id}`);
const { payload } = await app.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
const samples = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const names = new Set(samples.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
/** Metrics without a row yet are announced. */
for (const [, name = ''] of payload.matchAll(/^# TYPE (\w+) gauge$/gm)) names.add(name);

/** Labels that Prometheus adds to what it scrapes. */
const ADDED = new Set(['job']);
const labelsOf = (name: string) =>
  new Set(
    samples.flatMap((line) =>
      line.startsWith(`${name}{`) ? [...line.matchAll(/(\w+)="/g)].map(([, label]) => label) : [],
    ),
  );

test('every alarm has a name of its own, an urgency and words', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations, for: wait = '1m' } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(wait).toMatch(/^\d+[smh]$/);
  }
});

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s asks for what /metrics answers', (_, { expr }) => {
  const asked = [...expr.matchAll(/\b((?:labfront|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  expect(asked.length).toBeGreaterThan(0);
  for (const [, name = '', selector = ''] of asked) {
    expect(names).toContain(name);
    for (const [, label = '', _sign, value = ''] of selector.matchAll(/(\w+)(=~?)"([^"]*)"/g)) {
      if (ADDED.has(label)) continue;
      expect(labelsOf(name)).toContain(label);
      // States are there from the start, those with nothing in them too.
      if (label === 'state') expect(samples.some((line) => line.startsWith(`${name}{state="${value}"}`))).toBe(true);
    }
  }
  expect([...expr].filter((sign) => sign === '(').length).toBe([...expr].filter((sign) => sign === ')').length);
});

test('several processes answer together what one answers, and the youngest start and the busiest process count', async () => {
  const asJson = async (start: number, lag: number) => {
    const metrics = await processMetrics().getMetricsAsJSON();
    const put = (name: string, value: number) => {
      for (const metric of metrics) if (metric.name === name) metric.values = [{ value, labels: {} }] as never;
    };
    put('process_start_time_seconds', start);
    put('nodejs_eventloop_lag_p99_seconds', lag);
    return metrics;
  };
  const together = await AggregatorRegistry.aggregate([await asJson(100, 0.5), await asJson(200, 0.1)]).metrics();
  expect(together).toContain('\nprocess_start_time_seconds 200\n');
  expect(together).toContain('\nnodejs_eventloop_lag_p99_seconds 0.5\n');
  for (const { expr } of rules)
    for (const [name] of expr.matchAll(/\b(?:process|nodejs)_\w+/g)) expect(together).toContain(`\n${name} `);
});

test('the operations page says what to do about each alarm, and names no other one', () => {
  const [, page = ''] = read('docs/operations.md').split('\n## Alarms\n');
  const named = [...(page.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(rules.map(({ alert }) => alert));
});
