import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Asset, AssetBody } from '../../../lib/api-types.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { command, dialog, menu, name, serveAssetTabs, tabs, type User } from '../testing/asset-tabs.js';
import { changes, elsewhere, heading, hearOfAChange, openEditPage, previewed, size } from '../testing/edit-page.js';
import { cyclePath, mainline, programme } from '../testing/sample.js';

const { server, undone, assetsAre, undoGives, remove } = serveAssetTabs();
/** As somebody else leaves them. */
const theyLeave = (...assets: Asset[]) => server.use(programmeIs(programme({ assets, modifiedBy: 8 }), '"6"'));

describe('removing an asset', () => {
  it.each<[string, (user: User) => Promise<void>]>([
    ['the button', (user) => user.click(screen.getByRole('button', { name: 'Undo' }))],
    ['a click on the toast', (user) => user.click(screen.getByText('The asset Mainline has been removed.'))],
    ['Ctrl+Z', (user) => user.keyboard('{Control>}z{/Control}')],
  ])('is recorded at once and undone by %s: the tab is back in its place', async (_by, undo) => {
    undoGives(mainline(), cyclePath());
    const { user } = openEditPage();
    await heading();
    await remove(user);
    expect(undone).toEqual([]);
    await undo(user);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(undone).toEqual(['c-7']);
    expect(tabs()).toEqual(['Mainline', 'Cycle path']);
    expect(screen.getByRole('tab', { name: 'Mainline' }).getAttribute('aria-selected')).toBe('true');
  });

  it('says why it could not be undone', async () => {
    server.use(
      http.post('*/api/Commands/c-7/undo', () =>
        problem(409, 'Later changes stand on this one', { code: 'undo-blocked' }),
      ),
    );
    const { user } = openEditPage();
    await heading();
    await remove(user);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed while undoing: Later changes stand on this one')).toBeTruthy();
    expect(tabs()).toEqual(['Cycle path']);
  });

  it('says why it failed, and leaves the asset there', async () => {
    server.use(http.delete('*/api/Projects/42/assets/Mainline', () => problem(500, 'Internal server error')));
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove asset' }));
    expect(await screen.findByText('Failed while removing the asset: Internal server error')).toBeTruthy();
    expect(tabs()).toEqual(['Mainline', 'Cycle path']);
  });
});

describe('duplicating an asset', () => {
  it('takes no empty, long, strange or known name', async () => {
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Duplicate');
    await screen.findByRole('dialog');
    for (const [text, error] of [
      ['cycle PATH', 'An asset with this name already exists.'],
      ['Mainline', 'An asset with this name already exists.'],
      ['x'.repeat(101), 'Asset name is too long (maximum 100 characters).'],
      ['..', 'Invalid asset data provided.'],
    ] as const) {
      await user.clear(name());
      await user.click(name());
      await user.paste(text);
      expect(dialog().getByText(error)).toBeTruthy();
    }
    await user.clear(name());
    // Nothing is sent: a call would fail this test.
    await user.type(name(), '  {Enter}');
    expect(dialog().getByText('Asset name cannot be empty.')).toBeTruthy();
  });

  it('puts a name that somebody took meanwhile at its field', async () => {
    const taken = 'An asset with this name already exists.';
    server.use(
      http.post('*/api/Projects/42/assets/Mainline/duplicate', () =>
        problem(409, taken, { code: 'asset-name-taken', errors: { assetName: [taken] } }),
      ),
    );
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Duplicate');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Duplicate' }));
    expect(await dialog().findByText(taken)).toBeTruthy();
    await user.type(name(), ' 2');
    expect(dialog().queryByText(taken)).toBeNull();
  });

  it('says why it failed', async () => {
    server.use(http.post('*/api/Projects/42/assets/Mainline/duplicate', () => problem(503, 'Service unavailable')));
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Duplicate');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Failed while copying the asset: Service unavailable')).toBeTruthy();
  });
});

describe('saving an asset', () => {
  it('is undone from its toast', async () => {
    const bigger = {
      ...mainline(),
      parts: mainline().parts.map((part) => (part.id === 1 ? { ...part, partSize: 710 } : part)),
    };
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', () => {
        assetsAre(bigger, cyclePath());
        return HttpResponse.json(
          { asset: bigger, created: 0, updated: 1, deleted: 0, cleanedUpSubprogrammes: 0 },
          command,
        );
      }),
    );
    undoGives(mainline(), cyclePath());
    const { user } = openEditPage();
    await heading();
    await user.clear(size());
    await user.type(size(), '710');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Asset updated successfully.')).toBeTruthy();
    await user.keyboard('{Meta>}z{/Meta}');
    await waitFor(() => expect(size().value).toBe('700'));
    expect([undone, changes()]).toEqual([['c-7'], []]);
  });

  it('says in the words of the specification that it failed, and keeps the edits', async () => {
    server.use(http.put('*/api/Projects/42/assets/Mainline', () => problem(503, 'Service unavailable')));
    const { user } = openEditPage();
    await heading();
    await user.clear(size());
    await user.type(size(), '710');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Failed to update asset. Please try again.')).toBeTruthy();
    expect(changes()).toEqual(['Size 700 to 710 m']);
  });
});

describe('what somebody else does while an asset is edited', () => {
  const edited = async () => {
    const view = openEditPage();
    await heading();
    await view.user.clear(size());
    await view.user.type(size(), '711');
    expect(changes()).toEqual(['Size 700 to 711 m']);
    return view;
  };
  const renamed = (): Asset => ({
    ...mainline(),
    assetName: 'Main line',
    parts: mainline().parts.map((part) => ({ ...part, assetName: 'Main line' })),
  });

  it('just appears in the fields that I did not edit', async () => {
    await edited();
    theyLeave(
      { ...mainline(), parts: mainline().parts.map((part) => ({ ...part, partAssetEnd: '2028-01-31' })) },
      cyclePath(),
    );
    hearOfAChange();
    await waitFor(() => expect(screen.getByLabelText('End date')).toHaveProperty('value', '31/01/2028'));
    expect(changes()).toEqual(['Size 700 to 711 m']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves my edits with the asset under its new name, and saves them there', async () => {
    const { user, router } = await edited();
    theyLeave(cyclePath(), renamed());
    hearOfAChange();
    expect(await screen.findByText('Mainline is called Main line now. Your changes are kept.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Main line/ }).getAttribute('aria-selected')).toBe('true');
    expect([size().value, changes()]).toEqual(['711', ['Size 700 to 711 m']]);
    expect(router.state.location.search).toBe('?asset=Main+line');
    const bodies: AssetBody[] = [];
    server.use(
      http.put('*/api/Projects/42/assets/Main%20line', async ({ request }) => {
        bodies.push((await request.json()) as AssetBody);
        return HttpResponse.json({ asset: renamed(), created: 0, updated: 1, deleted: 0, cleanedUpSubprogrammes: 0 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(bodies).toMatchObject([{ assetName: 'Main line', parts: [{ id: 1, partSize: 711 }, {}, {}] }]),
    );
  });

  it('asks what becomes of my edits when the asset is gone, and restores it with them', async () => {
    const { user } = await edited();
    theyLeave(cyclePath());
    hearOfAChange();
    const note = within(await screen.findByRole('alert', { name: 'Mainline was removed' }));
    expect(tabs()).toEqual(['Cycle path']);
    // It counts again once it is restored.
    expect(elsewhere()).toEqual([]);
    expect(previewed()).not.toHaveProperty('otherAssets');
    const bodies: AssetBody[] = [];
    server.use(
      http.post('*/api/Projects/42/assets', async ({ request }) => {
        bodies.push((await request.json()) as AssetBody);
        const asset: Asset = {
          ...mainline(),
          parts: mainline().parts.map((part, index) => ({
            ...part,
            id: 60 + index,
            partSize: index === 0 ? 711 : part.partSize,
          })),
        };
        assetsAre(cyclePath(), asset);
        return HttpResponse.json({ asset, created: 3, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 }, command);
      }),
    );
    await user.click(note.getByRole('button', { name: 'Restore as a new asset' }));
    expect(await screen.findByText('Mainline is an asset again')).toBeTruthy();
    // New parts, on the library's subprogramme: the asset's own copy went with it.
    expect(bodies).toMatchObject([
      {
        assetName: 'Mainline',
        parts: [{ partName: 'North', partSize: 711, subProgrammId: 1 }, { subProgrammId: 1 }, { subProgrammId: 1 }],
      },
    ]);
    expect(bodies[0]?.parts.map(({ id }) => id)).toEqual([undefined, undefined, undefined]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(size().value).toBe('711');
  });

  it('keeps them even when it was the only asset, until I drop them', async () => {
    const { user } = await edited();
    theyLeave();
    hearOfAChange();
    const note = within(await screen.findByRole('alert', { name: 'Mainline was removed' }));
    expect(await screen.findByText(/^Programme is empty/)).toBeTruthy();
    await user.click(note.getByRole('button', { name: 'Drop my changes' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is told when the open asset is gone and nothing of it was edited', async () => {
    openEditPage('/projects/edit/42/?asset=Mainline');
    await heading();
    theyLeave(cyclePath());
    hearOfAChange();
    expect(await screen.findByText('Mainline was removed by someone else.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Cycle path' }).getAttribute('aria-selected')).toBe('true');
  });

  it('lets both save when they edited different parts', async () => {
    const { user } = await edited();
    const theirs = (mine: number): Asset => ({
      ...mainline(),
      parts: mainline().parts.map((part) => ({
        ...part,
        partSize: part.id === 1 ? mine : part.id === 2 ? 888 : part.partSize,
      })),
    });
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', async ({ request }) => {
        // Still on the version that I read: the server takes my part and leaves the other as it has become.
        expect(request.headers.get('If-Match')).toBe('"5"');
        const body = (await request.json()) as AssetBody;
        assetsAre(theirs(body.parts[0]?.partSize ?? 0), cyclePath());
        return HttpResponse.json({ asset: theirs(711), created: 0, updated: 1, deleted: 0, cleanedUpSubprogrammes: 0 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(changes()).toEqual([]));
    expect(size().value).toBe('711');
    expect(screen.getByRole('button', { name: /Middle/ }).textContent).toContain('888 m');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
