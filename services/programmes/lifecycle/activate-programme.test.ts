import { describe, expect, it } from '@jest/globals';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  later,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import { activateProgramme, reopenProgramme } from './activate-programme.js';

const removed: ProgrammeEvent = { type: 'ProgrammeDeactivated', data: {} };

describe('A programme', () => {
  it('is removed and brought back, each once', () => {
    expect(eventsOf(activateProgramme(given(programmeCreated()), false))).toEqual([removed]);
    expect(eventsOf(activateProgramme(given(programmeCreated(), removed), false))).toEqual([]);
    expect(eventsOf(activateProgramme(given(programmeCreated(), removed), true))).toEqual([
      { type: 'ProgrammeReactivated', data: {} },
    ]);
    expect(eventsOf(activateProgramme(given(programmeCreated()), true))).toEqual([]);
  });

  it.each(['published', 'archived'] as const)('that is %s is reopened, a draft stays one', (status) => {
    const closed: ProgrammeEvent = { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: status } };
    expect(eventsOf(reopenProgramme(given(programmeCreated(), closed)))).toEqual([
      { type: 'ProgrammeStatusChanged', data: { before: status, after: 'draft' } },
    ]);
    expect(eventsOf(reopenProgramme(given(programmeCreated())))).toEqual([]);
    expect(eventsOf(activateProgramme(given(programmeCreated(), closed), false))).toEqual([removed]);
  });

  it('that somebody else published or archived meanwhile is not reopened unseen', () => {
    const closed = (before: 'draft' | 'published', after: 'published' | 'archived'): ProgrammeEvent => ({
      type: 'ProgrammeStatusChanged',
      data: { before, after },
    });
    const published = [programmeCreated(), closed('draft', 'published')];
    expect(
      conflictsOf(reopenProgramme(later(published, closed('published', 'archived')), given(...published))),
    ).toEqual([expect.objectContaining({ field: 'status', theirs: 'archived', modifiedBy: BOB })]);
    expect(
      conflictsOf(
        reopenProgramme(later([programmeCreated()], closed('draft', 'published')), given(programmeCreated())),
      ),
    ).toHaveLength(1);
    // Another change, or the same wish, is no conflict.
    const renamed: ProgrammeEvent = {
      type: 'ProgrammeDetailsChanged',
      data: { before: { name: 'A9 dualling' }, after: { name: 'A9' } },
    };
    expect(eventsOf(reopenProgramme(later(published, renamed), given(...published)))).toHaveLength(1);
    expect(
      eventsOf(
        reopenProgramme(
          later(published, { type: 'ProgrammeStatusChanged', data: { before: 'published', after: 'draft' } }),
          given(...published),
        ),
      ),
    ).toEqual([]);
  });

  it('that does not exist is not found', () => {
    for (const decision of [
      activateProgramme(given(), true),
      activateProgramme(given(), false),
      reopenProgramme(given()),
    ]) {
      expect(refusalOf(decision)).toEqual({
        kind: 'missing',
        code: 'programme-not-found',
        title: 'Resource not found',
      });
    }
  });
});
