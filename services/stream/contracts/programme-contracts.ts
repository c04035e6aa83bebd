import {
  type AssignedPart,
  type CopiedSubprogramme,
  type LabourLimit,
  LIMITED_KINDS,
  type NonWorkingDay,
  type PartFacts,
  type PartFields,
  type PlacedTask,
  type ProgrammeDetails,
  type ProgrammeEventData,
  type ProgrammeInitialFacts,
  type ShiftHoursEventData,
} from '../../domain/programmes/events.js';
import { type ContractsOf, contractsIn } from './contract.js';
import { TASK, TASK_FIELDS } from './task-terms.js';
import {
  amount,
  beforeAndAfter,
  count,
  countOrNull,
  countOrNullForZero,
  day,
  type Fields,
  flag,
  listOf,
  named,
  oneOf,
  optional,
  record,
  recordOrNull,
  text,
} from './terms.js';
import { SHIFT_HOURS, WORK_SCHEDULE } from './work-schedule-terms.js';

const DETAILS = record<ProgrammeDetails>({
  name: text('Name of the programme'),
  description: text('What the planner noted about it; may be empty'),
  scenarioName: text('Name of the scenario'),
  regionId: count('Region, defined in the reference events'),
  metricId: count('System of units, defined in the reference events'),
  isDraft: named('unfinished', flag('Its wizard was not finished yet')),
});

const NON_WORKING_DAY = record<NonWorkingDay>({
  date: named('day', day('Day that is not worked')),
  description: text('Why: the name of the holiday'),
});

const LABOUR_LIMIT = record<LabourLimit>({
  kind: named('of', oneOf(LIMITED_KINDS, 'What is limited: all labour, a labour type, or an activity of a make-up')),
  id: named('limitedId', countOrNullForZero('Labour type (1 labour, 2 foremen) or activity; null for all labour')),
  limit: count('The most that there is: heads per day, of an activity gangs at once'),
});

const PART_FIELDS = record<PartFields>({
  partName: named('name', text('Name of the part; empty in an asset that is not divided')),
  assetCategoryId: count('Category of the asset, defined in the reference events'),
  subprogrammeId: count("The programme's own copy of a subprogramme, by which the part is built"),
  unitId: count('Unit of the size, defined in the reference events'),
  size: amount('Quantity of the part, in its unit'),
  start: named('firstDay', day('First day of the part')),
  end: named('lastDay', day('Last day of the part, which counts')),
  zoneId: countOrNull('Zone of the programme that it lies in; null for none'),
  p6ActivityId: named(
    'scheduleActivityId',
    countOrNull('Activity of the imported schedule it is checked against; null for none'),
  ),
  packageId: countOrNull('Package it is let in; null for none'),
});
const PART = record<PartFacts>({ id: named('partId', count('The part')), ...PART_FIELDS.fields });
const CHANGED_PART = record<ProgrammeEventData['AssetPartsChanged']['changed'][number]>({
  partId: count('The part'),
  ...beforeAndAfter(PART_FIELDS),
});

/** Messages of events from before assets had ids are without it. */
const ASSET_ID = optional(
  countOrNull('Number of the asset in its programme, which it keeps when it is renamed; null for none'),
);

const COPY = record<CopiedSubprogramme>({
  id: named('subprogrammeId', count("The programme's own copy")),
  sourceId: named(
    'librarySubprogrammeId',
    count('Subprogramme of the library it was made from; 0 for one that was made by itself'),
  ),
  assetId: ASSET_ID,
  assetName: text('Asset whose parts share it; empty for one that was made by itself, for parts to come'),
  name: text('Name of the subprogramme'),
  assetType: text('What it builds'),
  assetCategoryId: count('Category of asset it is for, defined in the reference events'),
  tasks: listOf(TASK, 'Its tasks, in order'),
});

const RESTORED_AT = record<NonNullable<ProgrammeEventData['AssetPartsChanged']['restoredAt']>>(
  {
    asset: named('assetPlace', count("The asset's place among the assets, from 0")),
    parts: named(
      'partPlaces',
      listOf(
        count('Place of a part, from 0'),
        'Places in the asset of the parts that came back, in the order of `created`',
      ),
    ),
  },
  'Where an undo put back what had been removed; without it new parts and assets come last',
);

const PLACED_TASK = record<PlacedTask>({
  at: named('place', count('Its place among the tasks, from 0')),
  task: TASK,
});
const CHANGED_TASK = record<ProgrammeEventData['SubprogrammeTasksChanged']['changed'][number]>({
  taskId: count('The task'),
  ...beforeAndAfter(TASK_FIELDS),
});

const ASSIGNED_PART = record<AssignedPart>({
  partId: count('The part'),
  before: named('packageIdBefore', countOrNull('Package it was let in; null for none')),
  after: named('packageId', countOrNull('Package it is let in now; null for none')),
});

const STATUS = ['draft', 'published', 'archived'] as const;

const PROGRAMME_ID = 'The programme or scenario';

const BEGINNING: Fields<ProgrammeInitialFacts> = {
  programmeId: count(PROGRAMME_ID),
  baseProjectId: named(
    'baseProgrammeId',
    countOrNullForZero('Programme that it is a scenario of; null for a base programme'),
  ),
  ...DETAILS.fields,
  schedule: named('workSchedule', WORK_SCHEDULE),
  nonWorkingDays: listOf(NON_WORKING_DAY, 'Days that are not worked, whatever the day of the week'),
};
const COPIED: Fields<ProgrammeEventData['ProgrammeDuplicated']> = {
  ...BEGINNING,
  sourceId: named('sourceProgrammeId', count('Programme or scenario it was copied from')),
  sourceVersion: count('Number of events that had made the source what was copied'),
};

const programme = contractsIn('programme', 'programmeId', PROGRAMME_ID);

export const PROGRAMME_CONTRACTS: ContractsOf<ProgrammeEventData> = {
  ProgrammeCreated: programme({
    fact: 'created',
    summary: 'A programme or scenario was made, with its calendar.',
    terms: BEGINNING,
  }),
  ProgrammeDuplicated: programme({
    fact: 'duplicated',
    summary: 'A programme was made as a copy of another one; its zones, subprogrammes and parts follow.',
    terms: COPIED,
  }),
  ScenarioDuplicated: programme({
    fact: 'scenario-duplicated',
    summary: 'A scenario was made as a copy of a programme or scenario; its zones, subprogrammes and parts follow.',
    terms: COPIED,
  }),
  ProgrammeDetailsChanged: programme({
    fact: 'details-changed',
    summary: 'What a programme is called, or where it is, was changed.',
    terms: beforeAndAfter(DETAILS),
  }),
  ProgrammeStatusChanged: programme({
    fact: 'status-changed',
    summary: 'A programme was published, archived or reopened.',
    terms: { before: oneOf(STATUS, 'Status it had'), after: oneOf(STATUS, 'Status it has now') },
  }),
  ProgrammeDeactivated: programme({
    fact: 'deactivated',
    summary: 'A programme was removed from the list; it can come back.',
  }),
  ProgrammeReactivated: programme({
    fact: 'reactivated',
    summary: 'A removed programme came back.',
  }),
  WorkScheduleChanged: programme({
    fact: 'work-schedule-changed',
    summary: 'The working week or the shifts of a programme were changed.',
    terms: beforeAndAfter(WORK_SCHEDULE),
  }),
  NonWorkingDaysChanged: programme({
    fact: 'non-working-days-changed',
    summary: 'Days became holidays, or working days again.',
    terms: {
      added: listOf(NON_WORKING_DAY, 'Days that are not worked any more'),
      removed: listOf(
        NON_WORKING_DAY,
        'Days that follow the working week again; a day in both lists got another description',
      ),
    },
  }),
  LabourLimitsChanged: programme({
    fact: 'labour-limits-changed',
    summary: 'What a programme has of labour at most was set, changed or taken away.',
    terms: {
      added: listOf(LABOUR_LIMIT, 'Limits that hold now'),
      removed: listOf(LABOUR_LIMIT, 'Limits that hold no more; one of the same in both lists was changed'),
    },
  }),
  ZoneAdded: programme({
    fact: 'zone-added',
    summary: 'A programme got a zone.',
    terms: { zoneId: count('The zone'), zoneName: named('name', text('Name of the zone')) },
  }),
  ZoneRenamed: programme({
    fact: 'zone-renamed',
    summary: 'A zone was renamed.',
    terms: { zoneId: count('The zone'), before: text('Name it had'), after: text('Name it has now') },
  }),
  ZoneRemoved: programme({
    fact: 'zone-removed',
    summary: 'A zone was removed; no part lies in it any more.',
    terms: { zoneId: count('The zone'), zoneName: named('name', text('Name it had')) },
  }),
  PackageAdded: programme({
    fact: 'package-added',
    summary: 'A programme got a package, in which parts can be let together.',
    terms: { packageId: count('The package'), packageName: named('name', text('Name of the package')) },
  }),
  PackageRenamed: programme({
    fact: 'package-renamed',
    summary: 'A package was renamed.',
    terms: { packageId: count('The package'), before: text('Name it had'), after: text('Name it has now') },
  }),
  PackageRemoved: programme({
    fact: 'package-removed',
    summary: 'A package was removed; no part is let in it any more.',
    terms: { packageId: count('The package'), packageName: named('name', text('Name it had')) },
  }),
  PackageAssigned: programme({
    fact: 'package-assigned',
    summary: 'Parts went into packages, or out of them.',
    terms: { parts: listOf(ASSIGNED_PART, 'Parts that have another package now') },
  }),
  SubprogrammesCopied: programme({
    fact: 'subprogrammes-copied',
    summary: 'A programme took copies of subprogrammes of the library for the parts of an asset.',
    terms: { assetName: text('Asset they are for'), copies: listOf(COPY, 'The copies, with their tasks') },
  }),
  SubprogrammesRemoved: programme({
    fact: 'subprogrammes-removed',
    summary: 'Copies of subprogrammes that no part uses any more went.',
    terms: { assetName: text('Asset they were for'), copies: listOf(COPY, 'The copies as they were') },
  }),
  AssetPartsChanged: programme({
    fact: 'asset-parts-changed',
    summary: 'Parts of an asset were created, changed or removed: an asset is there as long as it has parts.',
    terms: {
      assetId: ASSET_ID,
      assetName: text('The asset'),
      created: listOf(PART, 'New parts, in order'),
      changed: listOf(CHANGED_PART, 'Parts that were there before and have other fields now'),
      removed: listOf(PART, 'Parts that are gone, as they were'),
      restoredAt: optional(RESTORED_AT),
    },
  }),
  SubprogrammeTasksChanged: programme({
    fact: 'subprogramme-tasks-changed',
    summary: "Tasks of a programme's own copy of a subprogramme were added, changed or removed.",
    terms: {
      assetName: text('Asset whose parts share it; empty for one that was made by itself, for parts to come'),
      subprogrammeId: count("The programme's own copy"),
      added: listOf(PLACED_TASK, 'New tasks, with their places in the list as it is now'),
      changed: listOf(CHANGED_TASK, 'Tasks that were there before and have other fields now'),
      removed: listOf(PLACED_TASK, 'Tasks that are gone, with their places in the list as it was'),
    },
  }),
  AssetRenamed: programme({
    fact: 'asset-renamed',
    summary: 'An asset was renamed, with all its parts and its copies of subprogrammes.',
    terms: { assetId: ASSET_ID, before: text('Name it had'), after: text('Name it has now') },
  }),
};

const shiftHours = contractsIn('shifthours', 'shiftHoursId', 'The record of shift hours');

export const SHIFT_HOURS_CONTRACTS: ContractsOf<ShiftHoursEventData> = {
  ShiftHoursSet: shiftHours({
    fact: 'set',
    summary: 'A record of shift hours that no calendar names was made or changed.',
    terms: { before: recordOrNull(SHIFT_HOURS, 'The hours before; null for a new record'), after: SHIFT_HOURS },
  }),
  ShiftHoursRemoved: shiftHours({
    fact: 'removed',
    summary: 'A record of shift hours was removed.',
    terms: { before: SHIFT_HOURS },
  }),
};
