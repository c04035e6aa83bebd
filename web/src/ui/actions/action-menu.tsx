import {
  cloneElement,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { IconDots } from '../icons/dots.js';
import classes from './action-menu.module.css';
import type { Icon } from './button.js';
import { IconButton } from './icon-button.js';

export interface MenuAction {
  label: string;
  icon?: Icon;
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  divided?: boolean;
}

export interface ActionMenuProps {
  /** Names the button: 'Actions for Mainline'. */
  label: string;
  actions: readonly MenuAction[];
  bordered?: boolean;
  /** Above the button: for one at the bottom of the screen; 'end' for one at its right edge. */
  opensUp?: boolean | 'end';
  /** Opens the menu instead of the three dots: a button of ours. */
  children?: ReactElement<object>;
}

/**
 * Further commands behind one button, as the menu-button pattern of WAI-ARIA: arrows, Home, End and first letters move, Escape goes
 * back. Drawn below the button by CSS alone: Mantine's menu would take 7 kB of every page that has one.
 */
export function ActionMenu({ label, actions, bordered, opensUp, children }: ActionMenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (opened === null) return undefined;
    const items = itemsOf(root.current);
    items.at(opened === 'first' ? 0 : -1)?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened(null);
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [opened]);

  const backToButton = () => {
    setOpened(null);
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const items = itemsOf(root.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (opened === null) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
    } else if (event.key === 'Escape') {
      // A dialog or an edit around it stays.
      event.stopPropagation();
      backToButton();
    } else if (event.key === 'Tab') {
      setOpened(null);
    } else {
      const next =
        { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ??
        startingWith(items, at, event.key);
      if (next === undefined) return;
      event.preventDefault();
      items[(next + items.length) % items.length]?.focus();
    }
  };

  return (
    <span
      ref={root}
      className={classes.root}
      onKeyDown={press}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpened(null);
      }}
    >
      {cloneElement(children ?? <IconButton icon={IconDots} label={label} bordered={bordered} />, {
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened === null ? undefined : id,
        onClick: () => setOpened(opened === null ? 'first' : null),
      } as object)}
      {opened !== null && (
        <div role="menu" id={id} aria-label={label} className={classes.dropdown} data-up={opensUp || undefined}>
          {actions.map(({ label: name, icon: Shape, onSelect, to, danger, disabled, divided }, index) => {
            const look = {
              role: 'menuitem',
              tabIndex: -1,
              className: classes.item,
              'data-danger': danger || undefined,
              'aria-disabled': disabled || undefined,
              children: (
                <>
                  {Shape && <Shape size={16} stroke={1.5} aria-hidden />}
                  {name}
                </>
              ),
            };
            const select = () => {
              if (disabled) return;
              backToButton();
              onSelect?.();
            };
            return (
              <Fragment key={name}>
                {divided && index > 0 && <div role="separator" className={classes.divider} />}
                {to === undefined || disabled ? (
                  <button type="button" {...look} onClick={select} />
                ) : (
                  <Link to={to} {...look} onClick={select} />
                )}
              </Fragment>
            );
          })}
        </div>
      )}
    </span>
  );
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The next command that begins with the letter. */
function startingWith(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1) return undefined;
  const order = items.map((_, index) => (at + 1 + index) % items.length);
  return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
