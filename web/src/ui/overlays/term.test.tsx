import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { Term } from './term.js';
import { type TermName, termText, termTexts } from './term-texts.js';

const names = Object.keys(termTexts) as TermName[];
const opened = () => document.querySelector('[role="tooltip"]')?.textContent;

describe('a term', () => {
  it('explains itself when the keyboard reaches it, and closes by Escape', async () => {
    const { user } = renderScreen(<Term of="lag">Starts at, %</Term>);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Starts at, %' }));
    await waitFor(() => expect(opened()).toBe(termText('lag')));
    expect(opened()).toMatch(/^Lag: where a task begins in its part/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opened()).toBeUndefined());
  });

  it('explains itself when it is touched', async () => {
    const { user } = renderScreen(<Term of="quantum">Total material quantum</Term>);
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button') });
    await waitFor(() => expect(opened()).toBe(termText('quantum')));
  });

  it('is a mark with a question for a name where the word is a label', async () => {
    const { user } = renderScreen(<Term of="subprogramme" />);
    await user.hover(screen.getByRole('button', { name: 'What is a subprogramme?' }));
    await waitFor(() => expect(opened()).toBe(termText('subprogramme')));
  });

  it.each(names)('says of %s what the list of words says', (name) => {
    const { word, meaning } = termTexts[name];
    const rows = readFileSync('docs/words.md', 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.find(([, term]) => term === word)?.[2]).toBe(meaning);
  });
});
