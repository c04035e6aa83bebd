import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import classes from './sheet-tabs.module.css';

export interface SheetTab {
  id: string;
  label: string;
  /** Has unsaved changes. */
  changed?: boolean;
}

export interface SheetTabsProps {
  /** Names the strip: 'Assets'. */
  label: string;
  tabs: readonly SheetTab[];
  active: string;
  onChange: (id: string) => void;
  /** Outside the strip, at its right end: 'Add asset'. */
  action?: ReactNode;
  /** The sheet of the active tab. */
  children: ReactNode;
}

/** Tabs in sight at a time. */
const visibleTabs = 6;

/** Index tabs joined to a drawing sheet: arrows scroll, ← → Home End move, as the tab pattern of WAI-ARIA. */
export function SheetTabs({ label, tabs, active, onChange, action, children }: SheetTabsProps) {
  const id = useId();
  const [first, setFirst] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const last = Math.max(0, tabs.length - visibleTabs);
  const activeIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  const start = Math.min(first, last);

  useEffect(() => {
    setFirst((from) => Math.min(Math.max(from, activeIndex - visibleTabs + 1), activeIndex));
  }, [activeIndex]);

  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: activeIndex - 1, ArrowRight: activeIndex + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = tabs[(next + tabs.length) % tabs.length];
    if (!target) return;
    onChange(target.id);
    // The tab may only come into sight with the next paint.
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };

  return (
    <div>
      <div className={classes.bar}>
        {last > 0 && (
          <Arrow
            label="Earlier tabs"
            disabled={start === 0}
            onClick={() => setFirst(start - 1)}
            icon={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
          />
        )}
        <div role="tablist" aria-label={label} className={classes.strip} ref={strip} onKeyDown={move}>
          {tabs.slice(start, start + visibleTabs).map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tabs.indexOf(tab)}`}
              aria-selected={tab.id === active}
              aria-controls={`${id}-sheet`}
              tabIndex={
                tab.id === active ||
                (tab === tabs[start] && (activeIndex < start || activeIndex >= start + visibleTabs))
                  ? 0
                  : -1
              }
              className={classes.tab}
              title={tab.label}
              onClick={() => onChange(tab.id)}
            >
              <span className={classes.name}>{tab.label}</span>
              {tab.changed && (
                <span className={classes.changed}>
                  <VisuallyHidden>, unsaved changes</VisuallyHidden>
                </span>
              )}
            </button>
          ))}
        </div>
        {last > 0 && (
          <Arrow
            label="Later tabs"
            disabled={start >= last}
            onClick={() => setFirst(start + 1)}
            icon={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
          />
        )}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      <div role="tabpanel" id={`${id}-sheet`} aria-labelledby={`${id}-tab-${activeIndex}`} className={classes.sheet}>
        {children}
      </div>
    </div>
  );
}

function Arrow({
  label,
  disabled,
  onClick,
  icon,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  icon: ReactNode;
}) {
  return (
    <button type="button" className={classes.arrow} aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
}
