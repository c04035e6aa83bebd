import { useEffect, useState } from 'react';

/** Whole seconds since it began to run; 0 while it does not. */
export function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const clock = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => {
      clearInterval(clock);
      setSeconds(0);
    };
  }, [running]);
  return seconds;
}
