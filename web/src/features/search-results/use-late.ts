import { useEffect, useState } from 'react';

/** Longer than most answers take, so that nothing flickers while the user types. */
const LATE_MS = 200;

/** Whether a wait is long enough to show it. */
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
