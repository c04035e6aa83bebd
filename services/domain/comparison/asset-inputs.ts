import { type Library, makeupOf } from '../library/library.js';
import type { Task } from '../library/library-records.js';
import type { SubprogrammeCopy } from '../programmes/events.js';
import { assetNameOf, type Part, type Programme, partsOf } from '../programmes/programme.js';
import { type ComparedInput, compared, type InputValue } from './compared-input.js';
import { absencesOf, byName, firstOf, type Recorded, type Sign, sameThings, type Thing } from './same-things.js';

interface Asset extends Recorded {
  readonly programme: Programme;
  readonly id: number;
  readonly name: string;
  readonly parts: readonly Part[];
}
/** Beside the part or task, which may be 10,000, instead of a copy of it with more fields. */
interface OwnPart extends Recorded {
  readonly programme: Programme;
  readonly name: string;
  readonly part: Part;
}
interface OwnTask extends Recorded {
  readonly name: string;
  readonly task: Task;
}

/** A copy keeps the numbers of the assets; later each scenario goes on counting for itself (docs/decisions/0025, 0045). */
const ASSET_SIGNS: readonly Sign<Asset>[] = [
  { key: byName },
  { key: ({ id, parts }) => `${id} ${parts[0]?.assetCategoryId}`, cameAlong: true },
];
const PART_SIGNS: readonly Sign<OwnPart>[] = [
  { key: byName },
  { key: ({ part }) => `${part.size} ${part.unitId} ${part.start} ${part.end}`, cameAlong: true },
];
const TASK_SIGNS: readonly Sign<OwnTask>[] = [
  { key: ({ task }) => (task.baseTaskId === 0 ? undefined : String(task.baseTaskId)) },
  { key: byName },
];

/** The inputs of assets, their parts and their subprogrammes. @param sameZone one id for the zones that are the same */
export function* assetInputs(
  scenarios: readonly Programme[],
  library: Library,
  sameZone: ReadonlyMap<number, number>,
): Generator<ComparedInput> {
  const everybody = scenarios.map(() => true);
  for (const asset of sameThings(scenarios.map(assetsOf), ASSET_SIGNS)) {
    const { name } = firstOf(asset);
    const hasAsset = asset.map((one) => one !== undefined);
    const absences = absencesOf(asset, firstOf(asset).created, scenarios);
    yield compared('asset', eachOf(asset, nameOf), { asset: name }, everybody, absences);
    const parts = sameThings(asset.map(ownParts), PART_SIGNS, true).map((part) => ({ part, copies: copiesOf(part) }));
    const groups = together(parts.map(({ copies }) => copies));
    const left = new Set(groups.values());
    for (const { part, copies } of parts) {
      yield* partInputs(part, { asset: name, hasAsset, scenarios, library, sameZone });
      for (const copy of copies) {
        const group = copy && groups.get(copy);
        if (group && left.delete(group)) yield* taskInputs(group, asset, scenarios, library);
      }
    }
  }
}

const assetsOf = (programme: Programme): Asset[] =>
  [...programme.assets.keys()].map((id) => {
    const parts = partsOf(programme, id);
    // As old as its oldest part.
    const created = parts.map((part) => part.created).sort()[0] ?? '';
    return { programme, id, name: assetNameOf(programme, id), parts, created };
  });

function ownParts(asset: Asset | undefined): OwnPart[] {
  if (asset === undefined) return [];
  const { programme, parts } = asset;
  return parts.map((part) => ({ part, programme, name: part.partName, created: part.created }));
}

function* partInputs(
  part: Thing<OwnPart>,
  {
    asset,
    hasAsset,
    scenarios,
    library,
    sameZone,
  }: {
    readonly asset: string;
    readonly hasAsset: readonly boolean[];
    readonly scenarios: readonly Programme[];
    readonly library: Library;
    readonly sameZone: ReadonlyMap<number, number>;
  },
): Generator<ComparedInput> {
  const subject = { asset, part: firstOf(part).name || null };
  const category = (id: number) => library.assetCategories.get(id);
  const zoneOf = ({ part: { zoneId } }: OwnPart) => (zoneId === null ? 0 : (sameZone.get(zoneId) ?? zoneId));
  const absences = absencesOf(part, firstOf(part).created, scenarios);
  yield compared('part', eachOf(part, nameOf), subject, hasAsset, absences);
  yield compared(
    'category',
    eachOf(part, (one) => ({ text: category(one.part.assetCategoryId)?.assetType ?? '' })),
    subject,
  );
  yield compared(
    'size',
    eachOf(part, (one) => ({ amount: one.part.size, unit: library.units.get(one.part.unitId)?.name ?? '' })),
    subject,
  );
  yield compared(
    'dates',
    eachOf(part, (one) => ({ start: one.part.start, end: one.part.end })),
    subject,
  );
  // A zone that is only called otherwise is the same.
  const names = new Map(part.flatMap((one) => (one ? [[zoneOf(one), zoneNameOf(one)] as const] : [])));
  yield compared(
    'partZone',
    eachOf(part, (one) => ({ text: names.get(zoneOf(one)) ?? '' })),
    subject,
  );
  yield compared(
    'subprogramme',
    eachOf(part, (one) => ({ text: one.programme.subprogrammes.get(one.part.subprogrammeId)?.name ?? '' })),
    subject,
  );
}

const zoneNameOf = ({ part: { zoneId }, programme }: OwnPart): string =>
  (zoneId === null ? undefined : programme.zones.get(zoneId))?.zoneName ?? '';

/** What builds a part in each scenario; undefined where the part is missing, or another subprogramme than the first one builds it. */
type Copies = readonly (SubprogrammeCopy | undefined)[];

function copiesOf(part: Thing<OwnPart>): Copies {
  const copies = part.map((one) => one?.programme.subprogrammes.get(one.part.subprogrammeId));
  const reference = copies.find((copy) => copy !== undefined);
  return copies.map((copy) => (copy && reference && byName(copy) === byName(reference) ? copy : undefined));
}

/**
 * What builds the same tasks in each scenario, by each of its copies, so that each task is compared once: parts of an asset share their
 * copies, and where a scenario has no copy for one of the parts, another part may have it.
 */
function together(all: readonly Copies[]): Map<SubprogrammeCopy, Copies> {
  const groups = new Map<SubprogrammeCopy, Copies>();
  for (const copies of all) {
    let group = copies;
    for (const copy of copies) {
      const other = copy && groups.get(copy);
      if (other) group = group.map((one, i) => one ?? other[i]);
    }
    for (const copy of group) if (copy) groups.set(copy, group);
  }
  return groups;
}

/** Tasks of subprogrammes of the same name: another one is another input, and so are not all of its tasks. */
function* taskInputs(
  copies: Copies,
  asset: Thing<Asset>,
  scenarios: readonly Programme[],
  library: Library,
): Generator<ComparedInput> {
  const about = { asset: firstOf(asset).name, subProgramme: firstOf(copies).name };
  const isBuiltSo = copies.map((copy) => copy !== undefined);
  const ownTasks = copies.map((copy, i): OwnTask[] => {
    const programme = asset[i]?.programme;
    return copy && programme ? copy.tasks.map((one) => ({ task: one, programme, name: one.name, created: '' })) : [];
  });
  for (const task of sameThings(ownTasks, TASK_SIGNS)) {
    const subject = { ...about, task: firstOf(task).name };
    yield compared('task', eachOf(task, nameOf), subject, isBuiltSo, absencesOf(task, undefined, scenarios));
    yield compared(
      'taskDuration',
      eachOf(task, (one) => ({ amount: one.task.durationPercent, unit: '%' })),
      subject,
    );
    yield compared(
      'taskLag',
      eachOf(task, (one) => ({ amount: one.task.lagPercent, unit: '%' })),
      subject,
    );
    yield compared(
      'taskFactor',
      eachOf(task, (one) => ({ amount: one.task.quantityFactor ?? 1 })),
      subject,
    );
    yield compared('taskMakeUp', makeUpsOf(task, library), subject);
  }
}

/** Make-ups by their names, unless two have the same. */
function makeUpsOf(task: Thing<OwnTask>, library: Library): (InputValue | undefined)[] {
  const makeUps = task.map((one) => one && (makeupOf(library, one.task) ?? null));
  const idsOfName = new Map<string, Set<number>>();
  for (const makeUp of makeUps)
    if (makeUp)
      idsOfName.set(
        makeUp.elementMakeupName,
        (idsOfName.get(makeUp.elementMakeupName) ?? new Set<number>()).add(makeUp.id),
      );
  return makeUps.map((makeUp) => {
    if (!makeUp) return makeUp === null ? { text: '' } : undefined;
    const { id, elementMakeupName: name } = makeUp;
    return { text: (idsOfName.get(name)?.size ?? 0) > 1 ? `${name} (${id})` : name };
  });
}

const nameOf = ({ name }: { readonly name: string }): InputValue => ({ text: name });

const eachOf = <Item>(thing: Thing<Item>, value: (item: Item) => InputValue): (InputValue | undefined)[] =>
  thing.map((item) => item && value(item));
