import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCommand, known, library, start } from '../../test/support/arbitrary-commands.js';
import {
  copied,
  copyOf,
  eventsOf,
  expectWhole,
  given,
  later,
  newPart,
  partFacts,
  partsCreated,
  recorded,
  taskOf,
  tasksChanged,
} from '../../test/support/programme-history.js';
import { runs } from '../../test/support/runs.js';
import { countingIds } from '../../test/support/test-programmes.js';
import { type PartForm } from '../domain/programmes/assets/part-form.js';
import type { Decision } from '../domain/programmes/decision.js';
import type { ProgrammeEvent } from '../domain/programmes/events.js';
import { limitKey } from '../domain/programmes/labour/labour-limits.js';
import { type ProgrammeForm } from '../domain/programmes/lifecycle/programme-form.js';
import { nameKey } from '../domain/programmes/name-key.js';
import { assetNamed, assetNameOf, evolve, type Programme, partsOf } from '../domain/programmes/programme.js';
import { saveAsset } from './assets/save-asset.js';
import { editProgramme } from './lifecycle/edit-programme.js';

const recordedCopy = (p: Programme, id: number) => {
  const copy = p.subprogrammes.get(id);
  return { ...copy, assetName: assetNameOf(p, copy?.assetId ?? null) };
};

/** The asset that an event begins. */
const assetBegunBy = ({ type, data }: ProgrammeEvent, before: Programme): number[] =>
  type === 'AssetPartsChanged' && data.created.length > 0 && !before.assets.has(data.assetId ?? 0)
    ? [data.assetId ?? 0]
    : [];

/** Compares the former values in an event with the state before it. */
function expectBeforeToBe({ type, data }: ProgrammeEvent, p: Programme): void {
  switch (type) {
    case 'ProgrammeDetailsChanged':
      expect(p).toMatchObject(data.before);
      return;
    case 'ProgrammeStatusChanged':
      expect(p.status).toBe(data.before);
      return;
    case 'WorkScheduleChanged':
      expect(p.schedule).toMatchObject(data.before);
      return;
    case 'NonWorkingDaysChanged': {
      expect(data.removed).toEqual(data.removed.map(({ date }) => p.nonWorkingDays.get(date)));
      const gone = new Set(data.removed.map(({ date }) => date));
      for (const { date } of data.added)
        expect([date, p.nonWorkingDays.has(date) && !gone.has(date)]).toEqual([date, false]);
      return;
    }
    case 'LabourLimitsChanged': {
      expect(p.labourLimits).toEqual(expect.arrayContaining([...data.removed]));
      const gone = new Set(data.removed.map(limitKey));
      const there = p.labourLimits.map(limitKey).filter((key) => !gone.has(key));
      for (const one of data.added) expect(there).not.toContain(limitKey(one));
      return;
    }
    case 'ZoneRenamed':
      expect(p.zones.get(data.zoneId)?.zoneName).toBe(data.before);
      return;
    case 'ZoneRemoved':
      expect(p.zones.get(data.zoneId)?.zoneName).toBe(data.zoneName);
      return;
    case 'PackageRenamed':
      expect(p.packages.get(data.packageId)?.packageName).toBe(data.before);
      return;
    case 'PackageRemoved':
      expect(p.packages.get(data.packageId)?.packageName).toBe(data.packageName);
      return;
    case 'PackageAssigned':
      for (const { partId, before, after } of data.parts) {
        expect([partId, p.parts.get(partId)?.packageId]).toEqual([partId, before]);
        expect(after).not.toBe(before);
      }
      return;
    case 'SubprogrammesRemoved':
      expect(data.copies).toEqual(data.copies.map(({ id }) => recordedCopy(p, id)));
      return;
    case 'AssetRenamed': {
      const { assetId, before, after } = data;
      expect([p.assets.has(assetId ?? 0), assetNameOf(p, assetId)]).toEqual([true, before]);
      expect([undefined, assetId]).toContain(assetNamed(p, after));
      return;
    }
    case 'AssetPartsChanged': {
      const { assetId, assetName, changed, removed } = data;
      if (p.assets.has(assetId ?? 0)) expect(assetNameOf(p, assetId)).toBe(assetName);
      for (const { partId, before } of changed) expect(p.parts.get(partId)).toMatchObject({ ...before, assetId });
      for (const part of removed) expect(p.parts.get(part.id)).toMatchObject({ ...part, assetId });
      return;
    }
    case 'SubprogrammeTasksChanged': {
      const tasks = p.subprogrammes.get(data.subprogrammeId)?.tasks ?? [];
      for (const { taskId, before } of data.changed)
        expect(tasks.find(({ id }) => id === taskId)).toMatchObject(before);
      for (const { at, task } of data.removed) expect(tasks[at]).toEqual(task);
      return;
    }
    default:
  }
}

const idsTakenBy = ({ type, data }: ProgrammeEvent): number[] => {
  if (type === 'ZoneAdded') return [data.zoneId];
  if (type === 'PackageAdded') return [data.packageId];
  if (type === 'SubprogrammeTasksChanged') return data.added.map(({ task }) => task.id);
  return type === 'SubprogrammesCopied'
    ? data.copies.flatMap(({ id, tasks }) => [id, ...tasks.map((task) => task.id)])
    : [];
};

describe('Decisions, one after the other', () => {
  it('make events that a programme can apply, that hold the values before, lose no part and leave a whole programme', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const ids = countingIds();
        const history: ProgrammeEvent[] = [
          ...start,
          copied(copyOf(502, 2, 'Link'), copyOf(503, 3, 'Link')),
          partsCreated(
            'Link',
            partFacts(4, { partName: 'North', subprogrammeId: 502 }),
            partFacts(5, { partName: 'South', subprogrammeId: 503 }),
          ),
        ];
        const programme = given(...history);
        const taken = new Set<number>();
        const everPart = new Set(programme.parts.keys());
        const everAsset = new Set(programme.assets.keys());
        for (const command of commands) {
          const decision = command(programme, ids);
          if ('refusal' in decision) continue;
          const partsBefore = new Set(programme.parts.keys());
          // A renamed copy is removed and copied again in one command.
          const back = new Set(
            decision.events.flatMap((event) =>
              event.type === 'SubprogrammesRemoved'
                ? event.data.copies.flatMap(({ id, tasks }) => [id, ...tasks.map((task) => task.id)])
                : [],
            ),
          );
          for (const event of decision.events) {
            expectBeforeToBe(event, programme);
            for (const id of idsTakenBy(event).filter((one) => !back.has(one)))
              expect([id, taken.size]).not.toEqual([id, taken.add(id).size]);
            for (const id of assetBegunBy(event, programme)) {
              expect([id, id > 0, everAsset.has(id)]).toEqual([id, true, false]);
              everAsset.add(id);
            }
            history.push(event);
            evolve(programme, recorded(event, history.length));
          }
          const told = decision.events.flatMap((event) => (event.type === 'AssetPartsChanged' ? [event.data] : []));
          const removed = new Set(told.flatMap((data) => data.removed.map(({ id }) => id)));
          const created = told.flatMap((data) => data.created.map(({ id }) => id));
          // A part that moves leaves one asset and enters another in one command.
          for (const id of created) expect([id, everPart.has(id) && !removed.has(id)]).toEqual([id, false]);
          created.forEach((id) => everPart.add(id));
          expect(new Set(programme.parts.keys())).toEqual(
            new Set([...[...partsBefore].filter((id) => !removed.has(id)), ...created]),
          );
          expectWhole(programme);
          expect(new Set([...programme.zones.values()].map(({ zoneName }) => nameKey(zoneName))).size).toBe(
            programme.zones.size,
          );
          expect(new Set([...programme.packages.values()].map((one) => nameKey(one.packageName))).size).toBe(
            programme.packages.size,
          );
        }
        expect(given(...history)).toEqual(programme);
      }),
      { numRuns: runs(100, 2_000) },
    );
  });
});

// Two planners open the same version, and save their whole forms one after the other.

interface PlannerEdits {
  readonly parts: readonly {
    readonly size?: number;
    readonly end?: string;
    readonly partName?: string;
    readonly subprogrammeId?: number;
    readonly removed?: boolean;
  }[];
  readonly added: boolean;
  readonly assetName: string | undefined;
}

const edits: fc.Arbitrary<PlannerEdits> = fc.record({
  parts: fc.tuple(
    ...[0, 1, 2].map((i) =>
      fc.record(
        {
          size: fc.constantFrom(1, 2),
          end: fc.constantFrom('2028-01-01', '2028-01-02'),
          partName: fc.constantFrom('East', 'West'),
          subprogrammeId: fc.constantFrom(2, 3),
          // The first part is never removed: an asset has at least one part.
          ...(i > 0 && { removed: fc.constant(true) }),
        },
        { requiredKeys: [] },
      ),
    ),
  ),
  added: fc.boolean(),
  assetName: fc.constantFrom(undefined, undefined, 'Carriageway', 'Main line'),
});

/** The whole form of a planner who opened the programme at its start. */
function save(programme: Programme, who: 'Ann' | 'Bob', { parts, added, assetName }: PlannerEdits): Decision {
  const seen = given(...start);
  const forms = partsOf(seen, 1).flatMap((part, i): PartForm[] => {
    const { removed, ...edit } = parts[i] ?? {};
    return removed ? [] : [{ ...part, ...edit }];
  });
  return saveAsset(programme, {
    assetId: 1,
    assetName: assetName ?? 'Mainline',
    parts: added ? [...forms, newPart({ partName: `By ${who}` })] : forms,
    seen,
    library,
    ids: countingIds(who === 'Ann' ? 10_000 : 20_000),
  });
}

/** The parts of the state that do not depend on who saved first: without time stamps, and without the order and ids of new records. */
function content(programme: Programme) {
  const { assets, parts, subprogrammes, schedule, nonWorkingDays, name: called, description, regionId } = programme;
  return {
    called,
    description,
    regionId,
    schedule,
    nonWorkingDays,
    assets: [...assets.keys()].map((assetId) => [assetId, assetNameOf(programme, assetId)]),
    parts: Object.fromEntries(
      [...parts.values()].map(({ id, assetId, partName, size, end, subprogrammeId }) => [
        id > 3 ? partName : id,
        { assetId, partName, size, end, source: subprogrammes.get(subprogrammeId)?.sourceId },
      ]),
    ),
  };
}

/** Applies both, one after the other; undefined when the second has a conflict. */
function inTurn(
  first: (programme: Programme) => Decision,
  second: (programme: Programme) => Decision,
): Programme | undefined {
  const events = eventsOf(first(given(...start)));
  const decision = second(later(start, ...events));
  if ('refusal' in decision) {
    expect(decision.refusal.code).toBe('changed-meanwhile');
    return undefined;
  }
  const programme = later(start, ...events, ...decision.events);
  expectWhole(programme);
  return programme;
}

const differ = <Value>(a: Value | undefined, b: Value | undefined) => a !== undefined && b !== undefined && a !== b;

describe('Two planners with the same version before them', () => {
  it('come to one asset whoever saves first, unless they set one field to two values or one changes what the other removes', () => {
    fc.assert(
      fc.property(edits, edits, (anns, bobs) => {
        const collide =
          differ(anns.assetName, bobs.assetName) ||
          anns.parts.some((ann, i) => {
            const bob = bobs.parts[i] ?? {};
            const changes = (one: typeof ann) => !one.removed && Object.keys(one).length > 0;
            return ann.removed || bob.removed
              ? changes(ann) || changes(bob)
              : (['size', 'end', 'partName', 'subprogrammeId'] as const).some((field) =>
                  differ<string | number>(ann[field], bob[field]),
                );
          });
        const [ann, bob] = [(p: Programme) => save(p, 'Ann', anns), (p: Programme) => save(p, 'Bob', bobs)];
        const [annFirst, bobFirst] = [inTurn(ann, bob), inTurn(bob, ann)];
        expect([annFirst === undefined, bobFirst === undefined]).toEqual([collide, collide]);
        expect(annFirst && content(annFirst)).toEqual(bobFirst && content(bobFirst));
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('come to the same tasks whoever saves first, unless they set one field to two values', () => {
    const tasks = fc.array(
      fc.record(
        {
          lagPercent: fc.constantFrom(20, 30),
          durationPercent: fc.constantFrom(5, 15),
          elementMakeupId: fc.constantFrom(1, 2),
        },
        { requiredKeys: [] },
      ),
      { minLength: 2, maxLength: 2 },
    );
    const withTasks = [
      ...start,
      tasksChanged(copyOf(501, 1, 'Mainline'), {
        added: [
          { at: 0, task: taskOf(601) },
          { at: 1, task: taskOf(602) },
        ],
      }),
    ];
    fc.assert(
      fc.property(tasks, tasks, (anns, bobs) => {
        const seen = given(...withTasks);
        const saving =
          (edited: typeof anns) =>
          (programme: Programme): Decision =>
            saveAsset(programme, {
              assetId: 1,
              assetName: 'Mainline',
              parts: partsOf(seen, 1),
              seen,
              // Both tasks with all fields, as a client sends them that does not know which fields the user has edited.
              tasks: edited.map((form, i) => ({
                id: 601 + i,
                form: { durationPercent: 40, lagPercent: 10, elementMakeupId: null, ...form },
              })),
              library,
              ids: countingIds(),
            });
        const after = (first: typeof anns, second: typeof anns) => {
          const events = eventsOf(saving(first)(given(...withTasks)));
          const decision = saving(second)(later(withTasks, ...events));
          return 'refusal' in decision
            ? decision.refusal.code
            : later(withTasks, ...events, ...decision.events).subprogrammes.get(501)?.tasks;
        };
        const collide = anns.some((ann, i) =>
          (['lagPercent', 'durationPercent', 'elementMakeupId'] as const).some((field) =>
            differ(ann[field], bobs[i]?.[field]),
          ),
        );
        const expected = collide
          ? 'changed-meanwhile'
          : [0, 1].map((i) => ({ ...taskOf(601 + i), ...anns[i], ...bobs[i] }));
        expect([after(anns, bobs), after(bobs, anns)]).toEqual([expected, expected]);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('come to one programme whoever saves first', () => {
    const whole = fc.record(
      {
        name: fc.constantFrom('A', 'B'),
        description: fc.constantFrom('C', 'D'),
        regionId: fc.constantFrom(2, 3),
        shift1Hours: fc.constantFrom(10, 12),
        workingPatternBitMask: fc.constantFrom(63, 127),
        '2027-12-25': fc.constantFrom('Xmas', 'Noel', null),
        '2027-12-26': fc.constantFrom('Boxing Day', 'St Stephen'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(whole, whole, (anns, bobs) => {
        const saving =
          ({ name: called, description, regionId, shift1Hours, workingPatternBitMask, ...days }: typeof anns) =>
          (programme: Programme): Decision => {
            const seen = given(...start);
            const nonWorkingDays = Object.entries({ '2027-12-25': 'Christmas Day', ...days }).flatMap(([date, text]) =>
              text === null ? [] : [{ date, description: text }],
            );
            const whole: ProgrammeForm = {
              details: {
                name: called ?? seen.name,
                description: description ?? seen.description,
                regionId: regionId ?? seen.regionId,
              },
              schedule: {
                ...seen.schedule,
                ...(shift1Hours && { shift1Hours }),
                ...(workingPatternBitMask && { workingPatternBitMask }),
              },
              nonWorkingDays,
              status: seen.status,
            };
            return editProgramme(programme, { seen, form: whole, known });
          };
        const collide = (Object.keys(anns) as (keyof typeof anns)[]).some((field) =>
          differ<string | number | null>(anns[field], bobs[field]),
        );
        const [annFirst, bobFirst] = [inTurn(saving(anns), saving(bobs)), inTurn(saving(bobs), saving(anns))];
        expect([annFirst === undefined, bobFirst === undefined]).toEqual([collide, collide]);
        expect(annFirst && content(annFirst)).toEqual(bobFirst && content(bobFirst));
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});
