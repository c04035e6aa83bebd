import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fillFirstStep, nameField, openWizard as open, press } from './testing/open-wizard.js';
import { serveStoredProgramme } from './testing/stored-programme.js';

const { sent } = serveStoredProgramme();

describe('the wizard for a new programme', () => {
  it('names what is missing, at each field and once in a toast', async () => {
    const { user } = open();
    await nameField();
    await press(user, 'Next');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getByText('Following data is missing: Name, Region, Metric')).toBeTruthy();
    for (const message of ['Name is required', 'Region is required', 'Units are required'])
      expect(screen.getByText(message)).toBeTruthy();
    await user.type(await nameField(), 'A');
    expect(screen.queryByText('Name is required')).toBeNull();
  });

  it('keeps a draft from the first step on, and creates it in one command', async () => {
    const { address, user } = open();
    await fillFirstStep(user, { name: ' Hillfoot ' });
    await user.click(await screen.findByRole('radio', { name: '2' }));
    expect(address()).toBe('/projects/create-project/50/?step=2');
    await press(user, 'Create');
    await waitFor(() => expect(address()).toBe('/projects/edit/50/?created=1'));
    const calendar = {
      workingPatternBitMask: 31,
      noShifts: 1,
      shift1Hours: 8,
      shift2Hours: 0,
      shift3Hours: 0,
      nonWorkingDays: [],
    };
    expect(sent.map(({ body, ifMatch }) => ({ body, ifMatch }))).toEqual([
      { body: { name: 'Hillfoot', regionId: 1, metricId: 1, isDraft: true, calendar }, ifMatch: null },
      {
        body: {
          name: 'Hillfoot',
          regionId: 1,
          metricId: 1,
          isDraft: false,
          calendar: { ...calendar, noShifts: 2, shift2Hours: 8 },
        },
        ifMatch: '"1"',
      },
    ]);
    expect(screen.queryByText('Draft kept')).toBeNull();
  });
});

describe('the wizard for a programme that exists', () => {
  const at = '/projects/create-project/42/';

  it('saves on the version that it was read at', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([
      {
        ifMatch: '"3"',
        body: { name: 'A9 dualling', calendar: { shift1Hours: 12, nonWorkingDays: [{ date: '2027-01-01' }] } },
      },
    ]);
  });
});
