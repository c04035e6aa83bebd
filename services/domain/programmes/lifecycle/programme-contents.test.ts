import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCommand } from '../../../../test/support/arbitrary-commands.js';
import {
  ANN,
  asset,
  BOB,
  copied,
  copyOf,
  eventsOf,
  given,
  packageAdded,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
  refusalOf,
} from '../../../../test/support/programme-history.js';
import { runs } from '../../../../test/support/runs.js';
import { countingIds } from '../../../../test/support/test-programmes.js';
import { copyProgramme } from '../../../programmes/lifecycle/copy-programme.js';
import { duplicateScenario } from '../../../programmes/lifecycle/duplicate-scenario.js';
import { dataOf, type NonWorkingDay, type ProgrammeEvent, type SubprogrammeCopy } from '../events.js';
import { assetNameOf, evolve, noProgramme, type Programme, partsOf } from '../programme.js';
import type { ReservedIds } from '../reserved-ids.js';
import { idCountsOfContents, snapshotOf } from './programme-contents.js';

const task = (id: number) => ({
  id,
  name: 'Earthworks',
  taskCode: 'EW-01',
  durationPercent: 60,
  lagPercent: 10,
  quantityFactor: 1.2,
  elementMakeupId: 7,
  baseTaskId: 3,
  p6ActivityId: 91,
});
const zone = (zoneId: number, zoneName: string): ProgrammeEvent => ({ type: 'ZoneAdded', data: { zoneId, zoneName } });
const made = [
  programmeCreated({
    description: 'Two lanes',
    nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas' }],
    schedule: { workingPatternBitMask: 63, shiftId: 5, noShifts: 2, shift1Hours: 10, shift2Hours: 8, shift3Hours: 0 },
  }),
  {
    type: 'LabourLimitsChanged',
    data: {
      added: [
        { kind: 'allLabour', id: 0, limit: 60 },
        { kind: 'activity', id: 37, limit: 3 },
      ],
      removed: [],
    },
  } as ProgrammeEvent,
  zone(8, 'North field'),
  zone(9, 'South field'),
  packageAdded(4, 'Phase 1'),
  packageAdded(5, 'Phase 2'),
  copied({ ...copyOf(501, 1, 'Mainline'), tasks: [task(601), task(602)] }),
  copied(copyOf(502, 2, 'Link')),
  partsCreated(
    'Mainline',
    partFacts(1, { partName: 'A', zoneId: 9, p6ActivityId: 90, packageId: 4 }),
    partFacts(2, { partName: 'B', zoneId: 8 }),
  ),
  // A part may use a copy that was made for another asset (docs/product/assets.md, Single parts).
  partsCreated('Link', partFacts(3, { subprogrammeId: 502 }), partFacts(4, { subprogrammeId: 501 })),
];

const original = (programme: Programme = given(...made)) => ({ programme, version: made.length });
const scenarioOptions = (over: Partial<Parameters<typeof duplicateScenario>[0]> = {}) => ({
  programmeId: 43,
  original: original(),
  base: given(...made),
  scenarioName: 'Faster',
  ids: countingIds(),
  ...over,
});
const folded = (events: readonly ProgrammeEvent[]): Programme =>
  events.reduce((programme, event, i) => evolve(programme, recorded(event, i + 1, BOB)), noProgramme());

/**
 * The contents of a programme without ids and schedule: parts in their order, each with its zone, its subprogramme, and which
 * parts share that.
 */
function contents(programme: Programme) {
  const { nonWorkingDays, labourLimits, zones, packages, subprogrammes, assets, regionId, metricId, description } =
    programme;
  const bare = (copy: SubprogrammeCopy) => ({
    ...copy,
    id: 0,
    tasks: copy.tasks.map((one) => ({ ...one, id: 0, p6ActivityId: null })),
  });
  const parts = [...assets.keys()].flatMap((assetId) => partsOf(programme, assetId));
  const sharing = [...new Set(parts.map(({ subprogrammeId }) => subprogrammeId))];
  return {
    regionId,
    metricId,
    description,
    schedule: { ...programme.schedule, shiftId: null },
    days: [...nonWorkingDays.values()],
    labourLimits,
    zones: [...zones.values()].map(({ zoneName }) => zoneName),
    packages: [...packages.values()].map(({ packageName }) => packageName),
    assets: [...assets.keys()].map((assetId) => [assetId, assetNameOf(programme, assetId)]),
    copies: [...subprogrammes.values()].map((copy) => JSON.stringify(bare(copy))).toSorted(),
    parts: parts.map(
      ({ assetId, partName, assetCategoryId, unitId, size, start, end, zoneId, packageId, subprogrammeId }) => {
        const copy = subprogrammes.get(subprogrammeId);
        return {
          assetId,
          partName,
          assetCategoryId,
          unitId,
          size,
          start,
          end,
          zone: zoneId === null ? null : zones.get(zoneId)?.zoneName,
          package: packageId === null ? null : packages.get(packageId)?.packageName,
          subprogramme: copy && bare(copy),
          sharedAs: sharing.indexOf(subprogrammeId),
        };
      },
    ),
  };
}

const everyId = ({ parts, zones, packages, subprogrammes }: Programme): string[] => [
  ...[...parts.keys()].map((id) => `part ${id}`),
  ...[...zones.keys()].map((id) => `zone ${id}`),
  ...[...packages.keys()].map((id) => `package ${id}`),
  ...[...subprogrammes.values()].flatMap(({ id, tasks }) => [
    `subprogramme ${id}`,
    ...tasks.map((one) => `task ${one.id}`),
  ]),
];

/** Counts the ids that are used of each kind. */
function countedIds(): { ids: ReservedIds; taken: Record<keyof ReservedIds, number> } {
  const next = countingIds(100_000);
  const taken = { part: 0, subprogramme: 0, task: 0, zone: 0, package: 0 };
  const take = (kind: keyof ReservedIds) => () => {
    taken[kind] += 1;
    return next[kind]();
  };
  return {
    taken,
    ids: {
      part: take('part'),
      subprogramme: take('subprogramme'),
      task: take('task'),
      zone: take('zone'),
      package: take('package'),
    },
  };
}

describe('A scenario', () => {
  it('has the contents of its source under new ids, without the schedule', () => {
    const [first, ...rest] = eventsOf(duplicateScenario(scenarioOptions({ scenarioName: ' Faster ' })));
    expect(first).toEqual({
      type: 'ScenarioDuplicated',
      data: {
        programmeId: 43,
        baseProjectId: 42,
        name: 'A9 dualling',
        description: 'Two lanes',
        scenarioName: 'Faster',
        regionId: 1,
        metricId: 1,
        isDraft: false,
        // A record of shift hours belongs to one calendar.
        schedule: {
          workingPatternBitMask: 63,
          shiftId: null,
          noShifts: 2,
          shift1Hours: 10,
          shift2Hours: 8,
          shift3Hours: 0,
        },
        nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas' }],
        sourceId: 42,
        sourceVersion: made.length,
      },
    });
    expect(rest.map(({ type }) => type)).toEqual([
      'LabourLimitsChanged',
      'ZoneAdded',
      'ZoneAdded',
      'PackageAdded',
      'PackageAdded',
      'SubprogrammesCopied',
      'SubprogrammesCopied',
      'AssetPartsChanged',
      'AssetPartsChanged',
    ]);
    const copy = folded([...eventsOf(duplicateScenario(scenarioOptions()))]);
    expect(contents(copy)).toEqual(contents(given(...made)));
    expect([...copy.subprogrammes.values()].map(({ assetId }) => assetId)).toEqual([1, 2]);
    expect(copy).toMatchObject({ createdBy: BOB, modifiedBy: BOB, status: 'draft', isActive: true });
    for (const part of copy.parts.values()) expect(part.p6ActivityId).toBeNull();
    const tasks = [...copy.subprogrammes.values()].flatMap((one) => one.tasks);
    expect(
      tasks.map(({ baseTaskId, elementMakeupId, p6ActivityId }) => [baseTaskId, elementMakeupId, p6ActivityId]),
    ).toEqual([
      [3, 7, null],
      [3, 7, null],
    ]);
  });

  it('of a scenario has the same base, under the current name of the base', () => {
    const scenario = given({
      type: 'ScenarioDuplicated',
      data: {
        ...(programmeCreated({ programmeId: 50, baseProjectId: 42, name: 'A9 of old' }).data as object),
        sourceId: 42,
        sourceVersion: 1,
      },
    } as ProgrammeEvent);
    expect(
      eventsOf(duplicateScenario(scenarioOptions({ original: { programme: scenario, version: 1 } })))[0]?.data,
    ).toMatchObject({ baseProjectId: 42, name: 'A9 dualling', sourceId: 50, sourceVersion: 1 });
  });

  it('copies more non-working days than fit into one event', () => {
    const days = Array.from(
      { length: 900 },
      (_, i): NonWorkingDay => ({
        date: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10),
        description: `Day ${i}`,
      }),
    );
    const programme = given(programmeCreated(), { type: 'NonWorkingDaysChanged', data: { added: days, removed: [] } });
    const events = eventsOf(duplicateScenario(scenarioOptions({ original: { programme, version: 2 } })));
    expect(events.map(({ type }) => type)).toEqual([
      'ScenarioDuplicated',
      'NonWorkingDaysChanged',
      'NonWorkingDaysChanged',
    ]);
    expect([...folded(events).nonWorkingDays.values()]).toEqual(days);
    expect(dataOf(events, 'ScenarioDuplicated')[0]?.nonWorkingDays).toHaveLength(400);
  });

  it('only creates parts, and leaves out a zone that is gone', () => {
    const lost = given(
      programmeCreated(),
      copied(copyOf(501, 1, 'Road')),
      partsCreated('Road', partFacts(1, { zoneId: 99 })),
    );
    const events = eventsOf(duplicateScenario(scenarioOptions({ original: { programme: lost, version: 3 } })));
    expect(dataOf(events, 'AssetPartsChanged')).toEqual([
      { ...asset(1, 'Road'), created: [partFacts(1_002, { subprogrammeId: 1_001 })], changed: [], removed: [] },
    ]);
  });

  it('cannot be made of parts without their subprogramme', () => {
    const lost = given(programmeCreated(), partsCreated('Road', partFacts(1)));
    expect(() => duplicateScenario(scenarioOptions({ original: { programme: lost, version: 2 } }))).toThrow(
      'Part 1 is built by subprogramme 501, which the programme does not have',
    );
  });

  it('is refused for a programme that does not exist, for an unfinished wizard, and without a name', () => {
    const removed = given(...made, { type: 'ProgrammeDeactivated', data: {} });
    for (const over of [
      { original: original(noProgramme()) },
      { original: original(removed) },
      { base: removed },
      { base: noProgramme() },
    ]) {
      expect(refusalOf(duplicateScenario(scenarioOptions(over))).code).toBe('programme-not-found');
    }
    expect(refusalOf(duplicateScenario(scenarioOptions({ base: given(programmeCreated({ isDraft: true })) })))).toEqual(
      {
        kind: 'conflict',
        code: 'programme-unfinished',
        title: 'This programme is still a draft. Finish creating it before you add scenarios.',
      },
    );
    expect(refusalOf(duplicateScenario(scenarioOptions({ scenarioName: ' ' }))).errors).toEqual({
      scenarioName: ['Scenario name cannot be empty.'],
    });
    expect(eventsOf(duplicateScenario(scenarioOptions({ scenarioName: 'x'.repeat(200) })))).not.toEqual([]);
    expect(
      refusalOf(duplicateScenario(scenarioOptions({ original: original(given(programmeCreated({ isDraft: true }))) })))
        .code,
    ).toBe('programme-unfinished');
    expect(refusalOf(duplicateScenario(scenarioOptions({ scenarioName: 'x'.repeat(201) }))).errors).toEqual({
      scenarioName: ['Scenario name is too long (maximum 200 characters).'],
    });
  });

  it.each(['published', 'archived'] as const)('of a programme that is %s is a draft', (after) => {
    const closed = given(...made, { type: 'ProgrammeStatusChanged', data: { before: 'draft', after } });
    expect(
      folded([...eventsOf(duplicateScenario(scenarioOptions({ original: original(closed), base: closed })))]).status,
    ).toBe('draft');
  });
});

describe('A programme copy', () => {
  const copyOptions = (over: Partial<Parameters<typeof copyProgramme>[0]> = {}) => ({
    programmeId: 43,
    original: original(),
    name: ' A9 - copy ',
    ids: countingIds(),
    ...over,
  });

  it('is a base programme of its own, with the name of the baseline', () => {
    const renamed = given(...made, {
      type: 'ProgrammeDetailsChanged',
      data: { before: { scenarioName: 'Baseline' }, after: { scenarioName: 'As tendered' } },
    });
    const events = eventsOf(copyProgramme(copyOptions({ original: { programme: renamed, version: 9 } })));
    expect(events[0]).toMatchObject({
      type: 'ProgrammeDuplicated',
      data: {
        programmeId: 43,
        baseProjectId: 0,
        name: 'A9 - copy',
        scenarioName: 'As tendered',
        isDraft: false,
        sourceId: 42,
        sourceVersion: 9,
      },
    });
    expect(contents(folded(events))).toEqual(contents(renamed));
  });

  it('of an unfinished wizard is unfinished', () => {
    expect(
      eventsOf(
        copyProgramme(copyOptions({ original: { programme: given(programmeCreated({ isDraft: true })), version: 1 } })),
      )[0]?.data,
    ).toMatchObject({ isDraft: true });
  });

  it('is refused for a programme that does not exist, for a scenario, and without a name', () => {
    expect(refusalOf(copyProgramme(copyOptions({ original: original(noProgramme()) }))).code).toBe(
      'programme-not-found',
    );
    expect(
      refusalOf(copyProgramme(copyOptions({ original: original(given(programmeCreated({ baseProjectId: 7 }))) }))),
    ).toEqual({
      kind: 'conflict',
      code: 'not-a-base-programme',
      title: 'This is a scenario. Copy it among the scenarios of its programme, or copy the programme.',
    });
    expect(refusalOf(copyProgramme(copyOptions({ name: ' ' }))).errors).toEqual({ name: ['Name is required'] });
  });
});

describe('After any commands on a programme', () => {
  it('its copy has the same contents, shares no id with it, and uses as many ids as are reserved', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30, size: 'max' }), (commands) => {
        const ids = countingIds();
        const programme = given(...made);
        for (const command of commands) {
          const decision = command(programme, ids);
          if ('events' in decision) for (const event of decision.events) evolve(programme, recorded(event, 1, ANN));
        }
        const still = snapshotOf(programme);
        const { ids: fresh, taken } = countedIds();
        const decision = duplicateScenario({
          programmeId: 43,
          original: { programme: still, version: 1 },
          base: given(...made),
          scenarioName: 'Faster',
          ids: fresh,
        });
        if (!programme.isActive) return void expect(refusalOf(decision).code).toBe('programme-not-found');
        const copy = folded(eventsOf(decision));
        expect(contents(copy)).toEqual(contents(programme));
        expect(everyId(copy).filter((id) => everyId(programme).includes(id))).toEqual([]);
        expect(taken).toEqual(idCountsOfContents(programme));
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});
