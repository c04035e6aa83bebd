import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { renderScreen } from '../../../testing/render.js';
import { http, problem, serve } from '../../../testing/server.js';
import { inputLists } from '../testing/inputs-server.js';
import { FiguresProgress } from './figures-progress.js';

const { state, handlers } = inputLists();
let asked = 0;
const server = serve(...handlers);
server.events.on('request:start', () => {
  asked += 1;
});
beforeEach(() => {
  asked = 0;
  state.progress = [];
});

/** With what a save of an input does. */
function AfterSave() {
  const { mutate } = useSWRConfig();
  return (
    <>
      <FiguresProgress />
      <button type="button" onClick={() => void mutate(matchesPrefix(invalidations.inputsChanged()))}>
        Save
      </button>
    </>
  );
}

const line = () => document.querySelector('[data-phase]')?.textContent;

describe('the progress of the figures', () => {
  it('follows a save until all figures are up to date, and reads out the beginning and the end', async () => {
    const { user } = renderScreen(<AfterSave />);
    await waitFor(() => expect(asked).toBe(1));
    expect(line()).toBeUndefined();
    state.progress = [240, 1, 0];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(line()).toBe('Figures of 240 programmes are being updated'));
    await waitFor(() => expect(line()).toBe('Figures of 1 programme are being updated'));
    expect(screen.getByRole('status').textContent).toBe('Figures of 240 programmes are being updated');
    await waitFor(() => expect(line()).toBe('All figures are up to date'));
    expect(screen.getByRole('status').textContent).toBe('All figures are up to date');
    const until = asked;
    await waitFor(() => expect(line()).toBeUndefined(), { timeout: 20_000 });
    expect(asked).toBe(until);
  });

  it('says nothing where nothing is behind, or where changes are not queued', async () => {
    server.use(http.get('*/api/LibraryChanges/progress', () => problem(404, 'Resource not found')));
    renderScreen(<FiguresProgress />);
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(line()).toBeUndefined();
  });
});
