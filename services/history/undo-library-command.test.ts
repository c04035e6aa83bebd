import { describe, expect, it } from '@jest/globals';
import { ANN, material } from '../../test/support/planner-library.js';
import { eventsOf, refusalOf } from '../../test/support/programme-history.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../domain/library/events.js';
import { undoLibraryCommand } from './undo-library-command.js';

const recorded = (event: LibraryEvent, version: number, commandId: string) =>
  ({
    ...event,
    stream: `library-${ANN}`,
    version,
    metadata: { commandId, userId: ANN, time: 'Monday' },
  }) as RecordedLibraryEvent;
const named = (before: string, after: string): LibraryEvent => ({
  type: 'MaterialChanged',
  data: { id: 7, before: { name: before }, after: { name: after } },
});
const keyMaterial: LibraryEvent = {
  type: 'MaterialChanged',
  data: { id: 7, before: { keyMaterial: false }, after: { keyMaterial: true } },
};
const renaming = [recorded(named('Sand', 'Dry sand'), 2, 'renaming')];

describe('The undo of a change of a library', () => {
  it('takes it back, whatever later changed beside it', () => {
    const later = [recorded(keyMaterial, 3, 'marking'), recorded(material(8), 4, 'another')];
    expect(eventsOf(undoLibraryCommand({ events: renaming, later }))).toEqual([named('Dry sand', 'Sand')]);
  });

  it('is blocked by what changed the same field', () => {
    const later = [recorded(keyMaterial, 3, 'marking'), recorded(named('Dry sand', 'Wet sand'), 4, 'again')];
    expect(refusalOf(undoLibraryCommand({ events: renaming, later }))).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ commandId: 'again', modifiedBy: ANN, modified: 'Monday' }],
    });
  });
});
