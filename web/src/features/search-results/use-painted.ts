import { startTransition, useEffect, useState } from 'react';

/**
 * A value once the page has been painted with it; until then the one before. Unlike a deferred value, which React goes on with while
 * the browser waits for its next frame, it holds that frame up by nothing.
 * @param first stands for the first value until that is painted.
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
