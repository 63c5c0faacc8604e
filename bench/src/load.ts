import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  url: string;
  /** One path, or many to go round. */
  paths: readonly string[];
  headers?: Record<string, string>;
  connections?: number;
  seconds: number;
}

/** Sends requests for a bounded time. @throws Error when an answer was not 2xx or 304, so that no figure is of error pages. */
export async function load({ url, paths, headers = {}, connections = 20, seconds }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  const good = result['2xx'] + (result.statusCodeStats?.['304']?.count ?? 0);
  if (result.errors > 0 || good < result.requests.total) {
    throw new Error(`${url}${paths[0]}: ${result.errors} errors, ${result.requests.total - good} bad answers`);
  }
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Ours and bare in turns, so that a noisy neighbour disturbs both; medians of the rounds. */
export async function compare(ours: string, bare: string, paths: readonly string[], headers: Record<string, string>) {
  const rounds: { ours: Load; bare: Load }[] = [];
  await load({ url: ours, paths, headers, seconds: 1 });
  await load({ url: bare, paths, headers, seconds: 1 });
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      bare: await load({ url: bare, paths, headers, seconds: 3 }),
      ours: await load({ url: ours, paths, headers, seconds: 3 }),
    });
  }
  const rps = (which: 'ours' | 'bare') => median(rounds.map((round) => round[which].requestsPerSecond));
  return {
    ours: rps('ours'),
    bare: rps('bare'),
    ratio: median(rounds.map((round) => round.ours.requestsPerSecond / round.bare.requestsPerSecond)),
    p99: median(rounds.map((round) => round.ours.p99)),
    bareP99: median(rounds.map((round) => round.bare.p99)),
  };
}
