import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { reads } from '../testing/answers.js';
import { CreateInputPage } from './create-input-page.js';

serve(...reads);
beforeEach(() => signIn());

const open = (query = '') =>
  renderScreen(<CreateInputPage />, {
    path: paths.createCustomInput.pattern,
    at: paths.createCustomInput.to() + query,
  });
type User = ReturnType<typeof open>['user'];
const next = (user: User) => user.click(screen.getByRole('button', { name: 'Next' }));
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
const current = () => steps().findIndex((step) => step.getAttribute('aria-current') === 'step');

describe('the wizard of custom inputs', () => {
  it('names its steps as the specification does, in the stepper, the breadcrumbs and the questions', async () => {
    const { user } = open();
    expect(steps().map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
      'Custom input category',
      'Custom input type',
      'Input parameters',
    ]);
    const crumbs = () => within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');
    expect(crumbs().map(({ textContent }) => textContent)).toEqual(['Home', 'Custom inputs', 'Custom input category']);
    expect(screen.getByRole('group', { name: 'Pick input option' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Custom/ }));
    await next(user);
    expect(crumbs().at(-1)?.textContent).toBe('Custom input type');
    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('span span')?.textContent),
    ).toEqual(['Subprogramme', 'Task', 'Material', 'Element make up', 'Production Rate', 'Logistics Vehicles']);
  });

  it('goes on only once a choice is made, and creates on the last step alone', async () => {
    const { user } = open();
    for (const [reason, choice] of [
      ['Pick input option', /^Default/],
      ['Pick input type', /^Logistics Vehicles/],
    ] as const) {
      expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
      const button = screen.getByRole('button', { name: 'Next' });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
      await user.click(screen.getByRole('radio', { name: choice }));
      await next(user);
    }
    expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.getByLabelText('Vehicle name')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Select an existing logistics vehicle as template' })).toBeTruthy();
  });

  it('offers no template where the input is made from scratch', async () => {
    open('?option=new&type=vehicles');
    expect(await screen.findByLabelText('Vehicle name')).toBeTruthy();
    expect(screen.queryByLabelText('Select an existing logistics vehicle as template')).toBeNull();
  });

  it('goes one step back by Back, by the stepper and by the browser, and keeps what was entered', async () => {
    const { user, router } = open();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Custom/ }));
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Pick input type');
    await user.click(screen.getByRole('radio', { name: /^Logistics Vehicles/ }));
    await next(user);
    await user.type(await screen.findByLabelText('Vehicle name'), 'Low loader');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(current()).toBe(1);
    expect(screen.getByRole('radio', { name: /^Logistics Vehicles/, checked: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('radio', { name: /^Custom/, checked: true })).toBeTruthy();
    await act(() => router.navigate(-2));
    expect(current()).toBe(2);
    expect(screen.getByLabelText<HTMLInputElement>('Vehicle name').value).toBe('Low loader');
    expect(document.activeElement?.textContent).toContain('Input parameters');
    await user.click(screen.getByRole('button', { name: 'Custom input type' }));
    expect(current()).toBe(1);
  });

  it('asks before another type takes the place of what was entered', async () => {
    const { user } = open('?type=vehicles');
    await user.type(await screen.findByLabelText('Vehicle name'), 'Low loader');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('radio', { name: /^Material/ }));
    await next(user);
    expect(await screen.findByText('The logistics vehicle is not created yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(current()).toBe(1);
    await next(user);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByLabelText('Name of the material')).toBeTruthy();
  });

  it('asks before it is left with something entered, also from an earlier step', async () => {
    const { user, router } = open('?type=vehicles');
    await user.type(await screen.findByLabelText('Vehicle name'), 'Low loader');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('The logistics vehicle is not created yet.')).toBeTruthy();
    // Tests draw a dialog in its place, here in the step that is out of sight; a browser draws it above the page.
    await user.click(await screen.findByRole('button', { name: 'Leave', hidden: true }));
    expect(router.state.location.pathname).toBe('/custom-inputs/');
    expect(router.state.location.search).toBe('?customInputType=vehicles');
  });

  it('keeps step and choices in the address, and skips no choice by it', async () => {
    const view = open('?option=existing&step=2&type=materials');
    expect(screen.getByRole('radio', { name: /^Material/, checked: true })).toBeTruthy();
    view.unmount();
    const without = open('?step=3');
    expect(current()).toBe(0);
    without.unmount();
    open('?step=3&option=new&type=nothing');
    expect(current()).toBe(1);
  });
});
