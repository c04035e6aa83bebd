import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../lib/format.js';
import { IconChevronLeft } from '../icons/chevron-left.js';
import { IconChevronRight } from '../icons/chevron-right.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import type { SheetTab } from './sheet-tab.js';
import classes from './sheet-tabs.module.css';
import { TabList } from './tab-list.js';
import { startShowing, stripOf } from './tab-strip.js';
import { useStripSizes } from './use-strip-sizes.js';

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

/**
 * Index tabs joined to a drawing sheet, as many whole names as fit: arrows scroll, the one that points down lists them all; ← → Home
 * End move, as the tab pattern of WAI-ARIA.
 */
export function SheetTabs({ label, tabs, active, onChange, action, children }: SheetTabsProps) {
  const id = useId();
  const [first, setFirst] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const sizes = useStripSizes(
    bar,
    tabs.map(({ label: name, count: items }) => (items === undefined ? name : `${name} ${formatNumber(items)}`)),
    Boolean(action),
  );
  const activeIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === active),
  );
  // The open tab comes into sight when it is opened and when the strip changes; the arrows may scroll it out again.
  const shownFor = `${activeIndex} ${JSON.stringify(sizes)}`;
  const [broughtFor, setBroughtFor] = useState('');
  if (broughtFor !== shownFor) {
    setBroughtFor(shownFor);
    setFirst(startShowing(sizes, first, activeIndex));
  }
  const { start, count, last } = stripOf(sizes, first);
  const inSight = (index: number) => index >= start && index < start + count;

  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: activeIndex - 1, ArrowRight: activeIndex + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = tabs[(next + tabs.length) % tabs.length];
    if (!target) return;
    open(target.id);
  };
  const focusOpen = () => bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  const opening = useRef<string | null>(null);
  const open = (tabId: string) => {
    opening.current = tabId;
    onChange(tabId);
    // The tab may only come into sight with the next paint,
    requestAnimationFrame(focusOpen);
  };
  useEffect(() => {
    // and where the address says which one is open, that may come later.
    if (opening.current !== active) return;
    opening.current = null;
    focusOpen();
  }, [active]);

  return (
    <div>
      <div className={classes.bar} ref={bar}>
        {last > 0 && (
          <Arrow
            label="Earlier tabs"
            disabled={start === 0}
            onClick={() => setFirst(start - 1)}
            icon={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
          />
        )}
        <div role="tablist" aria-label={label} className={classes.strip} onKeyDown={move}>
          {tabs.slice(start, start + count).map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tabs.indexOf(tab)}`}
              aria-selected={tab.id === active}
              aria-controls={`${id}-sheet`}
              tabIndex={tab.id === active || (tab === tabs[start] && !inSight(activeIndex)) ? 0 : -1}
              className={classes.tab}
              title={tab.label}
              onClick={() => onChange(tab.id)}
            >
              <span className={classes.name}>
                {tab.label}
                {tab.count !== undefined && <span className={classes.count}> {formatNumber(tab.count)}</span>}
              </span>
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
        {last > 0 && (
          <TabList
            label={label}
            tabs={tabs}
            active={active}
            onChange={open}
            changed={tabs.some((tab, index) => tab.changed && !inSight(index))}
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
