/**
 * Runs `work` now and then at every interval, never twice at the same time.
 * @returns a function that stops it and waits for the current run.
 */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, ms);
  timer.unref();
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
