import { type ReactNode, useEffect, useRef } from 'react';
import { useWide } from '../../lib/use-wide.js';
import { IconChevronUp } from '../icons/chevron-up.js';
import { lazyDialog } from '../overlays/lazy-dialog.js';
import classes from './side-panel.module.css';

// Only narrow windows have it.
const Sheet = lazyDialog(async () => (await import('../overlays/sheet.js')).Sheet);

export interface SidePanelProps {
  title: string;
  children: ReactNode;
  /** Below what scrolls, above the foot. */
  below?: ReactNode;
  /** Left in the foot: '4 changes, not saved yet'. */
  summary?: ReactNode;
  /** Buttons of the foot. */
  actions?: ReactNode;
  /** The main figures, in the bar of a narrow window. */
  bar: ReactNode;
  /** The main action, beside the bar's figures. */
  barAction?: ReactNode;
  /** Whether the sheet behind the bar is open. */
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** A command of the panel is under way. */
  busy?: boolean;
}

/** A page with a panel: `SplitPage` holds the page and, after it, the `SidePanel`. */
export function SplitPage({ children }: { children: ReactNode }) {
  return <div className={classes.split}>{children}</div>;
}

/** What an edit does: beside the page from 1200 px on, below that a bar with its main figures that opens it as a sheet. */
export function SidePanel({
  title,
  children,
  below,
  summary,
  actions,
  bar,
  barAction,
  opened,
  onOpened,
  busy = false,
}: SidePanelProps) {
  const wide = useWide();
  const foot = useRef<HTMLElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // With nothing left to save the button loses the focus: it goes to the panel's foot or bar, not to the top of the page.
    if (wasBusy.current && !busy && document.activeElement === document.body) (foot.current ?? open.current)?.focus();
    wasBusy.current = busy;
  }, [busy]);

  if (wide) {
    return (
      <aside className={classes.panel} aria-label={title}>
        <div className={classes.scroll}>{children}</div>
        {below}
        {actions && (
          <footer ref={foot} tabIndex={-1} className={classes.foot}>
            <span className={classes.summary}>{summary}</span>
            {actions}
          </footer>
        )}
      </aside>
    );
  }
  return (
    <>
      <aside aria-label={title} className={classes.bar}>
        <button
          ref={open}
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => onOpened(true)}
        >
          {bar}
          <IconChevronUp size={20} stroke={1.5} aria-hidden />
        </button>
        {barAction}
      </aside>
      <Sheet opened={opened} onClose={() => onOpened(false)} title={title} foot={actions}>
        {children}
        {below}
      </Sheet>
    </>
  );
}
