import { describe, expect, it } from '@jest/globals';
import { cardName, copyName, isNameTaken, MAX_NAME_LENGTH, stateNote } from './card-name.js';

describe('the name of a card', () => {
  it('is a base programme’s name and a scenario’s own', () => {
    expect(cardName({ baseProjectId: 0, name: 'A9 dualling', scenarioName: 'Baseline' })).toBe('A9 dualling');
    expect(cardName({ baseProjectId: 4, name: 'A9 dualling', scenarioName: 'Two shifts' })).toBe('Two shifts');
  });

  it.each([
    ['draft', ''],
    ['published', ' · Published'],
    ['archived', ' · Archived'],
  ] as const)('is followed, in state %s, by "%s"', (status, note) => expect(stateNote(status)).toBe(note));

  it('is taken in any case and with spaces around it', () => {
    expect(isNameTaken(' two SHIFTS ', ['Baseline', 'Two shifts'])).toBe(true);
    expect(isNameTaken('Two', ['Two shifts'])).toBe(false);
  });
});

describe('the name that a copy is offered', () => {
  it.each<[string, string[], string]>([
    ['A9 dualling', [], 'A9 dualling - copy'],
    ['A9 dualling', ['a9 dualling - COPY '], 'A9 dualling - copy 2'],
    ['Baseline', ['Baseline - copy', 'Baseline - copy 2', 'Baseline - copy 4'], 'Baseline - copy 3'],
  ])('of %s beside %j is %s', (name, taken, expected) => expect(copyName(name, taken)).toBe(expected));

  it('is never longer than a name may be', () => {
    const long = 'x'.repeat(MAX_NAME_LENGTH);
    const first = copyName(long, []);
    expect(first).toHaveLength(MAX_NAME_LENGTH);
    expect(first.endsWith(' - copy')).toBe(true);
    expect(copyName(long, [first])).toHaveLength(MAX_NAME_LENGTH);
  });
});
