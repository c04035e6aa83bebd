/** Whatever planners can ask of a programme, for properties of decisions and of their undo. */
import fc from 'fast-check';
import { type AssetLibrary, assetLibrary } from '../../services/domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import type { Decision } from '../../services/domain/programmes/decision.js';
import { LIMITED_KINDS } from '../../services/domain/programmes/events.js';
import { limitKey } from '../../services/domain/programmes/labour/labour-limits.js';
import { assetNameOf, type Part, type Programme, partsOf } from '../../services/domain/programmes/programme.js';
import type { ReservedIds } from '../../services/domain/programmes/reserved-ids.js';
import type { TaskForm } from '../../services/domain/programmes/subprogrammes/task-form.js';
import { inOneGo } from '../../services/platform/giving-way.js';
import { addPartsSteps, changePart, removeParts } from '../../services/programmes/assets/change-parts.js';
import { duplicateAsset } from '../../services/programmes/assets/duplicate-asset.js';
import { saveAsset } from '../../services/programmes/assets/save-asset.js';
import { changeNonWorkingDays, setCalendar } from '../../services/programmes/calendar/set-calendar.js';
import { setLabourLimits } from '../../services/programmes/labour/set-labour-limits.js';
import { activateProgramme, reopenProgramme } from '../../services/programmes/lifecycle/activate-programme.js';
import { editProgramme } from '../../services/programmes/lifecycle/edit-programme.js';
import { changePackage } from '../../services/programmes/packages/change-package.js';
import { savePackages } from '../../services/programmes/packages/save-packages.js';
import {
  changeSubprogramme,
  makeSubprogramme,
  removeSubprogramme,
} from '../../services/programmes/subprogrammes/change-subprogrammes.js';
import { addTasks, changeTask, removeTask } from '../../services/programmes/subprogrammes/change-tasks.js';
import { changeZone } from '../../services/programmes/zones/change-zone.js';
import { ANN, copied, copyOf, newPart, partFacts, partsCreated, programmeCreated } from './programme-history.js';
import { referenceLibraryState } from './test-programmes.js';

/** What the decisions may name. */
export const library: AssetLibrary = assetLibrary(await referenceLibraryState(), ANN);
export const known = { region: () => true, metric: () => true };

/** Anything that a planner can ask; what is not possible is refused, and then nothing happens. */
export type AnyCommand = (programme: Programme, ids: ReservedIds) => Decision;

const nth = <Item>(items: Iterable<Item>, n: number): Item | undefined => {
  const all = [...items];
  return all[n % Math.max(all.length, 1)];
};
const nameOf = (programme: Programme, assetId: number | null | undefined) => assetNameOf(programme, assetId ?? null);
const n = fc.nat(7);
const day = n.map((i) => ({ date: `2027-12-2${i}`, description: '' }));

/** Mostly what is possible, so that sequences get somewhere. */
const mostly = <Value, Other>(usual: readonly Value[], other: readonly Other[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...other) });
const form = fc.record({
  subprogrammeId: mostly([1, 2, 3], [501, 999]),
  size: mostly([0, 1, 700], [null]),
  partName: mostly(['North', 'South'], ['']),
  zone: fc.option(n),
});
const name = mostly(['Mainline', 'Link', 'Spur', 'LINK'], ['']);
const packageName = mostly(['Phase 1', 'Phase 2', 'Phase 3', 'phase 1'], ['']);
type AnyForm = typeof form extends fc.Arbitrary<infer F> ? F : never;
const asked = (programme: Programme, { zone, ...fields }: AnyForm, was?: Part): PartForm => ({
  ...newPart(),
  ...was,
  ...fields,
  zoneId: zone === null ? null : (nth(programme.zones.keys(), zone) ?? null),
});

const taskEdit: fc.Arbitrary<TaskForm> = fc.record(
  {
    durationPercent: mostly([0, 25.5, 60], [101]),
    lagPercent: mostly([0, 12.25, 40], [-1]),
    name: mostly(['Kerbs'], ['']),
    elementMakeupId: mostly([1, null], [9_999]),
  },
  { requiredKeys: [] },
);
const choices = { library, isActivity: () => false };
const tasksOf = (programme: Programme) => [...programme.subprogrammes.values()].flatMap(({ tasks }) => tasks);

export const anyCommand: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.tuple(name, fc.array(form, { maxLength: 3 })).map(
    ([assetName, forms]): AnyCommand =>
      (p, ids) =>
        saveAsset(p, { assetId: null, assetName, parts: forms.map((one) => asked(p, one)), library, ids }),
  ),
  fc.tuple(n, name, fc.array(form, { maxLength: 3 }), fc.nat(7)).map(
    ([asset, assetName, forms, keep]): AnyCommand =>
      (p, ids) => {
        const assetId = nth(p.assets.keys(), asset) ?? null;
        const kept = partsOf(p, assetId).filter((_, i) => (keep >> i) & 1);
        return saveAsset(p, {
          assetId,
          assetName,
          library,
          ids,
          parts: forms.map((one, i) => asked(p, one, kept[i])).concat(kept.slice(forms.length)),
        });
      },
  ),
  fc.array(fc.tuple(name, form), { maxLength: 4 }).map(
    (forms): AnyCommand =>
      (p, ids) =>
        inOneGo(
          addPartsSteps(
            p,
            forms.map(([assetName, one]) => ({ ...asked(p, one), assetName })),
            { library, ids },
          ),
        ),
  ),
  fc.tuple(n, name).map(
    ([part, assetName]): AnyCommand =>
      (p, ids) =>
        changePart(p, nth(p.parts.keys(), part) ?? 0, { assetName }, { library, ids }),
  ),
  fc
    .tuple(
      n,
      fc.record(
        { assetName: name, size: mostly([5], [-1]), subprogrammeId: mostly([1, 2], [501]) },
        { requiredKeys: [] },
      ),
    )
    .map(
      ([part, edit]): AnyCommand =>
        (p, ids) =>
          changePart(p, nth(p.parts.keys(), part) ?? 0, edit, { library, ids }),
    ),
  fc.tuple(n, name).map(
    ([asset, newName]): AnyCommand =>
      (p, ids) =>
        duplicateAsset(p, { assetName: nameOf(p, nth(p.assets.keys(), asset)), newName, ids }),
  ),
  n.map(
    (part): AnyCommand =>
      (p) =>
        removeParts(p, { partId: nth(p.parts.keys(), part) ?? 0 }),
  ),
  n.map(
    (asset): AnyCommand =>
      (p) =>
        removeParts(p, { assetName: nameOf(p, nth(p.assets.keys(), asset)) }),
  ),
  name.map(
    (zoneName): AnyCommand =>
      (p, ids) =>
        changeZone(p, { kind: 'add', zoneName }, ids.zone),
  ),
  fc.tuple(n, name).map(
    ([zone, zoneName]): AnyCommand =>
      (p, ids) =>
        changeZone(p, { kind: 'rename', zoneId: nth(p.zones.keys(), zone) ?? 0, zoneName }, ids.zone),
  ),
  n.map(
    (zone): AnyCommand =>
      (p, ids) =>
        changeZone(p, { kind: 'remove', zoneId: nth(p.zones.keys(), zone) ?? 0 }, ids.zone),
  ),
  fc
    .record({
      created: fc.array(packageName, { maxLength: 2 }),
      renamed: fc.array(fc.tuple(n, packageName), { maxLength: 2 }),
      assigned: fc.array(fc.tuple(fc.option(fc.integer({ min: -2, max: 7 })), fc.array(n, { maxLength: 3 })), {
        maxLength: 2,
      }),
      removed: fc.array(n, { maxLength: 2 }),
    })
    .map(
      ({ created, renamed, assigned, removed }): AnyCommand =>
        (p, ids) => {
          const one = (i: number) => nth(p.packages.keys(), i) ?? 0;
          const names = new Map(renamed.map(([i, called]) => [one(i), called]));
          const parts = new Map(assigned.flatMap(([to, of]) => of.map((i) => [nth(p.parts.keys(), i) ?? 0, to])));
          return savePackages(
            p,
            {
              created: created.map((called, i) => ({ id: -1 - i, packageName: called })),
              renamed: [...names].map(([id, called]) => ({ id, packageName: called })),
              assigned: [...parts].map(([id, to]) => ({
                packageId: to === null || to < 0 ? to : one(to),
                partIds: [id],
              })),
              removed: removed.map(one),
            },
            ids.package,
          );
        },
    ),
  fc.tuple(n, fc.option(n)).map(
    ([part, to]): AnyCommand =>
      (p, ids) =>
        changePart(
          p,
          nth(p.parts.keys(), part) ?? 0,
          { packageId: to === null ? null : (nth(p.packages.keys(), to) ?? null) },
          { library, ids },
        ),
  ),
  fc.tuple(n, packageName).map(
    ([one, called]): AnyCommand =>
      (p, ids) =>
        changePackage(
          p,
          { kind: 'rename', packageId: nth(p.packages.keys(), one) ?? 0, packageName: called },
          ids.package,
        ),
  ),
  n.map(
    (one): AnyCommand =>
      (p, ids) =>
        changePackage(p, { kind: 'remove', packageId: nth(p.packages.keys(), one) ?? 0 }, ids.package),
  ),
  fc.tuple(name, fc.array(day), mostly([undefined], ['draft', 'published'] as const)).map(
    ([description, nonWorkingDays, status]): AnyCommand =>
      (p) =>
        editProgramme(p, { known, form: { details: { description }, nonWorkingDays, ...(status && { status }) } }),
  ),
  fc.tuple(fc.nat(128), fc.nat(4)).map(
    ([workingPatternBitMask, noShifts]): AnyCommand =>
      (p) =>
        setCalendar(p, { workingPatternBitMask, noShifts, shift2Hours: 8 }),
  ),
  day.map(
    (one): AnyCommand =>
      (p) =>
        changeNonWorkingDays(p, { kind: 'add', day: one }),
  ),
  fc
    .uniqueArray(
      fc.record({
        kind: fc.constantFrom(...LIMITED_KINDS),
        id: fc.nat(3),
        limit: mostly([1, 3, 40], [0, 2.5]),
      }),
      { maxLength: 4, selector: limitKey },
    )
    .map(
      (limits): AnyCommand =>
        (p) =>
          setLabourLimits(
            p,
            limits.map((one) => (one.kind === 'allLabour' ? { ...one, id: 0 } : one)),
            ({ kind, id }) => kind === 'allLabour' || id > 0,
          ),
    ),
  fc.boolean().map(
    (active): AnyCommand =>
      (p) =>
        activateProgramme(p, active),
  ),
  fc.constant<AnyCommand>((p) => reopenProgramme(p)),
  fc
    .tuple(
      n,
      fc.array(fc.tuple(fc.nat(30), taskEdit, mostly([false], [true])), { maxLength: 3 }),
      fc.array(taskEdit, { maxLength: 2 }),
      mostly([{}], [{ subprogrammeId: 2 }]),
    )
    .map(
      ([asset, edits, added, over]): AnyCommand =>
        (p, ids) => {
          const assetId = nth(p.assets.keys(), asset) ?? null;
          const parts = partsOf(p, assetId);
          const tasks = new Map(
            edits.map(([task, edited, removed]) => [
              nth(
                parts.flatMap(({ subprogrammeId }) => p.subprogrammes.get(subprogrammeId)?.tasks ?? []),
                task,
              )?.id ?? 0,
              { form: edited, removed },
            ]),
          );
          return saveAsset(p, {
            assetId,
            assetName: nameOf(p, assetId),
            parts: parts.map((part) => ({ ...part, ...over })),
            tasks: [
              ...[...tasks].map(([id, edited]) => ({ id, ...edited })),
              ...added.map((edited) => ({
                subprogrammeId: parts[0]?.subprogrammeId ?? 0,
                baseTaskId: 0,
                form: { name: 'New', ...edited },
              })),
            ],
            library,
            ids,
          });
        },
    ),
  fc.tuple(fc.nat(30), taskEdit).map(
    ([task, edited]): AnyCommand =>
      (p) =>
        changeTask(p, nth(tasksOf(p), task)?.id ?? 0, edited, choices),
  ),
  fc.tuple(n, fc.array(taskEdit, { minLength: 1, maxLength: 3 })).map(
    ([copy, edits]): AnyCommand =>
      (p, ids) =>
        addTasks(
          p,
          edits.map((edited) => ({
            subprogrammeId: nth(p.subprogrammes.keys(), copy) ?? 0,
            baseTaskId: 0,
            form: { name: 'New', ...edited },
          })),
          choices,
          ids.task,
        ),
  ),
  fc.nat(30).map(
    (task): AnyCommand =>
      (p) =>
        removeTask(p, nth(tasksOf(p), task)?.id ?? 0),
  ),
  fc.tuple(name, fc.option(n)).map(
    ([called, of]): AnyCommand =>
      (p, ids) => {
        const source = of === null ? undefined : nth(p.subprogrammes.values(), of);
        return makeSubprogramme(
          p,
          { name: called, assetType: 'Dual carriageway', assetCategoryId: 11 },
          { library, ids },
          source && { ...source, baseTaskOf: ({ baseTaskId }) => baseTaskId },
        );
      },
  ),
  fc.tuple(n, name).map(
    ([copy, called]): AnyCommand =>
      (p) =>
        changeSubprogramme(p, nth(p.subprogrammes.keys(), copy) ?? 0, { name: called }, library),
  ),
  n.map(
    (copy): AnyCommand =>
      (p) =>
        removeSubprogramme(p, nth(p.subprogrammes.keys(), copy) ?? 0),
  ),
  fc.tuple(name, form, n).map(
    ([assetName, one, copy]): AnyCommand =>
      (p, ids) =>
        inOneGo(
          addPartsSteps(p, [{ ...asked(p, one), assetName, subprogrammeId: nth(p.subprogrammes.keys(), copy) ?? 0 }], {
            library,
            ids,
          }),
        ),
  ),
);

/** A programme with one asset of three parts. */
export const start = [
  programmeCreated({ nonWorkingDays: [{ date: '2027-12-25', description: 'Christmas Day' }] }),
  copied(copyOf(501, 1, 'Mainline')),
  partsCreated('Mainline', ...[1, 2, 3].map((id) => partFacts(id, { partName: `Part ${id}` }))),
];
