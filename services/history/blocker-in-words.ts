/** What a change and a later one have both touched, as a planner calls it (docs/product/history.md, Blockers). */
import { assetNameOf, type Programme } from '../domain/programmes/programme.js';

/** Names of fields as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
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
};

/**
 * @param path of a footprint: `part 17.size`, `zone 8`
 * @param programmes in which the names are looked up, the first that knows it
 * @param activities names of activities of the schedule
 */
export function inPlannersWords(
  path: string,
  programmes: readonly Programme[],
  activities: ReadonlyMap<number, string>,
): string {
  const record = /^(part|task|zone|activity|subprogramme) (\d+)(?:\.(\w+))?$/.exec(path);
  if (record) {
    const [, kind = '', id = '', field] = record;
    const name = nameOf(kind, Number(id), programmes, activities);
    return field === undefined ? name : `${FIELDS[field] ?? field} of ${name}`;
  }
  const own = /^(programme|calendar)\.(\w+)$/.exec(path);
  if (own) return own[1] === 'calendar' ? 'the work calendar' : `${FIELDS[own[2] ?? ''] ?? own[2]} of the programme`;
  if (path === 'active') return 'the programme itself';
  if (path === 'status') return 'the status of the programme';
  if (path.startsWith('zone name ')) return `the zone name “${path.slice('zone name '.length)}”`;
  if (path.startsWith('asset ')) return `the asset name “${path.slice('asset '.length)}”`;
  if (path.startsWith('labour limit ')) return 'a labour limit';
  const day = /^non-working day (\d{4})-(\d\d)-(\d\d)$/.exec(path);
  return day ? `non-working day ${day[3]}/${day[2]}/${day[1]}` : path;
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
  return kind === 'part' ? 'a part that is gone' : `a ${kind} that is gone`;
}

function nameIn(programme: Programme, kind: string, id: number): string | undefined {
  switch (kind) {
    case 'part': {
      const part = programme.parts.get(id);
      const asset = part && assetNameOf(programme, part.assetId);
      return part && (part.partName === '' ? asset : `${asset}, ${part.partName}`);
    }
    case 'zone': {
      const zone = programme.zones.get(id);
      return zone && `zone ${zone.zoneName}`;
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
