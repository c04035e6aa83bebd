import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Programme } from '../../lib/api-types.js';
import { assetOf, mainlinePart, programmeOf } from '../../testing/programme.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { usePackagesExtension } from './use-packages-extension.js';

serve(http.get('*/api/AssetsPackages', () => HttpResponse.json([])));
beforeEach(() => signIn());

function Page({ programme, busy = false }: { programme: Programme; busy?: boolean }) {
  const readOnly = programme.status !== 'draft';
  const page = { programme, etag: '"1"', readOnly, busy, phone: false, onUnsaved: () => undefined };
  const { buttons, note } = usePackagesExtension(page);
  return (
    <>
      {buttons}
      {note}
    </>
  );
}
const whole = programmeOf([assetOf('Mainline', [mainlinePart(1, '')])]);

describe('the button of packages', () => {
  it('opens their dialog', async () => {
    const { user } = renderScreen(<Page programme={whole} />);
    await user.click(screen.getByRole('button', { name: 'Assign packages' }));
    expect(await screen.findByRole('dialog', { name: 'Assign packages to assets' })).toBeTruthy();
    expect(await screen.findByText('1 asset, 0 packages')).toBeTruthy();
  });

  it.each([
    ['a programme without assets', { programme: programmeOf([]) }, 'Add an asset first'],
    [
      'a published programme',
      { programme: { ...whole, status: 'published' as const } },
      'This programme is published and cannot be changed.',
    ],
    ['a programme that is being saved', { programme: whole, busy: true }, 'Wait until the programme is saved'],
  ])('does nothing for %s, and says why', async (_, props, reason) => {
    const { user } = renderScreen(<Page {...props} />);
    expect(screen.getByText(reason).getAttribute('role')).toBe('tooltip');
    await user.click(screen.getByRole('button', { name: 'Assign packages' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
