import { useEffect, useState } from 'react';

/** Longer than most answers take: nothing flickers while somebody types. */
const LATE_MS = 200;

/** Whether something has been waited for long enough to say so. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
