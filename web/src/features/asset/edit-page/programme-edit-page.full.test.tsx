import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { serveAssetSaves } from '../testing/asset-saves.js';
import { changes, elsewhere, heading, openEditPage as open, previewed, size } from '../testing/edit-page.js';
import { cyclePath, mainline, programme } from '../testing/sample.js';

const { server, saved } = serveAssetSaves();

describe('the programme edit screen', () => {
  it('keeps unsaved edits per asset, marks its tab, and tells the panel', async () => {
    const { user } = open();
    await heading();
    await user.click(screen.getByRole('button', { name: /Middle/ }));
    await user.clear(size());
    await user.type(size(), '950');
    expect(changes()).toEqual(['Size 800 to 950 m']);
    expect(previewed()).toMatchObject({
      asset: { assetName: 'Mainline', parts: [{ id: 1 }, { id: 2, partSize: 950 }, { id: 3 }] },
      part: { id: 2 },
    });
    await user.click(screen.getByRole('tab', { name: 'Cycle path' }));
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('tab', { name: /^Mainline\W+unsaved changes$/ }));
    expect(size().value).toBe('950');
    await user.click(screen.getByRole('button', { name: 'Undo Size' }));
    expect([size().value, changes()]).toEqual(['800', []]);
    expect(screen.getByRole('tab', { name: 'Mainline' })).toBeTruthy();
  });

  it('counts the unsaved edits of several assets together, each with the way to it, and saves them one by one', async () => {
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
          cyclePath(),
        ],
      }),
    );
    const { user } = open();
    await heading();
    await user.clear(size());
    await user.type(size(), '711');
    expect(previewed()).not.toHaveProperty('otherAssets');
    await user.click(screen.getByRole('tab', { name: 'Cycle path' }));
    await user.clear(size());
    await user.type(size(), '1600');
    expect(previewed()).toMatchObject({
      asset: { assetId: 4, assetName: 'Cycle path', parts: [{ id: 4, partSize: 1600 }] },
      otherAssets: [{ assetId: 1, assetName: 'Mainline', parts: [{ id: 1, partSize: 711 }, { id: 2 }, { id: 3 }] }],
      part: { id: 4 },
    });
    expect(elsewhere()).toEqual(['Mainline: 1']);
    await user.click(screen.getByRole('button', { name: 'Mainline: 1' }));
    expect(size().value).toBe('711');
    expect(elsewhere()).toEqual(['Cycle path: 1']);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(changes()).toEqual([]));
    expect(bodies).toHaveLength(1);
    expect(elsewhere()).toEqual(['Cycle path: 1']);
    expect(previewed()).toMatchObject({
      asset: { assetName: 'Mainline', parts: [{ partSize: 711 }, {}, {}] },
      otherAssets: [{ assetName: 'Cycle path', parts: [{ partSize: 1600 }] }],
    });
  });

  it('adds, copies and deletes parts, and asks for what they lack before anything is sent', async () => {
    const { user } = open();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Delete part' }));
    expect(screen.getByText('Part 1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add new part' }));
    expect(screen.getByText('Part 3 of 3')).toBeTruthy();
    expect(changes()).toEqual(['Part North to deleted', 'Part none to new']);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(
      screen.getByText(
        'Asset data incomplete. Part 3: Size is required. Part 3: Start date is required. Part 3: End date is required. Part 3: Part name is required when asset is divided',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Size is required')).toBeTruthy();
    expect(screen.getByText('Part name is required when asset is divided')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(changes()).toEqual([]);
  });

  it.each([
    ['Ctrl+S in a field', '{Control>}s{/Control}', true],
    ['Cmd+S', '{Meta>}s{/Meta}', false],
    ['Enter in a field', '{Enter}', true],
  ])('saves by %s, with what is being typed', async (_, keys, inField) => {
    const bodies = saved('Mainline', () => programme());
    const prevented: boolean[] = [];
    const hear = (event: KeyboardEvent) => {
      if (event.key === 's') prevented.push(event.defaultPrevented);
    };
    const { user } = open();
    await heading();
    window.addEventListener('keydown', hear);
    // Nothing to save: no command, and no dialog of the browser.
    await user.click(screen.getByLabelText('Start date'));
    await user.keyboard(keys);
    await user.clear(screen.getByLabelText('Start date'));
    await user.type(screen.getByLabelText('Start date'), '8 Mar 27');
    if (!inField) await user.click(screen.getByText('Part 1 of 3'));
    await user.keyboard(keys);
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.body.parts[0]).toMatchObject({ id: 1, partAssetStart: '2027-03-08' });
    window.removeEventListener('keydown', hear);
    expect(prevented).toEqual(keys === '{Enter}' ? [] : [true, true]);
  });

  it('neither saves nor loses what is typed instead of a date, and takes it back by Escape', async () => {
    const bodies = saved('Mainline', () => programme());
    const { user } = open();
    await heading();
    const start = screen.getByLabelText<HTMLInputElement>(/^Start date/);
    await user.clear(start);
    await user.type(start, '31/02/2027{Control>}s{/Control}');
    expect((await screen.findAllByText(/31\/02\/2027 is not a date/)).map(({ textContent }) => textContent)).toEqual([
      '31/02/2027 is not a date',
      'Part 1: 31/02/2027 is not a date',
    ]);
    expect([start.value, changes()]).toEqual(['31/02/2027', ['Start 01/03/2027 to 31/02/2027']]);
    expect(previewed()).toMatchObject({ asset: { parts: [{ partAssetStart: '31/02/2027' }, {}, {}] } });
    expect(bodies).toEqual([]);
    await user.keyboard('{Escape}');
    expect([start.value, changes()]).toEqual(['01/03/2027', []]);
    expect(screen.queryByText('31/02/2027 is not a date')).toBeNull();
  });

  it('keeps a size and dates that were saved before there were bounds, and lets the rest be saved', async () => {
    const [north, ...others] = mainline().parts;
    const old = { ...north, partSize: 5e11, partAssetStart: '1960-03-01' } as (typeof others)[number];
    server.use(programmeIs(programme({ assets: [{ ...mainline(), parts: [old, ...others] }] })));
    const bodies = saved('Mainline', () => programme());
    const { user } = open();
    await heading();
    await user.type(screen.getByLabelText('Part name'), ' 1{Enter}');
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.body.parts[0]).toMatchObject({
      partSize: 5e11,
      partAssetStart: '1960-03-01',
      partName: 'North 1',
    });
  });

  it('does not take the only part of an asset away', async () => {
    open('/projects/edit/42/?asset=Cycle+path');
    await heading();
    expect(screen.getByRole('heading', { level: 2, name: /Whole asset/ })).toBeTruthy();
    expect(screen.queryByLabelText('Part name')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete part' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('renames within the rules: other names of the programme are taken', async () => {
    const { user } = open();
    await heading();
    await user.click(await screen.findByRole('button', { name: 'Actions for Mainline' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText('Asset name');
    await user.clear(name);
    await user.type(name, 'cycle PATH');
    expect(screen.getByText('An asset with this name already exists.')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'Main line{Enter}');
    expect(await screen.findByRole('tab', { name: /^Main line\W+unsaved changes$/ })).toBeTruthy();
    expect(changes()).toEqual(['Name Mainline to Main line']);
  });

  it('asks before unsaved edits are left behind', async () => {
    const { user, router } = open();
    await heading();
    await user.type(size(), '1');
    await user.click(screen.getByRole('link', { name: 'Dashboards' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/projects/edit/42/');
    await user.click(screen.getByRole('link', { name: 'Dashboards' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/detail/42/'));
  });

  it('offers the one next step in an empty programme', async () => {
    server.use(programmeIs(programme({ assets: [] })));
    open();
    expect(
      await screen.findByText(
        'Programme is empty. Please add an asset to proceed. This step is necessary to enable the calculation process.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add asset' }).getAttribute('href')).toBe('/projects/edit/42/add-asset/');
    expect(screen.getByRole('button', { name: 'Dashboards' }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each(['published', 'archived'] as const)('changes nothing in a programme that is %s', async (status) => {
    server.use(programmeIs(programme({ status })));
    open();
    expect(await screen.findByText(`This programme is ${status} and cannot be changed.`)).toBeTruthy();
    expect(size().disabled).toBe(true);
    for (const name of ['Add asset', 'Edit programme']) expect(screen.queryByRole('link', { name })).toBeNull();
    for (const name of ['Add new part', 'Delete part', 'Actions for Mainline', 'Save changes', 'Edit tasks'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says that loading failed and loads on Retry', async () => {
    server.use(http.get('*/api/Projects/42', () => problem(500, 'Internal server error'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load project data. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading();
  });

  it('says of a programme that is not there that it is not, and leads to those that are', async () => {
    server.use(http.get('*/api/Projects/42', () => problem(404, 'Resource not found')));
    open();
    expect(await screen.findByText('This programme does not exist, or it was removed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to your programmes' }).getAttribute('href')).toBe('/projects/');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('says that nothing came back', async () => {
    server.use(http.get('*/api/Projects/42', () => HttpResponse.error()));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch project data. Please try again later.',
    );
  });

  it('tells how many parts the wizard made, and takes the asset back', async () => {
    const { router, user } = open('/projects/edit/42/');
    await heading();
    server.use(
      http.post('*/api/Commands/c-5/undo', () => {
        server.use(programmeIs(programme({ assets: programme().assets.slice(0, 1) })));
        return HttpResponse.json({ commandId: 'c-6', undoes: 'c-5', programmeId: 42 });
      }),
    );
    await act(() =>
      router.navigate('/projects/edit/42/?asset=Cycle+path&added=1', { state: { createdParts: 1, commandId: 'c-5' } }),
    );
    expect(await screen.findByText('Asset Added Successfully!')).toBeTruthy();
    expect(screen.getByText('Successfully created 1 asset part(s)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Cycle path' })).toBeNull());
  });

  it.each([
    ['created', 'Programme Created Successfully!'],
    ['edited', 'Programme Edited Successfully!'],
    ['added', 'Asset Added Successfully!'],
  ])('tells once that something was %s', async (done, text) => {
    const { router } = open(`/projects/edit/42/?${done}=1`);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
