import { describe, expect, it } from '@jest/globals';
import { alreadyUndone, commandNotFound, undoBlocked } from './undo-refusals.js';

const blocker = (field: string, commandId = 'c') => ({ field, commandId, modifiedBy: 4, modified: 'Monday' });

describe('An undo that later changes block', () => {
  it('is told the first three of them, each once, and how many there are', () => {
    const [size, end, zone, name] = ['part 1.size', 'part 1.end', 'zone 8', 'programme.name'].map((one) =>
      blocker(one),
    );
    if (!size || !end || !zone || !name) throw new Error('There are four');
    expect(undoBlocked([size, end, zone, size])).toEqual({
      kind: 'conflict',
      code: 'undo-blocked',
      title: 'Later changes stand on this one',
      detail:
        'Changed since: part 1.size (user 4, Monday); part 1.end (user 4, Monday); zone 8 (user 4, Monday). Undo these first.',
      blockers: [size, end, zone],
    });
    expect(undoBlocked([size, end, zone, name, blocker('part 1.size', 'another')]).detail).toBe(
      'Changed since: part 1.size (user 4, Monday); part 1.end (user 4, Monday); zone 8 (user 4, Monday) and 2 more. Undo these first.',
    );
  });

  it('is answered with a hundred of them', () => {
    expect(undoBlocked(Array.from({ length: 101 }, (_, i) => blocker(`part ${i}`))).blockers).toHaveLength(100);
  });
});

describe('An undo', () => {
  it('is refused for what was undone already, or is not there', () => {
    expect(alreadyUndone).toMatchObject({
      kind: 'conflict',
      code: 'already-undone',
      title: 'This has been undone already',
    });
    expect(commandNotFound).toMatchObject({
      kind: 'missing',
      code: 'command-not-found',
      detail: expect.stringMatching(/^There is no such command, or it changed nothing\. .*\?programmeId=\.$/),
    });
  });
});
