import { act, screen, within } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { keys, matchesPrefix } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { ProgrammeEditPage } from '../edit-page/programme-edit-page.js';
import type { EditPageExtensions, ImpactProps } from '../extensions.js';

/** Replaces the impact panel: shows its props, and its buttons. */
function ImpactStub({ body, changes, elsewhere = [], onSave, onDiscard }: ImpactProps) {
  return (
    <div>
      <ul aria-label="Changes">
        {changes.map((change) => (
          <li key={change.key}>
            {`${change.label} ${change.before} to ${change.after}`}
            <button type="button" onClick={change.undo}>{`Undo ${change.label}`}</button>
          </li>
        ))}
      </ul>
      <ul aria-label="Unsaved elsewhere">
        {elsewhere.map(({ assetId, name, changes: count, open }) => (
          <li key={assetId}>
            <button type="button" onClick={open}>{`${name}: ${count}`}</button>
          </li>
        ))}
      </ul>
      <output aria-label="Body">{JSON.stringify(body)}</output>
      {onSave && (
        <button type="button" onClick={onSave}>
          Save changes
        </button>
      )}
      <button type="button" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}

// Replaces the stream of changes: announces somebody else's command.
function ChangeStub() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(matchesPrefix([keys.programme(42)]))}>
      Hear of a change
    </button>
  );
}

/** The edit page of programme 42, as the app shows it. */
export function openEditPage(
  at = '/projects/edit/42/',
  useSchedule?: EditPageExtensions['useSchedule'],
  star?: EditPageExtensions['star'],
) {
  return renderScreen(
    <>
      <ProgrammeEditPage impact={ImpactStub} useSchedule={useSchedule} star={star} />
      <ChangeStub />
    </>,
    { path: paths.editProgramme.pattern, at },
  );
}

export const heading = () => screen.findByRole('heading', { level: 1, name: 'A9 dualling, 2 km' });
export const changes = () =>
  within(screen.getByRole('list', { name: 'Changes' }))
    .queryAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent);
export const elsewhere = () =>
  within(screen.getByRole('list', { name: 'Unsaved elsewhere' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
export const previewed = (): unknown => JSON.parse(screen.getByLabelText('Body').textContent ?? '');
export const size = () => screen.getByLabelText<HTMLInputElement>(/^Size/);
export const hearOfAChange = () => act(() => screen.getByRole('button', { name: 'Hear of a change' }).click());
