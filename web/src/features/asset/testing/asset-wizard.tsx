import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AssetBody } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import type { ImpactProps } from '../extensions.js';
import { AssetWizardPage } from '../wizard/asset-wizard-page.js';
import { programmeIs, reads } from './answers.js';
import { mainline } from './sample.js';

// The wizard of an asset of programme 42, for its tests: how it is opened and filled in.

/** The new assets that the server was sent. */
export const sent: AssetBody[] = [];

/** Answers what the wizard reads and makes, and forgets before each test what was sent. */
export function serveWizard() {
  const server = serve(
    ...reads,
    programmeIs(),
    http.post('*/api/Projects/42/assets', async ({ request }) => {
      const body = (await request.json()) as AssetBody;
      sent.push(body);
      return HttpResponse.json({
        asset: { ...mainline(), assetName: body.assetName },
        created: body.parts.length,
        updated: 0,
        deleted: 0,
        cleanedUpSubprogrammes: 0,
      });
    }),
  );
  beforeEach(() => {
    sent.length = 0;
    signIn();
  });
  return server;
}

export const NoImpact = ({ body }: ImpactProps) => <output aria-label="Body">{JSON.stringify(body)}</output>;
export const add = () =>
  renderScreen(<AssetWizardPage impact={NoImpact} />, {
    path: paths.addAsset.pattern,
    at: '/projects/edit/42/add-asset/',
  });
export const edit = (name = 'Mainline') =>
  renderScreen(<AssetWizardPage impact={NoImpact} />, {
    path: paths.editAsset.pattern,
    at: paths.editAsset.to(42, name),
  });
type User = ReturnType<typeof add>['user'];

export const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }));
export async function toParts(user: User, subCategory = 'Carriageways') {
  await user.click(await screen.findByRole('radio', { name: /Roads/ }));
  await next(user);
  await user.click(screen.getByRole('radio', { name: new RegExp(subCategory) }));
  await next(user);
}
export const part = (number: number) => within(screen.getByRole('region', { name: `Part ${number}` }));
export async function choose(user: User, within_: ReturnType<typeof within>, label: string, option: string) {
  await user.click(within_.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
}
export async function fill(user: User, number: number, name: string | null) {
  if (name !== null) await user.type(part(number).getByLabelText('Part name'), name);
  await choose(user, part(number), 'Asset type', 'Dual carriageway');
  await user.type(part(number).getByLabelText('Start date'), '01/03/2027{Tab}');
  await user.type(part(number).getByLabelText('End date'), '24/09/2027{Tab}');
  await user.type(part(number).getByLabelText('Size'), '700');
}
