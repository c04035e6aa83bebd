import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Asset } from '../../../lib/api-types.js';
import { HttpResponse, http } from '../../../testing/server.js';
import { command, dialog, menu, name, serveAssetTabs, tabs } from '../testing/asset-tabs.js';
import { changes, heading, openEditPage, size } from '../testing/edit-page.js';
import { cyclePath, mainline } from '../testing/sample.js';

const { server, assetsAre, undoGives, remove } = serveAssetTabs();

describe('removing an asset', () => {
  it('brings unsaved edits back with the asset', async () => {
    undoGives(mainline(), cyclePath());
    const { user } = openEditPage();
    await heading();
    await user.clear(size());
    await user.type(size(), '711');
    await remove(user);
    // What this planner removed needs no further question.
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toEqual(['Size 700 to 711 m']));
  });
});

describe('duplicating an asset', () => {
  it('asks for a name, opens the copy, and undoes it', async () => {
    const copy = (): Asset => ({
      ...cyclePath(),
      assetName: 'Mainline - copy',
      parts: mainline().parts.map((part) => ({ ...part, id: part.id + 50, assetName: 'Mainline - copy' })),
    });
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/Projects/42/assets/Mainline/duplicate', async ({ request }) => {
        bodies.push(await request.json());
        assetsAre(mainline(), cyclePath(), copy());
        return HttpResponse.json(
          { asset: copy(), created: 3, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 },
          command,
        );
      }),
    );
    undoGives(mainline(), cyclePath());
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Duplicate');
    await screen.findByRole('dialog');
    expect(name()).toHaveProperty('value', 'Mainline - copy');
    await user.click(dialog().getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Asset Copied')).toBeTruthy();
    expect(bodies).toEqual([{ assetName: 'Mainline - copy' }]);
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Mainline - copy' }).getAttribute('aria-selected')).toBe('true'),
    );
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(tabs()).toEqual(['Mainline', 'Cycle path']));
    expect(screen.getByRole('tab', { name: 'Mainline' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText(/removed by someone else/)).toBeNull();
  });
});
