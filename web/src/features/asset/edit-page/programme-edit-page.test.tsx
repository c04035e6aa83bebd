import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { serveAssetSaves } from '../testing/asset-saves.js';
import { changes, heading, openEditPage as open, size } from '../testing/edit-page.js';
import { mainline, programme } from '../testing/sample.js';

const { server, saved } = serveAssetSaves();

describe('the programme edit screen', () => {
  it('shows the programme, its assets as tabs, and the open part in its form', async () => {
    open();
    await heading();
    expect(screen.getByRole('tab', { name: 'Mainline' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Part 1 of 3')).toBeTruthy();
    expect(screen.getByLabelText('Part name')).toHaveProperty('value', 'North');
    expect(size().value).toBe('700');
    expect(screen.getByLabelText('Dimension')).toHaveProperty('value', 'Length');
    expect(screen.getByText('2\u00a0000 m', { normalizer: (text) => text })).toBeTruthy();
    expect(
      await screen.findByText('of 2 tasks over 82 of 208 days, shared by 3 parts: a change counts for all of them'),
    ).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('saves the open asset in one command on the version that was read, and says what it did', async () => {
    const bodies = saved('Mainline', (body) =>
      programme({
        assets: [
          {
            ...mainline(),
            parts: mainline().parts.map((part) => ({
              ...part,
              partSize: body.parts.find(({ id }) => id === part.id)?.partSize ?? 0,
            })),
          },
        ],
      }),
    );
    const { user } = open();
    await heading();
    await user.clear(size());
    await user.type(size(), '710');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Asset updated successfully. 1 unused subprogramme(s) cleaned up.')).toBeTruthy();
    expect(screen.getByText('Mainline: size of North 700 → 710 m')).toBeTruthy();
    expect(bodies).toEqual([
      {
        ifMatch: '"5"',
        body: {
          assetName: 'Mainline',
          parts: [
            expect.objectContaining({ id: 1, partSize: 710 }),
            expect.objectContaining({ id: 2 }),
            expect.objectContaining({ id: 3 }),
          ],
        },
      },
    ]);
    await waitFor(() => expect([size().value, changes()]).toEqual(['710', []]));
  });

  it('shows both values of a field that somebody else changed, and saves the chosen one on the newer version', async () => {
    const { user } = open();
    await heading();
    await user.clear(size());
    await user.type(size(), '777');
    server.use(
      http.put(
        '*/api/Projects/42/assets/Mainline',
        () => {
          const theirs = mainline();
          server.use(
            programmeIs(
              programme({
                assets: [
                  { ...theirs, parts: theirs.parts.map((part) => (part.id === 1 ? { ...part, partSize: 712 } : part)) },
                ],
              }),
              '"6"',
            ),
          );
          return problem(412, 'Somebody else changed the same field meanwhile');
        },
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const note = within(await screen.findByRole('alert', { name: 'Changed by someone else' }));
    expect(note.getByText('North, size')).toBeTruthy();
    expect(note.getByRole('button', { name: 'Theirs: 712 m' })).toBeTruthy();
    // Nothing is sent while the question is open.
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const bodies = saved('', (body) =>
      programme({
        assets: [
          {
            ...mainline(),
            parts: mainline().parts.map((part) => ({
              ...part,
              partSize: body.parts.find(({ id }) => id === part.id)?.partSize ?? 0,
            })),
          },
        ],
      }),
    );
    await user.click(note.getByRole('button', { name: 'Mine: 777 m' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ ifMatch: '"6"', body: { parts: [{ id: 1, partSize: 777 }, {}, {}] } });
  });
});
