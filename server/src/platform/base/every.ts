/**
 * Does `work` now and then again and again, never twice at once.
 * @returns what stops it: the one under way is waited for.
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
