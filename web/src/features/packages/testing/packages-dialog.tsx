import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { AssetPart, AssetsPackage } from '../../../lib/api-types.js';
import { assetOf, mainlinePart, programmeOf, stamps } from '../../../testing/programme.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { PackagesDialog } from '../packages-dialog.js';

// The dialog of packages over a programme of two assets, for its tests.

const part = (id: number, partName: string, assetName: string, packageId: number | null = null): AssetPart =>
  mainlinePart(id, partName, { assetName, packageId, assetPackageId: packageId });
const mainline = (north: number | null = null) =>
  assetOf('Mainline', [part(1, 'North', 'Mainline', north), part(2, 'South', 'Mainline')]);
const link = assetOf('Link', [part(3, '', 'Link', 7)]);
export const programme = (north: number | null = null) => programmeOf([mainline(north), link]);
const named = (id: number, packageName: string): AssetsPackage => ({ id, packageName, projectId: 42, ...stamps });
const packages = [named(6, 'Phase 1'), named(7, 'Surfacing and road markings')];

/** What was saved, and on which version. */
export const sent: { body: unknown; ifMatch: string | null }[] = [];
/** The commands that were undone. */
export const undone: string[] = [];
/** What the dialog told the screen it is on: that it closed, and whether something in it is not saved. */
export const open: boolean[] = [];
export const unsaved: boolean[] = [];

/** Answers what the dialog reads and saves, and forgets before each test what was done. */
export function servePackages() {
  const server = serve(
    http.get('*/api/AssetsPackages', () => HttpResponse.json(packages)),
    http.post('*/api/AssetsPackages/save', async ({ request }) => {
      sent.push({ body: await request.json(), ifMatch: request.headers.get('If-Match') });
      return HttpResponse.json(
        { packages, created: 1, renamed: 1, assigned: 2, cleared: 0, removed: 0 },
        { headers: { 'X-Command-Id': 'c-1', 'X-Position': '9' } },
      );
    }),
    http.post('*/api/Commands/:id/undo', ({ params }) => {
      undone.push(String(params['id']));
      return HttpResponse.json({}, { headers: { 'X-Position': '10' } });
    }),
  );
  beforeEach(() => {
    signIn();
    for (const done of [sent, undone, open, unsaved]) done.length = 0;
  });
  return server;
}

export function Opened({ north = null }: { north?: number | null }) {
  const [opened, setOpened] = useState(true);
  return (
    <PackagesDialog
      opened={opened}
      onClose={() => {
        open.push(false);
        setOpened(false);
      }}
      programme={programme(north)}
      etag={'"5"'}
      onUnsaved={(now) => unsaved.push(now)}
    />
  );
}

export async function show(north: number | null = null) {
  const { user } = renderScreen(<Opened north={north} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign packages to assets' }));
  await dialog.findByRole('table');
  const press = (name: string | RegExp, where = dialog) => user.click(where.getByRole('button', { name }));
  const selector = async () => within(await screen.findByRole('dialog', { name: /^(Choose a package|Packages)$/ }));
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^Select ${name}`) });
  const choose = async (...assets: string[]) => {
    for (const name of assets) await user.click(dialog.getByRole('checkbox', { name: `Select ${name}` }));
    await press('Assign/edit package');
    return selector();
  };
  return { user, dialog, press, selector, row, choose };
}
