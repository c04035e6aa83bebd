import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../../../testing/render.js';
import { serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { type ActivityDraft, draftsOf } from '../activity-draft.js';
import { ActivityEditor } from '../activity-editor.js';
import { LinesTable } from '../lines-table.js';
import { cutAndFill, makeupHandlers } from './makeup-sample.js';

/** Answers what the editor asks for, to a planner who is signed in. */
export function serveMakeups() {
  const server = serve(...makeupHandlers);
  beforeEach(() => signIn());
  return server;
}

export const saved = draftsOf(cutAndFill.activities);
/** What the editor holds at this moment. */
export let now: readonly ActivityDraft[] = [];

export function open(first: readonly ActivityDraft[] = saved, { disabled = false } = {}) {
  function Form() {
    const [value, setValue] = useState(first);
    now = value;
    const props = { value, onChange: setValue, stored: saved, per: 'Length', disabled };
    return (
      <>
        <h1 tabIndex={-1}>Make-up</h1>
        <ActivityEditor {...props} />
        <LinesTable {...props} />
      </>
    );
  }
  return renderScreen(<Form />);
}

export const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
export const fill = () => now.find(({ name }) => name === 'Fill and compact');
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const dialog = () => screen.findByRole('dialog', { name: 'Add Activities to Elements make-up' });
