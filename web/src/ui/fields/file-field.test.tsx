import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { FileField } from './file-field.js';

const taken: string[] = [];
beforeEach(() => void taken.splice(0));
const open = (error?: string) =>
  renderScreen(
    <FileField
      label="P6 file"
      hint="P6 file up to 50MB"
      maxBytes={10}
      tooLarge={({ name }) => `${name} is too large`}
      error={error}
      onFile={({ name }) => taken.push(name)}
    />,
  );
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const zone = () => screen.getByRole('button', { name: 'Choose file' }).parentElement!;

describe('a file field', () => {
  it('opens the system’s window with a real button, by keyboard too', async () => {
    const { user } = open();
    let opened = 0;
    input().addEventListener('click', () => (opened += 1));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Choose file');
    await user.keyboard('{Enter}');
    expect(opened).toBe(1);
  });

  it('takes one file, chosen or dropped, and the same one again', async () => {
    const { user } = open();
    const file = new File(['PK'], 'a.xlsx');
    await user.upload(input(), file);
    await user.upload(input(), file);
    fireEvent.dragEnter(zone());
    expect(zone().dataset['over']).toBe('true');
    fireEvent.drop(zone(), { dataTransfer: { files: [file] } });
    expect(zone().dataset['over']).toBeUndefined();
    fireEvent.drop(zone(), { dataTransfer: { files: [] } });
    expect(taken).toEqual(['a.xlsx', 'a.xlsx', 'a.xlsx']);
  });

  it('refuses what is too large or too many, and says so at once', async () => {
    const { user } = open();
    await user.upload(input(), new File(['0123456789!'], 'large.xer'));
    expect(screen.getByRole('alert').textContent).toBe('large.xer is too large');
    fireEvent.drop(zone(), { dataTransfer: { files: [new File([''], 'a'), new File([''], 'b')] } });
    expect(screen.getByRole('alert').textContent).toBe('Choose one file at a time.');
    await user.upload(input(), new File(['0123456789'], 'small.xer'));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(taken).toEqual(['small.xer']);
  });

  it('is named and described', () => {
    open('Not that one');
    const group = screen.getByRole('group', { name: 'P6 file' });
    expect(
      group
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(['P6 file up to 50MB', 'Not that one']);
  });
});
