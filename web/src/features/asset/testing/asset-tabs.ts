import { beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Asset } from '../../../lib/api-types.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from './answers.js';
import type { openEditPage } from './edit-page.js';
import { cyclePath, programme } from './sample.js';

// The assets of the edit page as their tabs show them, for the tests of what is done to them.

export type User = ReturnType<typeof openEditPage>['user'];
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
export const command = { headers: { 'X-Command-Id': 'c-7' } };
export const menu = async (user: User, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Mainline' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
/** Where the name of a copy is asked for. */
export const dialog = () => within(screen.getByRole('dialog'));
export const name = () => dialog().getByLabelText('Asset name');

/** Answers what the edit page reads. `assetsAre` and `undoGives` say which assets there are then, `undone` what was undone. */
export function serveAssetTabs() {
  const server = serve(...reads, programmeIs());
  const undone: string[] = [];
  beforeEach(() => {
    signIn();
    undone.length = 0;
  });

  const assetsAre = (...assets: Asset[]) => server.use(programmeIs(programme({ assets }), '"6"'));
  /** Undo puts the programme back as `assets`. */
  const undoGives = (...assets: Asset[]) =>
    server.use(
      http.post('*/api/Commands/:id/undo', ({ params }) => {
        undone.push(String(params['id']));
        assetsAre(...assets);
        return HttpResponse.json({ commandId: 'c-8', undoes: params['id'], programmeId: 42 });
      }),
    );
  async function remove(user: User) {
    server.use(
      http.delete('*/api/Projects/42/assets/Mainline', ({ request }) => {
        expect(request.headers.get('If-Match')).toBe('"5"');
        assetsAre(cyclePath());
        return HttpResponse.json({ assetName: 'Mainline', deleted: 3 }, command);
      }),
    );
    await menu(user, 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove asset' }));
    expect(await screen.findByText('Asset Deleted')).toBeTruthy();
    expect(screen.getByText('The asset Mainline has been removed.')).toBeTruthy();
    expect(tabs()).toEqual(['Cycle path']);
  }

  return { server, undone, assetsAre, undoGives, remove };
}
