import { startTransition, useEffect, useState } from 'react';

/**
 * Returns a value once the page has been painted with it; until then the previous one. A deferred value would continue rendering while the
 * browser waits for its next frame; this one does not delay that frame.
 * @param first used in place of the first value until that is painted.
 */
export function usePainted<T>(value: T, first: T): T {
  const [painted, setPainted] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
