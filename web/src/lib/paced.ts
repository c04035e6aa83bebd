export interface Paced {
  /** It is to be done. */
  due(): void;
  stop(): void;
}

/**
 * Does something when it is due, and then at most every so often; in a tab that is in the background only once it is looked at.
 * @param afterMs wait for more before the first time
 */
export function paced({ everyMs, afterMs = 0 }: { everyMs: number; afterMs?: number }, work: () => void): Paced {
  let timer: number | undefined;
  let doneAt = Number.NEGATIVE_INFINITY;
  let isOverdue = false;
  const run = () => {
    timer = undefined;
    isOverdue = document.hidden;
    if (isOverdue) return;
    doneAt = performance.now();
    work();
  };
  const due = () => {
    timer ??= window.setTimeout(run, Math.max(afterMs, doneAt + everyMs - performance.now()));
  };
  const onVisible = () => {
    if (isOverdue && !document.hidden) due();
  };
  document.addEventListener('visibilitychange', onVisible);
  return {
    due,
    stop: () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
