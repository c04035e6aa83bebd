import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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

function Strip({ tabs = names, start = 'Mainline' }: { tabs?: string[]; start?: string }) {
  const [active, setActive] = useState(start);
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
