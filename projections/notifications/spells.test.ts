import { describe, expect, it } from '@jest/globals';
import type { NewsEvent } from './news-of-command.js';
import { REMEMBERED_COMMANDS, Spells } from './spells.js';

const BEN = 2;
const CAROL = 3;
const MINUTE_MS = 60_000;
const START = Date.parse('2027-03-01T09:00:00.000Z');

/** Commands of users, as the log tells them; each returns its id. */
class Story {
  readonly spells = new Spells({ commands: 0, stream: '', command_id: '' });
  private commands = 0;
  private minutes = 0;

  pass(minutes: number): this {
    this.minutes += minutes;
    return this;
  }

  does(userId: number, type: string, data: object = {}, { stream = 'programme-42', undoes = '' } = {}): string {
    const commandId = `command ${(this.commands += 1)}`;
    this.events(commandId, userId, stream, [{ type, data }], undoes);
    return commandId;
  }

  events(
    commandId: string,
    userId: number,
    stream: string,
    events: readonly { type: string; data: object }[],
    undoes = '',
  ): void {
    const time = new Date(START + this.minutes * MINUTE_MS).toISOString();
    events.forEach((event, i) =>
      this.spells.apply({
        ...event,
        stream,
        metadata: { commandId, userId, time, eventId: `${commandId}.${i}`, ...(undoes && { undoes }) },
      } as unknown as NewsEvent),
    );
  }

  edits(userId: number, stream?: string): string {
    return this.does(userId, 'ZoneAdded', { zoneId: 1, zoneName: 'North' }, { stream });
  }

  undoes(userId: number, commandId: string): string {
    return this.does(userId, 'ZoneRemoved', { zoneId: 1, zoneName: 'North' }, { undoes: commandId });
  }

  /** `changed by 2: 3 changes, 09:00-09:40` */
  get told(): string[] {
    return [...this.spells.spells.values()]
      .filter(({ changes }) => changes > 0)
      .sort((a, b) => a.place - b.place)
      .map(
        ({ kind, author_id, changes, from_time, until_time }) =>
          `${kind} by ${author_id}: ${changes}, ${from_time.slice(11, 16)}-${until_time.slice(11, 16)}`,
      );
  }
}

describe('The commands of an author on a programme', () => {
  it('are one spell while they follow each other within half an hour', () => {
    const story = new Story();
    story.edits(BEN);
    story.pass(30).edits(BEN);
    story.pass(31).edits(BEN);
    expect(story.told).toEqual(['changed by 2: 2, 09:00-09:30', 'changed by 2: 1, 10:01-10:01']);
  });

  it('are two after twelve hours without a pause', () => {
    const story = new Story();
    for (let i = 0; i < 30; i++) story.pass(i === 0 ? 0 : 25).edits(BEN);
    expect(story.told).toEqual(['changed by 2: 29, 09:00-20:40', 'changed by 2: 1, 21:05-21:05']);
  });

  it('stay one spell when others change it in between, or when it is published and reopened', () => {
    const story = new Story();
    story.edits(BEN);
    story.edits(CAROL);
    story.does(BEN, 'ProgrammeStatusChanged', { before: 'draft', after: 'published' });
    story.does(BEN, 'ProgrammeStatusChanged', { before: 'published', after: 'draft' });
    story.edits(BEN);
    expect(story.told).toEqual([
      'changed by 3: 1, 09:00-09:00',
      'published by 2: 1, 09:00-09:00',
      'reopened by 2: 1, 09:00-09:00',
      'changed by 2: 2, 09:00-09:00',
    ]);
  });

  it('are one change however many events they have; each import is told by itself, with its activities', () => {
    const story = new Story();
    const activities = (from: number) => [1, 2].map((id) => ({ id: from + id }));
    const events = [
      { type: 'P6Imported', data: { created: activities(0), changed: [], removed: [] } },
      {
        type: 'P6Imported',
        data: {
          created: activities(2),
          changed: [
            { id: 9, before: {}, after: { start: '2027-03-01' } },
            { id: 8, before: {}, after: { inFile: false } },
          ],
          removed: [],
        },
      },
    ];
    story.events('import', BEN, 'schedule-42', events);
    story.events('another', BEN, 'schedule-42', events.slice(0, 1));
    const [first, second] = [...story.spells.spells.values()];
    expect(first).toMatchObject({ kind: 'scheduleImported', programme_id: 42, changes: 1, activities: 5 });
    expect(second).toMatchObject({ kind: 'scheduleImported', changes: 1, activities: 2 });
  });

  it('begin no spell by going back in time, as between processes whose clocks differ', () => {
    const story = new Story();
    story.edits(BEN);
    story.pass(-1).edits(BEN);
    expect(story.told).toEqual(['changed by 2: 2, 09:00-09:00']);
  });
});

describe('An undo', () => {
  it('by the author takes a change out of its spell, its redo puts it back, and so on', () => {
    const story = new Story();
    story.edits(BEN);
    const second = story.edits(BEN);
    const undo = story.undoes(BEN, second);
    expect(story.told).toEqual(['changed by 2: 1, 09:00-09:00']);
    const redo = story.undoes(BEN, undo);
    expect(story.told).toEqual(['changed by 2: 2, 09:00-09:00']);
    story.undoes(BEN, redo);
    expect(story.told).toEqual(['changed by 2: 1, 09:00-09:00']);
  });

  it('by somebody else, after half an hour, or of what is long past is a change of its own', () => {
    const story = new Story();
    const first = story.edits(BEN);
    story.undoes(CAROL, first);
    expect(story.told).toEqual(['changed by 2: 1, 09:00-09:00', 'changed by 3: 1, 09:00-09:00']);
    story.pass(31).undoes(BEN, first);
    expect(story.told.at(-1)).toBe('changed by 2: 1, 09:31-09:31');
    const old = story.edits(BEN);
    for (let i = 0; i < REMEMBERED_COMMANDS; i++) story.edits(BEN);
    story.undoes(BEN, old);
    expect(story.told.at(-1)).toBe(`changed by 2: ${REMEMBERED_COMMANDS + 3}, 09:31-09:31`);
  });

  it('of all there was leaves nothing, and what comes then begins anew', () => {
    const story = new Story();
    story.undoes(BEN, story.edits(BEN));
    expect(story.told).toEqual([]);
    story.pass(10).edits(BEN);
    expect(story.told).toEqual(['changed by 2: 1, 09:10-09:10']);
  });

  it('of a removal, or of a scenario’s making, leaves nothing either', () => {
    const story = new Story();
    const removed = story.does(BEN, 'ProgrammeDeactivated');
    story.does(BEN, 'ProgrammeReactivated', {}, { undoes: removed });
    const stream = 'programme-43';
    const made = story.does(BEN, 'ScenarioDuplicated', { baseProjectId: 42, programmeId: 43 }, { stream });
    expect(story.told).toEqual(['scenarioMade by 2: 1, 09:00-09:00']);
    story.does(BEN, 'ProgrammeDeactivated', {}, { stream, undoes: made });
    expect(story.told).toEqual([]);
  });
});

describe('Who changed a programme', () => {
  it('has to do with it since; who made a scenario of it has to do with the scenario', () => {
    const story = new Story();
    story.does(BEN, 'ProgrammeCreated', { baseProjectId: 0 });
    story.does(CAROL, 'ScenarioDuplicated', { baseProjectId: 42 }, { stream: 'programme-43' });
    story.does(0, 'ProgrammeDetailsChanged');
    story.edits(BEN, 'schedule-43');
    const members = [...story.spells.members.values()];
    expect(members.filter(({ joined }) => joined !== null)).toEqual([
      { programme_id: 42, user_id: BEN, joined: 1 },
      { programme_id: 43, user_id: CAROL, joined: 2 },
      { programme_id: 43, user_id: BEN, joined: 4 },
    ]);
  });
});
