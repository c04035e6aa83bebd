/** Adds an event of a programme to the summary of its command. A type of event that is not handled does not compile. */
import { partWithAsset } from '../../services/domain/programmes/assets/part-name.js';
import type {
  LabourLimit,
  NonWorkingDay,
  PartFields,
  ProgrammeEventData,
  RecordedProgrammeEvent,
  TaskFields,
  WorkSchedule,
} from '../../services/domain/programmes/events.js';
import { limitKey } from '../../services/domain/programmes/labour/labour-limits.js';
import { assetIdOf, assetNameOf, evolve, type Programme } from '../../services/domain/programmes/programme.js';
import { parseDay } from '../../services/domain/quantities/day.js';
import { assertNever } from '../../services/platform/assert-never.js';
import {
  type AssetSummary,
  addAction,
  addField,
  type ChangeSummary,
  type FieldChange,
  type FieldValue,
  isCreation,
  MAX_ASSETS,
  setCount,
} from './change-summary.js';

/**
 * Adds an event to a summary, and folds it into the programme.
 * @param programme before the event, owned by the caller
 */
export function summarizeProgrammeEvent(
  summary: ChangeSummary,
  event: RecordedProgrammeEvent,
  programme: Programme,
): void {
  const before = { assets: programme.assets.size, parts: programme.parts.size, days: programme.nonWorkingDays.size };
  // What a new programme begins with is counted, not listed.
  if (isCreation(summary.actions)) evolve(programme, event);
  else {
    const afterwards = addEvent(summary, event, programme);
    evolve(programme, event);
    afterwards?.();
  }
  setCount(summary, 'assets', before.assets, programme.assets.size);
  setCount(summary, 'parts', before.parts, programme.parts.size);
  setCount(summary, 'nonWorkingDays', before.days, programme.nonWorkingDays.size);
}

/** @returns what can be added only once the event has been folded in */
function addEvent(
  summary: ChangeSummary,
  event: RecordedProgrammeEvent,
  programme: Programme,
): (() => void) | undefined {
  const { type, data } = event;
  switch (type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
      addAction(summary, { type, name: data.baseProjectId === 0 ? data.name : data.scenarioName });
      break;
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
      addAction(summary, { type });
      break;
    case 'ProgrammeStatusChanged':
      addAction(summary, { type, name: data.after, formerName: data.before });
      addField(summary, { of: '', field: 'status', before: data.before, after: data.after });
      break;
    case 'ProgrammeDetailsChanged':
      addAction(summary, { type });
      addFields(summary, '', data);
      break;
    case 'WorkScheduleChanged':
      addAction(summary, { type });
      addFields(summary, '', scheduleInWords(programme.schedule, data.after));
      break;
    case 'NonWorkingDaysChanged':
      addAction(summary, { type });
      addDays(summary, data);
      break;
    case 'LabourLimitsChanged':
      addAction(summary, { type });
      addLimits(summary, data);
      break;
    case 'ZoneAdded':
    case 'ZoneRemoved':
      addAction(summary, { type, name: data.zoneName });
      break;
    case 'ZoneRenamed':
      addAction(summary, { type, name: data.after, formerName: data.before });
      addField(summary, { of: '', field: 'zoneName', before: data.before, after: data.after });
      break;
    case 'PackageAdded':
      addAction(summary, { type, name: data.packageName });
      addField(summary, { of: '', field: 'packageName', after: data.packageName });
      break;
    case 'PackageRemoved':
      addAction(summary, { type, name: data.packageName });
      addField(summary, { of: '', field: 'packageName', before: data.packageName });
      break;
    case 'PackageRenamed':
      addAction(summary, { type, name: data.after, formerName: data.before });
      addField(summary, { of: '', field: 'packageName', before: data.before, after: data.after });
      break;
    case 'PackageAssigned':
      addPackages(summary, data, programme);
      break;
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved': {
      const [copy] = data.copies;
      addAction(summary, { type, ...(copy && { name: copy.name }) });
      break;
    }
    case 'SubprogrammeTasksChanged':
      addTasks(summary, data, programme);
      break;
    case 'AssetRenamed': {
      addAction(summary, { type, name: data.after, formerName: data.before });
      const asset = assetSummary(summary, assetIdOf(programme, { ...data, assetName: data.before }), data.before, true);
      if (asset) Object.assign(asset, { name: data.after, formerName: asset.formerName ?? data.before });
      addField(summary, { of: '', field: 'assetName', before: data.before, after: data.after });
      break;
    }
    case 'AssetPartsChanged':
      return addParts(summary, event, programme);
    default:
      return assertNever(event, 'event of a programme');
  }
  return undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields of a change, in the order in which they are recorded. */
function addFields(
  summary: ChangeSummary,
  of: string,
  change: { readonly before: object; readonly after: object },
): void {
  const [before, after] = [change.before as Values, change.after as Values];
  for (const field of Object.keys(after))
    addField(summary, { of, field, before: valueOf(before[field]), after: valueOf(after[field]) });
}

const valueOf = (value: unknown): FieldValue => (value ?? null) as FieldValue;

/** The working week and the hours that count: hours of shifts above `noShifts` do not, and records of shifts have no name. */
function scheduleInWords(before: WorkSchedule, change: Partial<WorkSchedule>) {
  const after = { ...before, ...change };
  const [was, is] = [countedHours(before), countedHours(after)];
  const week = before.workingPatternBitMask !== after.workingPatternBitMask;
  return {
    before: { ...(week && { workingWeek: before.workingPatternBitMask }), ...(was !== is && { shifts: was }) },
    after: { ...(week && { workingWeek: after.workingPatternBitMask }), ...(was !== is && { shifts: is }) },
  };
}

const countedHours = ({ noShifts, shift1Hours, shift2Hours, shift3Hours }: WorkSchedule): string =>
  [shift1Hours, shift2Hours, shift3Hours].slice(0, noShifts).join(' + ');

/** A day whose description changed is removed and added. */
function addDays(summary: ChangeSummary, { added, removed }: ProgrammeEventData['NonWorkingDaysChanged']): void {
  const came = new Map(added.map((day) => [day.date, day]));
  const describe = ({ description }: NonWorkingDay): string => description || 'non-working';
  for (const day of removed) {
    const now = came.get(day.date);
    came.delete(day.date);
    addField(summary, { of: day.date, field: 'day', before: describe(day), ...(now && { after: describe(now) }) });
  }
  for (const day of came.values()) addField(summary, { of: day.date, field: 'day', after: describe(day) });
}

function addLimits(summary: ChangeSummary, { added, removed }: ProgrammeEventData['LabourLimitsChanged']): void {
  const came = new Map(added.map((limit) => [limitKey(limit), limit]));
  const field = (limit: LabourLimit): string => `limit ${limit.kind} ${limit.id}`;
  for (const limit of removed) {
    const now = came.get(limitKey(limit));
    came.delete(limitKey(limit));
    addField(summary, { of: '', field: field(limit), before: limit.limit, ...(now && { after: now.limit }) });
  }
  for (const limit of came.values()) addField(summary, { of: '', field: field(limit), after: limit.limit });
}

function addTasks(
  summary: ChangeSummary,
  { assetName, subprogrammeId, added, changed, removed }: ProgrammeEventData['SubprogrammeTasksChanged'],
  programme: Programme,
): void {
  const copy = programme.subprogrammes.get(subprogrammeId);
  const names = new Map(copy?.tasks.map(({ id, name }) => [id, name]));
  addAction(summary, { type: 'SubprogrammeTasksChanged', name: assetName || (copy?.name ?? '') });
  const window = ({ durationPercent, lagPercent }: Pick<TaskFields, 'durationPercent' | 'lagPercent'>): string =>
    `lag ${lagPercent} %, duration ${durationPercent} %`;
  for (const { task } of removed) addField(summary, { of: task.name, field: 'task', before: window(task) });
  for (const { taskId, ...change } of changed) addFields(summary, names.get(taskId) ?? '', change);
  for (const { task } of added) addField(summary, { of: task.name, field: 'task', after: window(task) });
}

/** The asset in the summary so far; undefined for one more than is kept. */
function assetSummary(summary: ChangeSummary, id: number, name: string, existed: boolean): AssetSummary | undefined {
  const known = summary.assets.find((asset) => asset.id === id);
  if (known) return known;
  if (summary.assets.length === MAX_ASSETS) {
    summary.moreAssets += 1;
    return undefined;
  }
  const asset: AssetSummary = { id, name, existed, exists: existed, created: 0, changed: 0, removed: 0 };
  summary.assets.push(asset);
  return asset;
}

function addParts(
  summary: ChangeSummary,
  event: Extract<RecordedProgrammeEvent, { type: 'AssetPartsChanged' }>,
  programme: Programme,
): () => void {
  const { created, changed, removed, assetName } = event.data;
  const assetId = assetIdOf(programme, event.data, event.metadata.undoes !== undefined);
  addAction(summary, { type: event.type });
  const asset = assetSummary(summary, assetId, assetName, programme.assets.has(assetId));
  const called = (partName: string): string => partWithAsset(assetName, partName);
  for (const { partName, size, unitId } of removed)
    addField(summary, { of: called(partName), field: 'part', before: { size, unitId } });
  for (const { partId, before, after } of changed) {
    const part = programme.parts.get(partId);
    if (!part) continue;
    const of = partWithAsset(assetNameOf(programme, part.assetId), part.partName);
    for (const field of partFields({ ...part, ...before }, { ...part, ...after }, Object.keys(after), programme))
      addField(summary, { of, ...field });
  }
  if (asset) {
    const touched = [...created, ...removed].map(({ partName }) => called(partName));
    for (const { partId } of changed) touched.push(called(programme.parts.get(partId)?.partName ?? ''));
    const only = asset.created + asset.changed + asset.removed === 0 && touched.length === 1 ? touched[0] : undefined;
    delete asset.part;
    if (only !== undefined) asset.part = only;
    asset.created += created.length;
    asset.changed += changed.length;
    asset.removed += removed.length;
  }
  return () => {
    if (asset) asset.exists = programme.assets.has(assetId);
    for (const part of created) {
      const of = called(part.partName);
      addField(summary, { of, field: 'size', after: { size: part.size, unitId: part.unitId } });
      addField(summary, { of, field: 'subprogrammeId', after: copyName(programme, part.subprogrammeId) });
      addField(summary, { of, field: 'start', after: part.start });
      addField(summary, { of, field: 'end', after: part.end });
    }
  };
}

/** Each part with the names that its packages have at the event. */
function addPackages(
  summary: ChangeSummary,
  { parts }: ProgrammeEventData['PackageAssigned'],
  programme: Programme,
): void {
  addAction(summary, { type: 'PackageAssigned' });
  summary.packagedParts = (summary.packagedParts ?? 0) + parts.length;
  const assets = new Map<number, AssetSummary | undefined>();
  for (const { partId, before, after } of parts) {
    const part = programme.parts.get(partId);
    if (!part) continue;
    const assetName = assetNameOf(programme, part.assetId);
    if (!assets.has(part.assetId)) assets.set(part.assetId, assetSummary(summary, part.assetId, assetName, true));
    const asset = assets.get(part.assetId);
    if (asset) asset.changed += 1;
    addField(summary, {
      of: partWithAsset(assetName, part.partName),
      field: 'packageId',
      before: packageName(programme, before),
      after: packageName(programme, after),
    });
  }
}

const copyName = ({ subprogrammes }: Programme, id: number): string => subprogrammes.get(id)?.name ?? '';

const daysOf = ({ start, end }: Pick<PartFields, 'start' | 'end'>): number => parseDay(end) - parseDay(start) + 1;

/** A size comes with its unit, so that a change of the unit alone shows as well; new dates with the duration that they leave. */
function* partFields(
  before: PartFields,
  after: PartFields,
  changed: readonly string[],
  programme: Programme,
): Generator<Omit<FieldChange, 'of'>> {
  const has = (field: keyof PartFields): boolean => changed.includes(field);
  if (has('partName')) yield { field: 'partName', before: before.partName, after: after.partName };
  if (has('size') || has('unitId'))
    yield {
      field: 'size',
      before: { size: before.size, unitId: before.unitId },
      after: { size: after.size, unitId: after.unitId },
    };
  if (has('start')) yield { field: 'start', before: before.start, after: after.start };
  if (has('end')) yield { field: 'end', before: before.end, after: after.end };
  if (has('start') || has('end')) yield { field: 'days', before: daysOf(before), after: daysOf(after) };
  if (has('subprogrammeId'))
    yield {
      field: 'subprogrammeId',
      before: copyName(programme, before.subprogrammeId),
      after: copyName(programme, after.subprogrammeId),
    };
  if (has('zoneId')) yield { field: 'zoneId', before: zoneName(programme, before), after: zoneName(programme, after) };
  if (has('assetCategoryId'))
    yield { field: 'assetCategoryId', before: before.assetCategoryId, after: after.assetCategoryId };
  if (has('p6ActivityId')) yield { field: 'p6ActivityId', before: before.p6ActivityId, after: after.p6ActivityId };
  if (has('packageId'))
    yield {
      field: 'packageId',
      before: packageName(programme, before.packageId),
      after: packageName(programme, after.packageId),
    };
}

const zoneName = ({ zones }: Programme, { zoneId }: PartFields): string | null =>
  zoneId === null ? null : (zones.get(zoneId)?.zoneName ?? null);

/** Parts of old logs name packages that there never were (domain/programmes/programme.ts). */
const packageName = ({ packages }: Programme, id: number | null): string | null =>
  id === null ? null : (packages.get(id)?.packageName ?? null);
