/** What a command did, in one line: 'Changed Mainline, Middle' (docs/product/history.md, History of a programme). */
import { FILE_KIND_NAMES, type ScheduleFileKind } from '../../services/domain/schedules/file-kinds.js';
import type { Action, ActionType, AssetSummary, ChangeSummary } from './change-summary.js';

/** @param level 0 for a command, odd for its undo, even for its redo, whose title is that of the command */
export function titleOf(summary: ChangeSummary, level: number): string {
  const title = titleOfCommand(summary);
  if (level === 0) return title;
  return `${level % 2 === 1 ? 'Undid' : 'Redid'}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

type Title = (summary: ChangeSummary, action: Action) => string;

const STATUS: Readonly<Record<string, string>> = {
  published: 'Published the programme',
  archived: 'Archived the programme',
  draft: 'Made the programme a draft again',
};

const calendar: Title = () => 'Changed the work calendar';

/** In the order of what a command is for: the first of these that it did is its title, the rest came with it. */
const titles: Readonly<Record<ActionType, Title>> = {
  ProgrammeCreated: () => 'Created the programme',
  ProgrammeDuplicated: () => 'Created the programme as a copy',
  ScenarioDuplicated: () => 'Made the scenario',
  ProgrammeDeactivated: () => 'Removed the programme',
  ProgrammeReactivated: () => 'Brought the programme back',
  ProgrammeStatusChanged: (_, { name = '' }) => STATUS[name] ?? 'Changed the status',
  P6Imported: ({ activities }) => {
    const kind = FILE_KIND_NAMES[activities?.format as ScheduleFileKind] ?? activities?.format;
    return `Imported a schedule${kind ? ` (${kind})` : ''}`;
  },
  P6ActivitiesChanged: ({ activities }, { name }) => {
    const { created = 0, changed = 0, removed = 0 } = activities ?? {};
    const verb = changed > 0 || (created > 0 && removed > 0) ? 'Changed' : created > 0 ? 'Added' : 'Removed';
    const all = created + changed + removed;
    return `${verb} ${all === 1 ? `activity ${name ?? ''}`.trim() : `${all} activities`}`;
  },
  AssetPartsChanged: ({ assets, moreAssets }) => assetsTitle(assets, moreAssets),
  AssetRenamed: (_, { name, formerName }) => `Renamed ${formerName} to ${name}`,
  SubprogrammeTasksChanged: (_, { name }) => (name ? `Changed tasks of ${name}` : 'Changed tasks'),
  ProgrammeDetailsChanged: ({ fields }) => {
    const changed = fields.filter(({ of }) => of === '').map(({ field }) => field);
    if (changed.includes('isDraft')) return 'Finished the wizard';
    const isName = changed.every((field) => field === 'name' || field === 'scenarioName');
    return isName && changed.length > 0 ? 'Renamed the programme' : 'Changed the programme’s details';
  },
  WorkScheduleChanged: calendar,
  NonWorkingDaysChanged: calendar,
  LabourLimitsChanged: () => 'Changed the labour limits',
  ZoneAdded: (_, { name }) => `Added zone ${name}`,
  ZoneRenamed: (_, { name, formerName }) => `Renamed zone ${formerName} to ${name}`,
  ZoneRemoved: (_, { name }) => `Removed zone ${name}`,
  PackageAssigned: ({ packagedParts = 0 }) =>
    `Changed the package of ${packagedParts === 1 ? '1 part' : `${packagedParts} parts`}`,
  PackageAdded: (_, { name }) => `Added package ${name}`,
  PackageRenamed: (_, { name, formerName }) => `Renamed package ${formerName} to ${name}`,
  PackageRemoved: (_, { name }) => `Removed package ${name}`,
  SubprogrammesCopied: (_, { name }) => `Added subprogramme ${name}`,
  SubprogrammesRemoved: (_, { name }) => `Removed subprogramme ${name}`,
};

function titleOfCommand(summary: ChangeSummary): string {
  const action = Object.keys(titles)
    .map((type) => summary.actions.find((one) => one.type === type))
    .find((one) => one !== undefined);
  return action ? titles[action.type](summary, action) : 'Changed nothing';
}

function assetsTitle(assets: readonly AssetSummary[], more: number): string {
  const came = (asset: AssetSummary): boolean => !asset.existed && asset.exists;
  const went = (asset: AssetSummary): boolean => asset.existed && !asset.exists;
  const verb = assets.every(came) ? 'Added' : assets.every(went) ? 'Removed' : 'Changed';
  const [only] = assets;
  if (!only || assets.length + more > 1) return `${verb} ${assets.length + more} assets`;
  if (only.formerName !== undefined && only.formerName !== only.name)
    return `Renamed ${only.formerName} to ${only.name}`;
  // An asset that came or went is named as a whole; of one that stays its only touched part, and what became of it.
  if (verb !== 'Changed') return `${verb} ${only.name}`;
  if (only.part === undefined) return `Changed ${only.name}`;
  return `${only.created > 0 ? 'Added' : only.removed > 0 ? 'Removed' : 'Changed'} ${only.part}`;
}
