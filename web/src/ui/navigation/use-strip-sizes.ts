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
    let widths: readonly number[] | null = null;
    const measure = () => {
      if (gone || element.clientWidth === 0) return;
      // The names are as wide in a wider window: each measure of many lays the page out anew.
      widths ??= widthsOf(element, names.split('\n'));
      const sizes = { widths, ...roomIn(element) };
      setMeasured((before) => (JSON.stringify(before) === JSON.stringify(sizes) ? before : sizes));
    };
    measure();
    // The names are narrower or wider once their font is there.
    if (document.fonts && document.fonts.status !== 'loaded')
      void document.fonts.ready.then(() => {
        widths = null;
        measure();
      });
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

function widthsOf(bar: HTMLElement, labels: readonly string[]): number[] {
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
  return widths;
}

function roomIn(bar: HTMLElement): Omit<StripSizes, 'widths'> {
  const action = bar.querySelector(`.${classes.action}`)?.getBoundingClientRect().width ?? 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  // Widths are fractions of a pixel, and their sum must not be over by one.
  const room = Math.floor(bar.clientWidth - action) - 1;
  return { room, roomBesideArrows: room - ARROWS * rem };
}
