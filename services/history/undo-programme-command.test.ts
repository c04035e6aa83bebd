import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCommand, start } from '../../test/support/arbitrary-commands.js';
import {
  asset,
  BOB,
  copied,
  copiesRemoved,
  copyOf,
  eventsOf,
  expectWhole,
  given,
  inverted,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  recorded,
  refusalOf,
  renamed,
  taskOf,
  tasksChanged,
} from '../../test/support/programme-history.js';
import { runs } from '../../test/support/runs.js';
import { countingIds } from '../../test/support/test-programmes.js';
import { atOnce } from '../domain/at-once.js';
import type { Decision } from '../domain/programmes/decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { assetNameOf, evolve, noProgramme, type Programme } from '../domain/programmes/programme.js';
import { effectiveEvents } from '../domain/programmes/undo/effective-events.js';
import type { Stamped } from '../domain/stamps.js';
import { undoProgrammeCommand } from './undo-programme-command.js';

/** A programme's log, command by command. */
class History {
  readonly log: RecordedProgrammeEvent[] = [];

  constructor(...commands: readonly (readonly ProgrammeEvent[])[]) {
    commands.forEach((events, i) => this.record(`command ${i + 1}`, events));
  }

  record(commandId: string, events: readonly ProgrammeEvent[], undoes?: string): void {
    for (const event of events) {
      const one = recorded(event, this.log.length + 1, commandId.startsWith('bob') ? BOB : undefined);
      this.log.push({
        ...one,
        metadata: { ...one.metadata, commandId, ...(undoes !== undefined && { undoes }) },
      } as RecordedProgrammeEvent);
    }
  }

  programme(upTo = this.log.length): Programme {
    return this.log.slice(0, upTo).reduce((programme, event) => evolve(programme, event), noProgramme());
  }

  undoing(commandId: string): Decision {
    const first = this.log.findIndex(({ metadata }) => metadata.commandId === commandId);
    const since = this.log.slice(first);
    const events = since.filter(({ metadata }) => metadata.commandId === commandId);
    const ofOthers = ({ metadata }: RecordedProgrammeEvent) => metadata.commandId !== commandId;
    const later = effectiveEvents(since).effective.filter(ofOthers);
    const after = this.programme(first);
    const inverse = inverted(events, after);
    return atOnce(undoProgrammeCommand(this.programme(), { inverse, after, later, since: since.filter(ofOthers) }));
  }

  undo(commandId: string, by = `undo of ${commandId}`): void {
    this.record(by, eventsOf(this.undoing(commandId)), commandId);
  }
}

/** The programme's data, in order, without modification stamps, since an undo is a change too, and without what assets were called that are gone. */
function content({
  modified: _m,
  modifiedBy: _w,
  created: _c,
  createdBy: _b,
  assets,
  assetNames,
  parts,
  subprogrammes,
  zones,
  packages,
  nonWorkingDays,
  ...facts
}: Programme) {
  return {
    ...facts,
    assets: [...assets].map(([id, ofAsset]) => [id, assetNames.get(id), ofAsset]),
    nonWorkingDays: [...nonWorkingDays],
    parts: unstamped(parts),
    subprogrammes: Object.fromEntries(subprogrammes),
    zones: unstamped(zones),
    packages: unstamped(packages),
  };
}

const unstamped = (records: ReadonlyMap<number, Stamped>) =>
  Object.fromEntries(
    [...records].map(([id, { created: _c, createdBy: _b, modified: _m, modifiedBy: _w, ...record }]) => [id, record]),
  );

const twoAssets = [
  ...start,
  copied(copyOf(502, 2, 'Link'), copyOf(503, 3, 'Link')),
  partsCreated(
    'Link',
    partFacts(4, { partName: 'North', subprogrammeId: 502 }),
    partFacts(5, { partName: 'South', subprogrammeId: 503 }),
  ),
  copied(copyOf(504, 1, 'Spur')),
  partsCreated('Spur', partFacts(6, { subprogrammeId: 504 })),
];

const namesOf = (programme: Programme) => [...programme.assets.keys()].map((id) => assetNameOf(programme, id));

describe('Undoing any command', () => {
  it('restores the state before it, and undoing the undo restores the state after it, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25, size: 'max' }), (commands) => {
        const history = new History(twoAssets);
        const ids = countingIds();
        commands.forEach((command, i) => {
          const decision = command(history.programme(), ids);
          if ('refusal' in decision || decision.events.length === 0) return;
          const before = content(history.programme());
          history.record(`edit ${i}`, decision.events);
          const after = content(history.programme());
          history.undo(`edit ${i}`, `undo ${i}`);
          expect(content(history.programme())).toEqual(before);
          expectWhole(history.programme());
          history.undo(`undo ${i}`, `redo ${i}`);
          expect(content(history.programme())).toEqual(after);
          // Every second command stays undone, so that later commands follow undone ones.
          if (i % 2 === 0) history.undo(`redo ${i}`, `undo ${i} again`);
        });
        expect(given(...history.log).assets).toEqual(history.programme().assets);
      }),
      { numRuns: runs(100, 2_000) },
    );
  });

  it('of a command with later ones leaves a consistent programme, or reports what blocks it', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { minLength: 2, maxLength: 25, size: 'max' }), fc.nat(24), (commands, which) => {
        const history = new History(twoAssets);
        const ids = countingIds();
        const done = commands.flatMap((command, i) => {
          const decision = command(history.programme(), ids);
          if ('refusal' in decision || decision.events.length === 0) return [];
          history.record(`edit ${i}`, decision.events);
          return [`edit ${i}`];
        });
        const commandId = done[which % Math.max(done.length, 1)];
        if (commandId === undefined) return;
        const decision = history.undoing(commandId);
        if ('refusal' in decision) {
          expect(['undo-blocked', 'asset-name-taken', 'programme-read-only']).toContain(decision.refusal.code);
          return;
        }
        const after = content(history.programme());
        history.record('undo', decision.events, commandId);
        expectWhole(history.programme());
        history.undo('undo', 'redo');
        expect(content(history.programme())).toEqual(after);
      }),
      { numRuns: runs(300, 6_000) },
    );
  });
});

describe('Undo', () => {
  it('of tasks that were added puts them back in their place of now when it is undone in turn', () => {
    const spur = copyOf(504, 1, 'Spur');
    const [first, second, third] = [taskOf(601), taskOf(602), taskOf(603)];
    const history = new History(
      twoAssets,
      [tasksChanged(spur, { added: [{ at: 0, task: first }] })],
      [tasksChanged(spur, { added: [{ at: 1, task: second }] })],
      [tasksChanged(spur, { added: [{ at: 2, task: third }] })],
      [tasksChanged(spur, { removed: [{ at: 0, task: first }] })],
    );
    expect(eventsOf(history.undoing('command 3'))).toEqual([
      tasksChanged(spur, { removed: [{ at: 0, task: second }] }),
    ]);
    history.undo('command 3');
    history.undo('undo of command 3');
    expect(history.programme().subprogrammes.get(504)?.tasks).toEqual([second, third]);
  });

  it('restores the order of assets and of parts', () => {
    const history = new History(
      twoAssets,
      [
        {
          type: 'AssetPartsChanged',
          data: {
            ...asset(2, 'Link'),
            created: [],
            changed: [],
            removed: [
              partFacts(4, { partName: 'North', subprogrammeId: 502 }),
              partFacts(5, { partName: 'South', subprogrammeId: 503 }),
            ],
          },
        },
        {
          type: 'SubprogrammesRemoved',
          data: { assetName: 'Link', copies: [copyOf(502, 2, 'Link'), copyOf(503, 3, 'Link')] },
        },
      ],
      [partsRemoved('Mainline', partFacts(2, { partName: 'Part 2' }))],
    );
    expect([...history.programme().assets]).toEqual([
      [1, [1, 3]],
      [3, [6]],
    ]);
    history.undo('command 2');
    history.undo('command 3');
    expect([...history.programme().assets]).toEqual([
      [1, [1, 2, 3]],
      [2, [4, 5]],
      [3, [6]],
    ]);
  });

  it('restores a removed task at its place, together with the other changes of the same command', () => {
    const task = (id: number, durationPercent: number) => ({
      id,
      name: `Task ${id}`,
      taskCode: 'TSK',
      durationPercent,
      lagPercent: 0,
      quantityFactor: null,
      elementMakeupId: null,
      baseTaskId: 0,
      p6ActivityId: null,
    });
    const history = new History(
      [
        start[0] as ProgrammeEvent,
        copied({ ...copyOf(501, 1, 'Mainline'), tasks: [task(1, 10), task(2, 20), task(3, 30)] }),
        partsCreated('Mainline', partFacts(1)),
      ],
      [
        {
          type: 'SubprogrammeTasksChanged',
          data: {
            assetName: 'Mainline',
            subprogrammeId: 501,
            added: [{ at: 0, task: task(4, 40) }],
            changed: [{ taskId: 3, before: { durationPercent: 30 }, after: { durationPercent: 35 } }],
            removed: [
              { at: 0, task: task(1, 10) },
              { at: 1, task: task(2, 20) },
            ],
          },
        },
      ],
    );
    const tasks = () =>
      history
        .programme()
        .subprogrammes.get(501)
        ?.tasks.map(({ id, durationPercent }) => [id, durationPercent]);
    expect(tasks()).toEqual([
      [4, 40],
      [3, 35],
    ]);
    history.undo('command 2');
    expect(tasks()).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
  });

  const moved = (size: number, to: number) => [partChanged('Mainline', 1, { size }, { size: to })];

  it('is refused when a later command changed the same field, and reports its user', () => {
    const history = new History(twoAssets, moved(700, 800));
    history.record("bob's", moved(800, 900));
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({
      kind: 'conflict',
      code: 'undo-blocked',
      title: 'Later changes stand on this one',
      blockers: [{ field: 'part 1.size', commandId: "bob's", modifiedBy: BOB, modified: expect.any(String) }],
    });
    // After that command is undone, nothing blocks the undo.
    history.undo("bob's");
    history.undo('command 2');
    expect(history.programme().parts.get(1)?.size).toBe(700);
  });

  it('is not blocked by later changes of another field, part or asset', () => {
    const history = new History(
      twoAssets,
      moved(700, 800),
      [partChanged('Mainline', 1, { end: '2027-12-17' }, { end: '2027-11-01' })],
      [partChanged('Mainline', 2, { size: 700 }, { size: 5 })],
    );
    history.undo('command 2');
    expect(history.programme().parts.get(1)).toMatchObject({ size: 700, end: '2027-11-01' });
    expect(history.programme().parts.get(2)?.size).toBe(5);
  });

  it('finds an asset that was renamed since', () => {
    const history = new History(twoAssets, moved(700, 800), [renamed('Mainline', 'Carriageway')]);
    expect(eventsOf(history.undoing('command 2'))).toMatchObject([{ data: { assetName: 'Carriageway' } }]);
    history.undo('command 2');
    expect(history.programme().parts.get(1)).toMatchObject({ size: 700, assetId: 1 });
  });

  it('restores a part to its asset that was renamed since', () => {
    const north = partFacts(4, { partName: 'North', subprogrammeId: 502 });
    const history = new History(twoAssets, [partsRemoved('Link', north)], [renamed('Link', 'Branch')]);
    history.undo('command 2');
    expect(history.programme().assets.get(2)).toEqual([4, 5]);
    expect(namesOf(history.programme())).toEqual(['Mainline', 'Branch', 'Spur']);
  });

  it('writes the id of an asset that the command, from before assets had ids, only names', () => {
    const unnumbered = (event: ProgrammeEvent) =>
      ({ ...event, data: { ...event.data, assetId: null } }) as ProgrammeEvent;
    const history = new History(
      twoAssets,
      [unnumbered(partsRemoved('Spur', partFacts(6, { subprogrammeId: 504 })))],
      [unnumbered(renamed('Link', 'Spur'))],
    );
    history.record('back to Link', [unnumbered(renamed('Spur', 'Link'))]);
    expect(eventsOf(history.undoing('command 2'))).toMatchObject([{ data: { assetId: 3, assetName: 'Spur' } }]);
    expect(eventsOf(history.undoing('back to Link'))).toEqual([
      { type: 'AssetRenamed', data: { assetId: 2, before: 'Link', after: 'Spur' } },
    ]);
  });

  it('names an asset that was renamed since as it is called now, and its subprogrammes with it', () => {
    const [line, branch] = [asset(3, 'Line'), asset(2, 'Branch')];
    const renames = [renamed('Spur', 'Line'), renamed('Link', 'Branch')];
    const undone = (...events: readonly ProgrammeEvent[]) =>
      eventsOf(new History(twoAssets, events, renames).undoing('command 2'));
    const spur = copyOf(504, 1, 'Spur');
    const made = copyOf(505, 1, 'Spur');
    expect(undone(copied(made), partsCreated('Spur', partFacts(7, { subprogrammeId: 505 })))).toEqual([
      partsRemoved(line, partFacts(7, { subprogrammeId: 505 })),
      copiesRemoved(copyOf(505, 1, line)),
    ]);
    expect(undone(copiesRemoved(spur), copied({ ...spur, name: 'Other' }))).toEqual([
      copiesRemoved({ ...spur, ...line, name: 'Other' }),
      copied({ ...spur, ...line }),
    ]);
    // A copy belongs to the asset for which it was made, also when only another asset's parts use it.
    const ofLink = partFacts(7, { subprogrammeId: 505 });
    expect(undone(copied(made), partsCreated('Link', ofLink))).toEqual([
      partsRemoved(branch, ofLink),
      copiesRemoved({ ...made, ...line }),
    ]);
    const [task, added] = [taskOf(61), { at: 0, task: taskOf(61) }];
    expect(undone(tasksChanged(spur, { added: [added] }))).toEqual([
      tasksChanged({ ...spur, ...line }, { removed: [{ at: 0, task }] }),
    ]);
  });

  it('does not take back the name of an asset that was removed since: its removal stands on the renaming', () => {
    const history = new History(twoAssets, [renamed('Spur', 'LINE')]);
    history.record("bob's", [partsRemoved(asset(3, 'LINE'), partFacts(6, { subprogrammeId: 504 }))]);
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ field: 'asset LINE', commandId: "bob's", modifiedBy: BOB }],
    });
    history.undo("bob's");
    history.undo('command 2');
    expect(namesOf(history.programme())).toContain('Spur');
  });

  it('does not change the tasks of a copy that a redo removed, since nothing used it any more by then', () => {
    const spur = partFacts(6, { subprogrammeId: 504 });
    const history = new History(
      twoAssets,
      [tasksChanged(copyOf(504, 1, 'Spur'), { added: [{ at: 0, task: taskOf(61) }] })],
      [partsCreated('Link', partFacts(7, { subprogrammeId: 504 }))],
      [partsRemoved('Spur', spur)],
    );
    history.undo('command 4');
    history.undo('command 3');
    history.undo('undo of command 4', 'redo');
    expect(history.programme().subprogrammes.has(504)).toBe(false);
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ field: 'subprogramme 504', commandId: 'redo' }],
    });
  });

  it('does not restore an asset with a name that another one has now', () => {
    const history = new History(
      twoAssets,
      [partsRemoved('Spur', partFacts(6, { subprogrammeId: 504 }))],
      [copied(copyOf(505, 1, asset(4, 'SPUR'))), partsCreated(asset(4, 'SPUR'), partFacts(7, { subprogrammeId: 505 }))],
    );
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({
      code: 'asset-name-taken',
      title: 'An asset with this name already exists.',
    });
  });

  it('does not give an asset back a name that another one has now, and lets it have its own in other capitals', () => {
    const spurAs = (name: string) => new History(twoAssets, [renamed('Spur', name)]);
    const taken = spurAs('Line');
    taken.record('new spur', [
      copied(copyOf(505, 1, asset(4, 'spur'))),
      partsCreated(asset(4, 'spur'), partFacts(7, { subprogrammeId: 505 })),
    ]);
    expect(refusalOf(taken.undoing('command 2'))).toEqual({
      kind: 'conflict',
      code: 'asset-name-taken',
      title: 'An asset with this name already exists.',
      errors: { assetName: ['An asset with this name already exists.'] },
    });
    const capitals = spurAs('SPUR');
    capitals.undo('command 2');
    expect(namesOf(capitals.programme())).toContain('Spur');
  });

  it('tells who removed an asset that it would name, and of nothing else that was done', () => {
    const spur = { subprogrammeId: 504 };
    const history = new History(
      [...twoAssets, partsCreated('Spur', partFacts(7, spur))],
      [renamed('Spur', 'LINE')],
      [partChanged(asset(3, 'LINE'), 6, { size: 700 }, { size: 800 })],
      [partsRemoved('Link', partFacts(4, { partName: 'North', subprogrammeId: 502 }))],
    );
    history.record("bob's", [partsRemoved(asset(3, 'LINE'), partFacts(6, { ...spur, size: 800 }))]);
    history.record("bob's too", [partsRemoved(asset(3, 'LINE'), partFacts(7, spur))]);
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({
      code: 'undo-blocked',
      blockers: [
        { field: 'asset LINE', commandId: "bob's" },
        { field: 'asset LINE', commandId: "bob's too" },
      ],
    });
  });

  it('removes a copy that it leaves without a part, unless that was made on its own', () => {
    const builtBy = (part: number, before: number, after: number) =>
      partChanged('Link', part, { subprogrammeId: before }, { subprogrammeId: after });
    const removed = (id: number): ProgrammeEvent => ({
      type: 'SubprogrammesRemoved',
      data: { assetName: 'Link', copies: [copyOf(id, id - 500, 'Link')] },
    });
    const link = (id: number) => copied(copyOf(id, id - 500, 'Link'));
    const moved = new History(twoAssets, [builtBy(4, 502, 503), removed(502)], [link(506), builtBy(5, 503, 506)]);
    expect(eventsOf(moved.undoing('command 2'))).toEqual([link(502), builtBy(4, 503, 502), removed(503)]);
    const own = new History([...twoAssets, copied(copyOf(505, 1, ''))], [builtBy(4, 502, 505), removed(502)]);
    expect(eventsOf(own.undoing('command 2'))).toEqual([link(502), builtBy(4, 505, 502)]);
  });

  it('does not set back the metric once a part is measured in it', () => {
    const metric: ProgrammeEvent = {
      type: 'ProgrammeDetailsChanged',
      data: { before: { metricId: 1 }, after: { metricId: 2 } },
    };
    const parts = [copied(copyOf(501, 1, 'Road')), partsCreated('Road', partFacts(1))];
    expect(refusalOf(new History([programmeCreated()], [metric], parts).undoing('command 2'))).toEqual({
      kind: 'conflict',
      code: 'metric-in-use',
      title: 'The units cannot change once a part exists',
    });
    expect(eventsOf(new History([programmeCreated()], [metric]).undoing('command 2'))).toHaveLength(1);
    const named: ProgrammeEvent = {
      type: 'ProgrammeDetailsChanged',
      data: { before: { name: 'A9' }, after: { name: 'M8' } },
    };
    expect(eventsOf(new History([programmeCreated()], [named], parts).undoing('command 2'))).toHaveLength(1);
  });

  it('does not remove what a later part refers to, and does not restore a part whose zone was removed', () => {
    const zoned = new History(
      twoAssets,
      [{ type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'A' } }],
      [partChanged('Mainline', 1, { zoneId: null }, { zoneId: 8 })],
    );
    expect(refusalOf(zoned.undoing('command 2'))).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ field: 'zone 8', commandId: 'command 3' }],
    });
    const gone = new History(
      twoAssets,
      [{ type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'A' } }],
      [partChanged('Mainline', 1, { zoneId: null }, { zoneId: 8 })],
      [partChanged('Mainline', 1, { zoneId: 8 }, { zoneId: null })],
      [{ type: 'ZoneRemoved', data: { zoneId: 8, zoneName: 'A' } }],
    );
    expect(refusalOf(gone.undoing('command 4'))).toMatchObject({
      code: 'undo-blocked',
      blockers: [{ field: 'zone 8', commandId: 'command 5' }],
    });
  });

  it('of a new programme removes it, even after more commands in it, and redo restores it completely', () => {
    const history = new History(twoAssets, moved(700, 800));
    history.undo('command 1');
    expect(history.programme()).toMatchObject({ isActive: false });
    history.undo('undo of command 1', 'redo');
    expect(history.programme()).toMatchObject({ isActive: true });
    expect(history.programme().parts.get(1)?.size).toBe(800);
  });

  it('of a status or a removal is possible in a programme that cannot be changed, and so is one that also reopens it', () => {
    const status = (before: Programme['status'], after: Programme['status']): ProgrammeEvent => ({
      type: 'ProgrammeStatusChanged',
      data: { before, after },
    });
    const history = new History(
      twoAssets,
      [
        { type: 'ProgrammeDetailsChanged', data: { before: { name: 'A9 dualling' }, after: { name: 'M8' } } },
        status('draft', 'published'),
      ],
      [status('published', 'archived')],
      [{ type: 'ProgrammeDeactivated', data: {} }],
    );
    history.undo('command 4');
    expect(history.programme()).toMatchObject({ isActive: true, status: 'archived' });
    history.undo('undo of command 4', 'redo');
    expect(history.programme()).toMatchObject({ isActive: false, status: 'archived' });
    history.undo('command 3');
    expect(history.programme().status).toBe('published');
    history.undo('command 2');
    expect(history.programme()).toMatchObject({ status: 'draft', name: 'A9 dualling' });
  });

  it('of publishing reopens the programme; any other undo is refused in a published programme', () => {
    const history = new History(twoAssets, moved(700, 800), [
      { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } },
    ]);
    expect(refusalOf(history.undoing('command 2'))).toMatchObject({ kind: 'conflict', code: 'programme-read-only' });
    history.undo('command 3');
    expect(history.programme().status).toBe('draft');
  });
});
