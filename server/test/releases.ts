// What a test file holds open, given back when the file ends. `afterAll` cannot do it for what a test opens: hooks that are
// added while tests run are never called, and without module isolation such things would pile up in the worker.

type Release = () => unknown;

const releases: Release[] = [];

/** Calls `release` when the test file ends, after the ones that were registered later. May be called inside a test. */
export function onFileEnd(release: Release): void {
  releases.push(release);
}

/** Called once for each test file, by test/setup.ts. */
export async function releaseAll(): Promise<void> {
  for (let release = releases.pop(); release !== undefined; release = releases.pop()) await release();
}
