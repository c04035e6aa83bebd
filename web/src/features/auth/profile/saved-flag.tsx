import { useEffect, useState } from 'react';
import { IconCheck } from '../../../ui/icons/check.js';
import classes from './saved-flag.module.css';

const SHOWN_MS = 3_000;

/** Whether something was saved in the last three seconds, and what says that it was. */
export function useSavedFlag(): [saved: boolean, flag: () => void] {
  const [times, setTimes] = useState(0);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (times === 0) return undefined;
    setSaved(true);
    const timer = setTimeout(() => setSaved(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [times]);
  return [saved, () => setTimes((before) => before + 1)];
}

/** Beside the button that saved. */
export function SavedFlag({ shown, children }: { shown: boolean; children: string }) {
  return (
    <span role="status" className={classes.root}>
      {shown && (
        <>
          <IconCheck size={16} stroke={1.5} aria-hidden />
          {children}
        </>
      )}
    </span>
  );
}
