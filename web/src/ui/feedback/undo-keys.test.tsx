import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, serve } from '../../testing/server.js';
import { TextField } from '../fields/text-field.js';
import { useUndo } from './use-undo.js';

// docs/product/history.md, Undo on screen

let asked: string[];
serve(
  http.post('*/api/Commands/:id/undo', ({ params: { id } }) => {
    asked.push(String(id));
    return HttpResponse.json({ commandId: `undo of ${String(id)}`, undoes: id, programmeId: 42, unlinked: [] });
  }),
);
beforeEach(() => {
  asked = [];
});

/** Each save is a command. */
function Form() {
  const [name, setName] = useState('1600');
  const [saved, setSaved] = useState(0);
  const undo = useUndo(42);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        undo(`save ${saved + 1}`);
        setSaved(saved + 1);
      }}
    >
      <TextField label="Size" value={name} onChange={setName} />
      <TextField label="Other" value="" onChange={() => undefined} />
      <button type="submit">Save</button>
    </form>
  );
}

it('take back the save that left the focus in its field, do it again, and leave what is typed to the browser', async () => {
  const { user } = renderScreen(<Form />);
  const size = screen.getByLabelText('Size');
  await user.type(size, '5{Enter}');
  // What reaches the browser would take a typed digit away.
  const isLeftToBrowser = (keys: object) => fireEvent.keyDown(size, { ctrlKey: true, ...keys });
  expect(isLeftToBrowser({ key: 'z' })).toBe(false);
  await waitFor(() => expect(asked).toEqual(['save 1']));
  expect(await screen.findByText('Undo Successful')).toBeTruthy();
  expect(isLeftToBrowser({ key: 'z' })).toBe(false);
  expect(isLeftToBrowser({ key: 'Z', shiftKey: true })).toBe(false);
  expect(await screen.findByText('Redo Successful')).toBeTruthy();
  expect(isLeftToBrowser({ key: 'y' })).toBe(false);
  expect(asked).toEqual(['save 1', 'undo of save 1']);
  await user.type(size, '7');
  for (const key of ['z', 'y']) expect(isLeftToBrowser({ key })).toBe(true);
  fireEvent.keyDown(screen.getByLabelText('Other'), { ctrlKey: true, key: 'z' });
  await waitFor(() => expect(asked).toEqual(['save 1', 'undo of save 1', 'undo of undo of save 1']));
});

it('do again nothing that a newer command stands on', async () => {
  const { user } = renderScreen(<Form />);
  const size = screen.getByLabelText('Size');
  await user.type(size, '5{Enter}');
  fireEvent.keyDown(size, { ctrlKey: true, key: 'z' });
  expect(await screen.findByText('Undo Successful')).toBeTruthy();
  await user.type(size, '6{Enter}');
  fireEvent.keyDown(size, { ctrlKey: true, key: 'y' });
  fireEvent.keyDown(size, { ctrlKey: true, key: 'z' });
  await waitFor(() => expect(asked).toEqual(['save 1', 'save 2']));
});
