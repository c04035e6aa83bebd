import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { names, serveCards, shown } from '../testing/cards.js';
import {
  askForCopy as ask,
  compare,
  listedScenarios,
  openScenarios as open,
  sendCopy as send,
  tick,
} from './testing/open-scenarios.js';

const { server, calls } = serveCards(listedScenarios);

describe('the scenarios screen', () => {
  it('shows the base first and its scenarios after it, under the name of the base', async () => {
    open();
    await shown('Two shifts');
    expect(screen.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km' })).toBeTruthy();
    expect(names()).toEqual([
      'A9 dualling, 2 km',
      'Winter stop',
      'Two shifts, no bridges',
      'Longer middle',
      'Bridges first',
      'Two shifts',
    ]);
    expect(screen.getAllByText('Baseline scenario')).toHaveLength(1);
    expect(calls).toEqual([
      'list ?id=3&isActive=true',
      'list ?baseProjectid=3&isActive=true&sort=-modified&page=1&pageSize=23',
    ]);
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(way.getByRole('link', { name: 'Programmes' }).getAttribute('href')).toBe('/projects/');
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/projects/');
  });
});

describe('a new comparison', () => {
  it('takes two to five, the base first and the rest as they stand', async () => {
    const { address, user } = open();
    await shown('Two shifts');
    await tick(user, 'Two shifts', 'Longer middle', 'A9 dualling, 2 km');
    expect(screen.getByText('3 chosen to compare')).toBeTruthy();
    await compare(user);
    expect(address()).toBe('/projects/compare-scenarios/?projects=[3,6,4]');
  });
});

describe('copying a scenario', () => {
  it('makes a further one, and takes it back by the toast', async () => {
    const { user } = open();
    expect((await ask(user)).value).toBe('Two shifts - copy');
    await send(user);
    expect(await shown('Two shifts - copy')).toBeTruthy();
    expect(calls).toContain('duplicate 4 as Two shifts - copy');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(names()).not.toContain('Two shifts - copy');
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
  });

  it('says at the field that another planner took the name meanwhile', async () => {
    const taken = 'Scenario name already exists. Please choose a different name.';
    server.use(
      http.post('*/api/Projects/Duplicate', () =>
        problem(409, taken, { code: 'scenario-name-taken', errors: { scenarioName: [taken] } }),
      ),
    );
    const { user } = open();
    await ask(user);
    await send(user);
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
