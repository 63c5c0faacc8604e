// Releases the resources of a test file when the file ends. `afterAll` cannot release those that a test opens: hooks added while tests run
// are never called, and without module isolation the resources would pile up in the worker.

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
