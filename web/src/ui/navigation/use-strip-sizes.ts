import { type RefObject, useLayoutEffect, useState } from 'react';
import classes from './sheet-tabs.module.css';
import { type StripSizes, UNMEASURED } from './tab-strip.js';

/** Of the two arrows and the list of all, rem: as in sheet-tabs.module.css. */
const ARROWS = 4.5;

/** The widths of the tabs with their whole names, and of the strip, measured again when the window or the font changes. */
export function useStripSizes(
  bar: RefObject<HTMLElement | null>,
  labels: readonly string[],
  hasAction: boolean,
): StripSizes {
  const [measured, setMeasured] = useState<StripSizes | null>(null);
  const names = labels.join('\n');

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    let gone = false;
    const measure = () => {
      if (gone) return;
      const sizes = sizesOf(element, names.split('\n'));
      setMeasured((before) => (JSON.stringify(before) === JSON.stringify(sizes) ? before : sizes));
    };
    measure();
    // The names are narrower or wider once their font is there.
    void document.fonts?.ready.then(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [bar, names, hasAction]);

  if (measured?.widths.length === labels.length) return measured;
  return { widths: labels.map(() => 1), room: UNMEASURED, roomBesideArrows: UNMEASURED };
}

function sizesOf(bar: HTMLElement, labels: readonly string[]): StripSizes | null {
  if (bar.clientWidth === 0) return null;
  const ruler = document.createElement('div');
  ruler.className = classes.ruler ?? '';
  for (const label of labels) {
    const tab = document.createElement('span');
    tab.className = classes.tab ?? '';
    const name = document.createElement('span');
    name.className = classes.name ?? '';
    name.textContent = label;
    tab.append(name);
    ruler.append(tab);
  }
  bar.append(ruler);
  const widths = [...ruler.children].map((tab) => tab.getBoundingClientRect().width);
  ruler.remove();
  const action = bar.querySelector(`.${classes.action}`)?.getBoundingClientRect().width ?? 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  // Widths are fractions of a pixel, and their sum must not be over by one.
  const room = Math.floor(bar.clientWidth - action) - 1;
  return { widths, room, roomBesideArrows: room - ARROWS * rem };
}
