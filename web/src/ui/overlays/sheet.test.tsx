import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { Dialog } from './dialog.js';
import { Sheet } from './sheet.js';

function SheetWithDialog() {
  const [sheet, setSheet] = useState(true);
  const [dialog, setDialog] = useState(false);
  return (
    <Sheet opened={sheet} onClose={() => setSheet(false)} title="What this edit does">
      <button type="button" onClick={() => setDialog(true)}>
        Set a limit
      </button>
      <Dialog opened={dialog} onClose={() => setDialog(false)} title="Labour limits" />
    </Sheet>
  );
}

it('is closed by Escape, but by the next one where a dialog is above it', async () => {
  const { user } = renderScreen(<SheetWithDialog />);
  const shown = (name: string) => screen.queryByRole('dialog', { name }) !== null;
  await user.click(await screen.findByRole('button', { name: 'Set a limit' }));
  await waitFor(() => expect([shown('What this edit does'), shown('Labour limits')]).toEqual([true, true]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect([shown('What this edit does'), shown('Labour limits')]).toEqual([true, false]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown('What this edit does')).toBe(false));
});
