import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { SheetTabs } from './sheet-tabs.js';

const names = [
  'Mainline',
  'North overbridge',
  'South overbridge',
  'Outfall drain',
  'HV diversion',
  'Steading demolition',
  'Lay-by drain',
  'Fence',
];

function Strip({ tabs = names, start = 'Mainline', late = 0 }: { tabs?: string[]; start?: string; late?: number }) {
  const [active, setNow] = useState(start);
  const setActive = (id: string) => void (late > 0 ? setTimeout(() => setNow(id), late) : setNow(id));
  return (
    <SheetTabs
      label="Assets"
      tabs={tabs.map((label) => ({ id: label, label, changed: label === 'Outfall drain' }))}
      active={active}
      onChange={setActive}
    >
      Sheet of {active}
    </SheetTabs>
  );
}

const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(', unsaved changes', ''));

describe('index tabs', () => {
  it('show six at a time; the arrows move by one and stop at the ends', async () => {
    const { user } = renderScreen(<Strip />);
    expect(shown()).toEqual(names.slice(0, 6));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier tabs' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Later tabs' }));
    await user.click(screen.getByRole('button', { name: 'Later tabs' }));
    expect(shown()).toEqual(names.slice(2));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later tabs' }).disabled).toBe(true);
  });

  it('have no arrows when all are in sight', () => {
    renderScreen(<Strip tabs={names.slice(0, 6)} />);
    expect(screen.queryByRole('button', { name: 'Later tabs' })).toBeNull();
  });

  it('bring the active tab into sight', () => {
    renderScreen(<Strip start="Fence" />);
    expect(shown()).toEqual(names.slice(2));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Fence');
  });

  it('are one stop of the keyboard; arrows, Home and End go round', async () => {
    const { user } = renderScreen(<Strip />);
    screen.getByRole('tab', { name: 'Mainline' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('North overbridge'));
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Fence'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mainline'));
    expect(screen.getByRole('tabpanel', { name: 'Mainline' }).textContent).toBe('Sheet of Mainline');
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });

  it('have the focus where the one that arrows open is open a moment later only', async () => {
    const { user } = renderScreen(<Strip late={60} />);
    screen.getByRole('tab', { name: 'Mainline' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('North overbridge'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('North overbridge');
  });

  it('can be reached when the active one is scrolled out of sight', async () => {
    const { user } = renderScreen(<Strip />);
    await user.click(screen.getByRole('button', { name: 'Later tabs' }));
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });

  it('say which have unsaved changes', () => {
    renderScreen(<Strip />);
    expect(screen.getByRole('tab', { name: 'Outfall drain , unsaved changes' })).toBeTruthy();
  });
});

describe('index tabs of which not all fit', () => {
  // Names of 8 px a letter in tabs of 18 px more, in a strip of 600 px.
  const sizes = { clientWidth: { configurable: true, get: () => 600 } };
  const rectOf = Element.prototype.getBoundingClientRect;
  beforeEach(() => {
    Object.defineProperties(HTMLElement.prototype, sizes);
    Element.prototype.getBoundingClientRect = function (this: Element) {
      return { ...rectOf.call(this), width: (this.textContent ?? '').length * 8 + 18 };
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
    Element.prototype.getBoundingClientRect = rectOf;
  });
  const all = (count: number) => screen.findByRole('button', { name: new RegExp(`^All ${count} assets`) });

  it('show as many whole names as fit, be that more or less than six', () => {
    const { unmount } = renderScreen(<Strip />);
    expect(shown()).toEqual(['Mainline', 'North overbridge', 'South overbridge', 'Outfall drain']);
    unmount();
    renderScreen(<Strip tabs={['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'B1']} start="A1" />);
    expect(shown()).toHaveLength(10);
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
  });

  it('are all in a list behind the arrow, which typing narrows and Enter opens', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `Culvert ${index + 1}`);
    const { user } = renderScreen(<Strip tabs={hundred} start="Culvert 1" />);
    await user.click(await all(100));
    const search = await screen.findByRole('combobox', { name: 'Search assets' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    expect(screen.getAllByRole('option')).toHaveLength(100);
    await user.type(search, 'culvert 87');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Culvert 87']);
    await user.keyboard('{Enter}');
    const opened = await screen.findByRole('tab', { selected: true });
    expect(opened.textContent).toBe('Culvert 87');
    await waitFor(() => expect(document.activeElement).toBe(opened));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('are gone through in the list by arrow keys from the open one on; Escape leaves all as it was', async () => {
    const { user } = renderScreen(<Strip start="Fence" />);
    (await all(8)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search assets'));
    await user.keyboard('{Escape}');
    const arrow = await all(8);
    await waitFor(() => expect(document.activeElement).toBe(arrow));
    await user.keyboard('{Enter}');
    const open = () => screen.getByRole('option', { name: 'Fence , open' });
    await waitFor(() => expect(open().getAttribute('data-combobox-selected')).toBe('true'));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Lay-by drain');
  });

  it('say in the list which are unsaved, and on the arrow that one out of sight is', async () => {
    const { user } = renderScreen(<Strip start="Fence" />);
    await user.click(await screen.findByRole('button', { name: 'All 8 assets, unsaved changes' }));
    expect(await screen.findByRole('option', { name: 'Outfall drain Unsaved changes' })).toBeTruthy();
  });

  it('follow a name that somebody changes while the list is open', async () => {
    const view = renderScreen(<Renamed />);
    await view.user.click(await all(8));
    expect(await screen.findByRole('option', { name: 'HV diversion' })).toBeTruthy();
    act(() => screen.getByText('Rename').click());
    expect(screen.getByRole('option', { name: '33 kV diversion' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'HV diversion' })).toBeNull();
  });
});

function Renamed() {
  const [renamed, setRenamed] = useState(false);
  return (
    <>
      <Strip tabs={names.map((name) => (renamed && name === 'HV diversion' ? '33 kV diversion' : name))} />
      <button type="button" onClick={() => setRenamed(true)}>
        Rename
      </button>
    </>
  );
}
