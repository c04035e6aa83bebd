import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { PercentBar, type PercentSpan } from './percent-bar.js';

const saved = { lag: 5, duration: 35 };
function Bar({ drawing = false }: { drawing?: boolean }) {
  const [span, setSpan] = useState<PercentSpan>(saved);
  return (
    <>
      <PercentBar name="Earthworks" {...span} before={saved} onChange={drawing ? undefined : setSpan} />
      <output>{`${span.lag} ${span.duration}`}</output>
    </>
  );
}
const span = () => screen.getByRole('status').textContent;
const slider = (of: 'lag' | 'duration') => screen.getByRole('slider', { name: `Bar of Earthworks, ${of}` });
/** The plot is 200 px wide in these tests. */
function drag(element: HTMLElement, by: number) {
  const plot = element.parentElement;
  if (plot) plot.getBoundingClientRect = () => ({ width: 200 }) as DOMRect;
  // jsdom's own pointer events have no place.
  const send = (type: string, clientX: number) =>
    fireEvent(element, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
  send('pointerdown', 100);
  send('pointermove', 100 + by);
  send('pointerup', 100 + by);
}

describe('a bar on a scale of percent', () => {
  it('says where it stands, and is moved and stretched by keys', async () => {
    const { user } = renderScreen(<Bar />);
    expect(slider('lag').getAttribute('aria-valuetext')).toBe('5 %, from 5 to 40 %');
    slider('lag').focus();
    await user.keyboard('{ArrowRight}{PageUp}');
    expect(span()).toBe('16 35');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(span()).toBe('0 35');
    slider('duration').focus();
    await user.keyboard('{End}{PageDown}');
    expect(span()).toBe('0 90');
  });

  it('is stretched by Shift and the keys on the bar itself', async () => {
    const { user } = renderScreen(<Bar />);
    slider('lag').focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(span()).toBe('5 36');
  });

  it('leaves keys with Ctrl to the browser, and other keys to the page', async () => {
    const { user } = renderScreen(<Bar />);
    slider('lag').focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}x');
    expect(span()).toBe('5 35');
  });

  it('is moved and stretched by pointer, no farther than 0 and 100', () => {
    renderScreen(<Bar />);
    drag(slider('lag'), 20);
    expect(span()).toBe('15 35');
    drag(slider('lag'), 1000);
    expect(span()).toBe('65 35');
    drag(slider('duration'), 50);
    expect(span()).toBe('65 35');
    drag(slider('duration'), -1000);
    expect(span()).toBe('65 0');
  });

  it('without a way to change it is a drawing', () => {
    renderScreen(<Bar drawing />);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
