import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AssetBody } from '../../../lib/api-types.js';
import { HttpResponse, http } from '../../../testing/server.js';
import { add, edit, fill, part, sent, serveWizard, toParts } from '../testing/asset-wizard.js';
import { mainline } from '../testing/sample.js';

const server = serveWizard();

describe('the add-asset wizard', () => {
  it('makes a divided asset in one command and tells how many parts', async () => {
    const { user, router } = add();
    await toParts(user);
    await user.type(screen.getByLabelText('Asset name'), 'Link road');
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await fill(user, 1, 'North');
    await fill(user, 2, 'South');
    expect(part(1).queryByRole('button', { name: 'Delete North' })).toBeNull();
    expect(part(2).getByRole('button', { name: 'Delete South' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/edit/42/'));
    expect(router.state.location).toMatchObject({ search: '?asset=Link+road&added=1', state: { createdParts: 2 } });
    const dates = { partAssetStart: '2027-03-01', partAssetEnd: '2027-09-24' };
    const filled = {
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 700,
      assetZoneId: null,
      p6ActivityId: null,
      ...dates,
    };
    expect(sent).toEqual([
      {
        assetName: 'Link road',
        parts: [
          { partName: 'North', ...filled },
          { partName: 'South', ...filled },
        ],
      },
    ]);
  });

  it('says everything that is missing, at the fields and once in a toast, and sends nothing', async () => {
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Enter a valid name for the asset. Choose an option for asset division')).toBeTruthy();
    expect(screen.getByText('Enter a valid name for the asset')).toBeTruthy();
    expect(screen.getByText('Choose an option for asset division')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    // The form that was not on the screen then starts without errors.
    expect(screen.queryByText(/is required$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(part(1).getByText('Asset type is required')).toBeTruthy();
    expect(part(1).getByText('Start date is required')).toBeTruthy();
    expect(part(1).queryByText('End date is required')).toBeNull();
    expect(part(1).getByText('After a start date')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(part(2).queryByText(/is required/)).toBeNull();
  });
});

describe('the edit-asset page', () => {
  it('saves a new name and one part less in one command', async () => {
    const bodies: AssetBody[] = [];
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', async ({ request }) => {
        const body = (await request.json()) as AssetBody;
        bodies.push(body);
        return HttpResponse.json({
          asset: { ...mainline(), assetName: body.assetName },
          created: 0,
          updated: 0,
          deleted: 1,
          cleanedUpSubprogrammes: 0,
        });
      }),
    );
    const { user, router } = edit();
    const name = await screen.findByLabelText('Asset name');
    await user.clear(name);
    await user.type(name, 'Main line');
    await user.click(screen.getByRole('button', { name: 'Delete South' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Asset updated successfully.')).toBeTruthy();
    expect(bodies).toEqual([
      { assetName: 'Main line', parts: [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })] },
    ]);
    expect(router.state.location.search).toBe('?asset=Main+line');
  });
});
