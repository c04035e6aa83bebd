import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  inverted,
  later,
  packageAdded,
  packageAssigned,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  recorded,
  refusalOf,
} from '../../../test/support/programme-history.js';
import { runs } from '../../../test/support/runs.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import { evolve, type Programme } from '../../domain/programmes/programme.js';
import { type PackageEdits, packageCounts, savePackages } from './save-packages.js';

const start = [
  programmeCreated(),
  packageAdded(6, 'Phase 1'),
  packageAdded(7, 'Surfacing'),
  partsCreated('Mainline', partFacts(1), partFacts(2)),
  partsCreated('Link', partFacts(3)),
  packageAssigned([1, null, 6]),
];
const save = (programme: Programme, edits: Partial<PackageEdits>, seen?: Programme) => {
  let next = 8;
  const all = { created: [], renamed: [], assigned: [], removed: [], ...edits };
  return savePackages(programme, all, () => next++, seen);
};
const renamed = (packageId: number, before: string, after: string): ProgrammeEvent => ({
  type: 'PackageRenamed',
  data: { packageId, before, after },
});
const removed = (packageId: number, packageName: string): ProgrammeEvent => ({
  type: 'PackageRemoved',
  data: { packageId, packageName },
});

describe('Saving packages', () => {
  it('makes, renames, assigns and removes in this order, with new packages by the ids of the sender', () => {
    const events = eventsOf(
      save(given(...start), {
        created: [{ id: -1, packageName: ' Phase 2 ' }],
        renamed: [{ id: 7, packageName: 'Surface' }],
        assigned: [
          { packageId: -1, partIds: [1, 3] },
          { packageId: 7, partIds: [2] },
        ],
        removed: [6],
      }),
    );
    expect(events).toEqual([
      packageAdded(8, 'Phase 2'),
      renamed(7, 'Surfacing', 'Surface'),
      packageAssigned([1, 6, 8], [3, null, 8], [2, null, 7]),
      removed(6, 'Phase 1'),
    ]);
    const after = later(start, ...events);
    expect([...after.parts.values()].map(({ id, packageId }) => [id, packageId])).toEqual([
      [1, 8],
      [2, 7],
      [3, 8],
    ]);
    expect(packageCounts(after, events)).toEqual({ created: 1, renamed: 1, assigned: 2, cleared: 0, removed: 1 });
  });

  it('counts assets of which parts only went out of a package by themselves', () => {
    const assigned = later(start, packageAssigned([3, null, 6]));
    const events = eventsOf(
      save(assigned, {
        assigned: [
          { packageId: null, partIds: [1, 3] },
          { packageId: 7, partIds: [2] },
        ],
      }),
    );
    expect(packageCounts(assigned, events)).toMatchObject({ assigned: 1, cleared: 1 });
  });

  it('records nothing of what is so already', () => {
    expect(
      eventsOf(
        save(given(...start), {
          renamed: [{ id: 6, packageName: 'Phase 1 ' }],
          assigned: [
            { packageId: 6, partIds: [1] },
            { packageId: null, partIds: [2] },
          ],
        }),
      ),
    ).toEqual([]);
  });

  it('lets names be exchanged, and that of a removed package be taken', () => {
    const exchanged = save(given(...start), {
      renamed: [
        { id: 6, packageName: 'Surfacing' },
        { id: 7, packageName: 'Phase 1' },
      ],
    });
    expect(eventsOf(exchanged)).toEqual([renamed(6, 'Phase 1', 'Surfacing'), renamed(7, 'Surfacing', 'Phase 1')]);
    expect(
      eventsOf(save(given(...start), { created: [{ id: -1, packageName: 'surfacing' }], removed: [7] })),
    ).toHaveLength(2);
  });

  it('refuses all at once what is wrong, each at its field', () => {
    expect(
      refusalOf(
        save(given(...start), {
          created: [
            { id: 1, packageName: 'A' },
            { id: -1, packageName: ' ' },
            { id: -1, packageName: 'x'.repeat(101) },
          ],
          renamed: [
            { id: 9, packageName: 'B' },
            { id: 6, packageName: '' },
            { id: 6, packageName: 'C' },
          ],
          assigned: [
            { packageId: -5, partIds: [1] },
            { packageId: 9, partIds: [2, 4] },
            { packageId: 7, partIds: [3] },
            { packageId: null, partIds: [3] },
          ],
          removed: [7, 10],
        }),
      ).errors,
    ).toEqual({
      'created.0.id': ['A new package has an id below 0'],
      'created.1.packageName': ['Package name is required'],
      'created.2.id': ['A package is named twice'],
      'created.2.packageName': ['Package name is too long (maximum 100 characters).'],
      'renamed.0.id': ['This package is not in the programme'],
      'renamed.1.packageName': ['Package name is required'],
      'renamed.2.id': ['A package is named twice'],
      'removed.1': ['This package is not in the programme'],
      'assigned.0.packageId': ['This package is not in the programme'],
      'assigned.1.packageId': ['This package is not in the programme'],
      'assigned.1.partIds': ['A part is not in the programme'],
      'assigned.2.packageId': ['This package is not in the programme'],
      'assigned.3.partIds': ['A part is named twice'],
    });
  });

  it('refuses a name that another package has after it', () => {
    expect(
      refusalOf(
        save(given(...start), {
          created: [
            { id: -1, packageName: 'PHASE 1' },
            { id: -2, packageName: 'New' },
            { id: -3, packageName: 'new' },
          ],
          renamed: [{ id: 7, packageName: 'phase 1 ' }],
        }),
      ),
    ).toMatchObject({
      kind: 'conflict',
      code: 'package-name-taken',
      title: 'A package with this name already exists.',
      errors: Object.fromEntries(
        ['renamed.0.packageName', 'created.0.packageName', 'created.2.packageName'].map((field) => [
          field,
          ['A package with this name already exists.'],
        ]),
      ),
    });
  });

  it('refuses to remove what parts are assigned to after it', () => {
    const staged = { assigned: [{ packageId: null, partIds: [1] }], removed: [6] };
    expect(eventsOf(save(given(...start), staged))).toHaveLength(2);
    expect(refusalOf(save(given(...start), { removed: [6] }))).toMatchObject({
      code: 'package-in-use',
      title: 'Cannot delete package "Phase 1" because it is currently assigned to 1 asset(s).',
    });
    // Somebody let another asset in it meanwhile.
    const bobs = later(start, packageAssigned([3, null, 6]));
    expect(refusalOf(save(bobs, staged, given(...start))).code).toBe('package-in-use');
  });

  it('collides with what somebody else did to the same package or part, and with nothing else', () => {
    const seen = given(...start);
    const bobs = later(
      start,
      renamed(6, 'Phase 1', 'Bob'),
      packageAssigned([1, 6, 7], [2, null, 7]),
      removed(6, 'Bob'),
    );
    expect(conflictsOf(save(bobs, { renamed: [{ id: 6, packageName: 'Ann' }] }, seen))).toMatchObject([
      { field: 'packages.6', theirs: null, modifiedBy: BOB },
    ]);
    expect(conflictsOf(save(bobs, { assigned: [{ packageId: 6, partIds: [2, 3] }] }, seen))).toMatchObject([
      { field: 'packages.6', theirs: null },
      { field: 'parts.2.packageId', theirs: 7 },
    ]);
    // What the sender left as it was, or set to the same, is no conflict; nor is a package that is gone anyway.
    expect(
      eventsOf(
        save(
          bobs,
          {
            assigned: [
              { packageId: 7, partIds: [1, 2] },
              { packageId: null, partIds: [3] },
            ],
            removed: [6],
          },
          seen,
        ),
      ),
    ).toEqual([]);
    const renamedByBob = later(start, renamed(7, 'Surfacing', 'Bob'));
    for (const edits of [{ renamed: [{ id: 7, packageName: 'Ann' }] }, { removed: [7] }])
      expect(conflictsOf(save(renamedByBob, edits, seen))).toMatchObject([
        { field: 'packages.7.packageName', theirs: 'Bob' },
      ]);
    expect(eventsOf(save(renamedByBob, { renamed: [{ id: 7, packageName: 'Surfacing' }] }, seen))).toEqual([]);
    const without = later(start, partsRemoved('Link', partFacts(3)));
    expect(conflictsOf(save(without, { assigned: [{ packageId: 7, partIds: [3] }] }, seen))).toMatchObject([
      { field: 'parts.3', theirs: null },
    ]);
  });

  it('is undone as a whole', () => {
    const edits = {
      created: [{ id: -1, packageName: 'New' }],
      renamed: [{ id: 7, packageName: 'Surface' }],
      assigned: [{ packageId: -1, partIds: [1, 2, 3] }],
      removed: [6],
    };
    const done = eventsOf(save(given(...start), edits)).map((event, i) => recorded(event, start.length + i + 1));
    const back = inverted(done, given(...start));
    const undone = back.reduce((p, event, i) => evolve(p, recorded(event, 50 + i)), later(start, ...done));
    const state = ({ packages, parts }: Programme) => [
      [...packages.values()].map(({ id, packageName }) => [id, packageName]).toSorted(),
      [...parts.values()].map(({ id, packageId }) => [id, packageId]),
    ];
    expect(state(undone)).toEqual(state(given(...start)));
  });

  it('of a published or missing programme is refused', () => {
    const published = given(...start, {
      type: 'ProgrammeStatusChanged',
      data: { before: 'draft', after: 'published' },
    });
    expect(refusalOf(save(published, {})).code).toBe('programme-read-only');
    expect(refusalOf(save(given(), {})).code).toBe('programme-not-found');
  });

  it('of 10,000 parts takes few events, each within the bound of the log', () => {
    const parts = Array.from({ length: 10_000 }, (_, i) => partFacts(2_000_000_000 + i));
    const programme = given(programmeCreated(), packageAdded(2_000_000_001, 'A'), partsCreated('Mainline', ...parts));
    const events = eventsOf(
      save(programme, { assigned: [{ packageId: 2_000_000_001, partIds: parts.map(({ id }) => id) }] }),
    );
    expect(events).toHaveLength(2);
    for (const event of events) expect(JSON.stringify(event.data).length).toBeLessThan(450 * 1024);
  });

  it('by two planners comes to one whoever is first, unless they set one part or name to two values', () => {
    const edits = fc.record(
      {
        parts: fc.record({ 1: packageOf(), 2: packageOf(), 3: packageOf() }, { requiredKeys: [] }),
        name: fc.constantFrom('Ann', 'Bob'),
      },
      { requiredKeys: [] },
    );
    type Edits = typeof edits extends fc.Arbitrary<infer E> ? E : never;
    const asked = ({ parts = {}, name }: Edits): Partial<PackageEdits> => ({
      assigned: Object.entries(parts).map(([id, packageId]) => ({ packageId, partIds: [Number(id)] })),
      renamed: name === undefined ? [] : [{ id: 7, packageName: name }],
    });
    const inTurn = (first: Edits, second: Edits) => {
      const events = eventsOf(save(given(...start), asked(first)));
      const decision = save(later(start, ...events), asked(second), given(...start));
      if ('refusal' in decision) return decision.refusal.code;
      const { parts, packages } = later(start, ...events, ...decision.events);
      return [[...parts.values()].map(({ packageId }) => packageId), packages.get(7)?.packageName];
    };
    fc.assert(
      fc.property(edits, edits, (anns, bobs) => {
        const was: Record<string, number | null> = { 1: 6, 2: null, 3: null };
        const differ = (id: '1' | '2' | '3') => {
          const [a, b] = [anns.parts?.[id], bobs.parts?.[id]];
          return a !== undefined && b !== undefined && a !== was[id] && b !== was[id] && a !== b;
        };
        const collide =
          (['1', '2', '3'] as const).some(differ) ||
          (anns.name !== undefined && bobs.name !== undefined && anns.name !== bobs.name);
        const results = [inTurn(anns, bobs), inTurn(bobs, anns)];
        if (collide) expect(results).toEqual(['changed-meanwhile', 'changed-meanwhile']);
        else expect(results[0]).toEqual(results[1]);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});

function packageOf() {
  return fc.constantFrom(6, 7, null);
}
