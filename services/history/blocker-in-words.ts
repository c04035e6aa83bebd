/** What a change and a later one have both touched, as a planner calls it (docs/product/history.md, Blockers). */
import { partWithAsset } from '../domain/programmes/assets/part-name.js';
import type { PartFields, ProgrammeDetails, TaskFields } from '../domain/programmes/events.js';
import { nameKey } from '../domain/programmes/name-key.js';
import { assetNamed, assetNameOf, type Programme } from '../domain/programmes/programme.js';
import type { P6ActivityFields } from '../domain/schedules/events.js';

type NamedField = keyof PartFields | keyof TaskFields | keyof ProgrammeDetails | keyof P6ActivityFields;

/** Names of fields as the forms call them. A new field without a name does not compile. */
const FIELDS: Readonly<Record<NamedField | 'zoneName' | 'packageName', string>> = {
  partName: 'name',
  assetCategoryId: 'asset type',
  subprogrammeId: 'subprogramme',
  unitId: 'unit',
  size: 'size',
  start: 'start date',
  end: 'end date',
  zoneId: 'zone',
  p6ActivityId: 'P6 activity',
  packageId: 'package',
  zoneName: 'name',
  packageName: 'name',
  name: 'name',
  description: 'description',
  scenarioName: 'scenario name',
  regionId: 'region',
  metricId: 'units',
  isDraft: 'wizard',
  taskCode: 'task code',
  durationPercent: 'duration',
  lagPercent: 'lag',
  quantityFactor: 'quantity factor',
  elementMakeupId: 'element make-up',
  milestone: 'milestone',
  inFile: 'place in the file',
  project: 'project',
  wbs: 'WBS',
  activityType: 'activity type',
  status: 'status',
  percentComplete: 'percent complete',
  actualStart: 'actual start',
  actualEnd: 'actual finish',
};

/** Of an activity `name` is its ID in the planning tool, and `description` what planners call its name. */
const ACTIVITY_FIELDS: Readonly<Record<string, string>> = { name: 'ID', description: 'name' };

/**
 * @param path of a footprint: `part 17.size`, `zone 8`
 * @param programmes in which the names are looked up, the first that knows it
 * @param activities what the activities of the schedule are called there
 */
export function inPlannersWords(
  path: string,
  programmes: readonly Programme[],
  activities: ReadonlyMap<number, string>,
): string {
  const record = /^(part|task|zone|package|activity|subprogramme) (\d+)(?:\.(\w+))?$/.exec(path);
  if (record) {
    const [, kind = '', id = '', field] = record;
    const name = nameOf(kind, Number(id), programmes, activities);
    return field === undefined
      ? name
      : `${(kind === 'activity' && ACTIVITY_FIELDS[field]) || fieldName(field)} of ${name}`;
  }
  const own = /^(programme|calendar)\.(\w+)$/.exec(path);
  if (own) return own[1] === 'calendar' ? 'the work calendar' : `${fieldName(own[2] ?? '')} of the programme`;
  if (path === 'active') return 'the programme itself';
  if (path === 'status') return 'the status of the programme';
  const name = /^(zone name|package name|asset|activity name)(?: of project \d+:)? (.*)$/s.exec(path);
  if (name) {
    const [, kind = '', key = ''] = name;
    return `the ${NAMES[kind]} “${asWritten(kind, key, programmes)}”`;
  }
  if (path.startsWith('labour limit ')) return 'a labour limit';
  if (path.startsWith('schedule project ')) return 'the data date of the schedule';
  const day = /^non-working day (\d{4})-(\d\d)-(\d\d)$/.exec(path);
  return day ? `non-working day ${day[3]}/${day[2]}/${day[1]}` : path;
}

/** Names that a change takes or frees, as the forms call them. */
const NAMES: Readonly<Record<string, string>> = {
  'zone name': 'zone name',
  'package name': 'package name',
  asset: 'asset name',
  'activity name': 'activity ID',
};

const fieldName = (field: string): string => (FIELDS as Readonly<Record<string, string>>)[field] ?? field;

/** Blockers have names as they are compared, in lower case: the name as it is written, or the key once nothing has it any more. */
function asWritten(kind: string, key: string, programmes: readonly Programme[]): string {
  for (const programme of programmes) {
    const found = nameWithKey(programme, kind, key);
    if (found !== undefined) return found;
  }
  return key;
}

function nameWithKey(programme: Programme, kind: string, key: string): string | undefined {
  const isIt = (name: string): boolean => nameKey(name) === key;
  switch (kind) {
    case 'zone name':
      return [...programme.zones.values()].find(({ zoneName }) => isIt(zoneName))?.zoneName;
    case 'package name':
      return [...programme.packages.values()].find(({ packageName }) => isIt(packageName))?.packageName;
    case 'asset': {
      const asset = assetNamed(programme, key);
      return asset === undefined ? undefined : assetNameOf(programme, asset);
    }
    default:
      return undefined;
  }
}

function nameOf(
  kind: string,
  id: number,
  programmes: readonly Programme[],
  activities: ReadonlyMap<number, string>,
): string {
  for (const programme of programmes) {
    const found = nameIn(programme, kind, id);
    if (found !== undefined) return found;
  }
  if (kind === 'activity') return `activity ${activities.get(id) ?? id}`;
  return `a ${kind} that is gone`;
}

function nameIn(programme: Programme, kind: string, id: number): string | undefined {
  switch (kind) {
    case 'part': {
      const part = programme.parts.get(id);
      return part && partWithAsset(assetNameOf(programme, part.assetId), part.partName);
    }
    case 'zone': {
      const zone = programme.zones.get(id);
      return zone && `zone ${zone.zoneName}`;
    }
    case 'package': {
      const one = programme.packages.get(id);
      return one && `package ${one.packageName}`;
    }
    case 'subprogramme': {
      const copy = programme.subprogrammes.get(id);
      return copy && `subprogramme ${copy.name}`;
    }
    case 'task':
      for (const { tasks } of programme.subprogrammes.values()) {
        const task = tasks.find((one) => one.id === id);
        if (task) return `task ${task.name}`;
      }
      return undefined;
    default:
      return undefined;
  }
}
