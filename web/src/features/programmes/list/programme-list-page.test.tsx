import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { card, names, serveCards, shown } from '../testing/cards.js';
import {
  askForCopy as ask,
  listedCards,
  openProgrammeList as open,
  sendCopy as send,
} from './testing/open-programme-list.js';

const { store, calls } = serveCards(listedCards);

describe('the programme list', () => {
  it('asks for base programmes that are not removed, and shows those that are no drafts, last changed first', async () => {
    store.cards.push(card(9, 'Half a wizard', { isDraft: true }));
    open();
    await shown('A9 dualling, 2 km');
    expect([...calls].sort()).toEqual([
      'list ?baseProjectid=0&isActive=true&isDraft=false&sort=-modified&page=1&pageSize=24',
      'list ?baseProjectid=0&isActive=true&isDraft=true&page=1&pageSize=1',
    ]);
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(screen.getByLabelText('3 in all').textContent).toBe('3');
  });

  it('removes a programme at once and brings it back by the toast', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(screen.getByText('Click this message to undo')).toBeTruthy();
    await waitFor(() => expect(calls).toContain('deactivate 3'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 3', 'reactivate 3']);
  });
});

describe('copying a programme', () => {
  it('says at the field that the name was given to another meanwhile, and takes the next one', async () => {
    const { user } = open();
    const field = await ask(user);
    store.cards.push(card(9, 'A9 dualling, 2 km - copy'));
    await send(user);
    const refusal = 'A project with the name "A9 dualling, 2 km - copy" already exists, please provide a new name.';
    expect(await screen.findByText(refusal)).toBeTruthy();
    await user.type(field, ' B');
    expect(screen.queryByText(refusal)).toBeNull();
    await send(user);
    expect(await screen.findByText('A9 dualling, 2 km - copy B created')).toBeTruthy();
  });
});
