import { screen } from '@testing-library/react';
import type { InputKind } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { EditInputPage } from '../form/edit-input-page.js';
import { CreateInputPage } from '../wizard/create-input-page.js';

/** The last step of the wizard. */
export const openNew = (kind: InputKind, option: 'new' | 'existing' = 'new') =>
  renderScreen(<CreateInputPage />, {
    path: paths.createCustomInput.pattern,
    at: `${paths.createCustomInput.to({ type: kind })}&option=${option}`,
  });

export const openEdit = (kind: InputKind, id: number) =>
  renderScreen(<EditInputPage />, { path: paths.editCustomInput.pattern, at: paths.editCustomInput.to(kind, id) });

export type User = ReturnType<typeof openNew>['user'];

/** The field itself: its list has the same label. */
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** Chooses an option of a list. */
export async function choose(user: User, label: string, option: string | RegExp) {
  await user.click(await field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

export const press = (user: User, button: string | RegExp) => user.click(screen.getByRole('button', { name: button }));
