import Type, { type Static } from 'typebox';
import type {
  CopySource,
  NonWorkingDay,
  PartFacts,
  PartFields,
  PlacedTask,
  ProgrammeDetails,
  ProgrammeEventData,
  ProgrammeInitialFacts,
  ShiftHoursEventData,
  SubprogrammeCopy,
} from '../../domain/programmes/events.js';
import { type ContractsOf, contractsIn } from './contract.js';
import { publicTask, publicTaskFields, TASK, TASK_FIELDS } from './task-terms.js';
import { amount, count, countOrNull, day, flag, listOf, oneOf, type Touched, text } from './terms.js';
import { publicSchedule, publicShiftHours, SHIFT_HOURS, WORK_SCHEDULE } from './work-schedule-terms.js';

const programmeId = count('The programme or scenario');

const DETAILS = Type.Object({
  name: text('Name of the programme'),
  description: text('What the planner noted about it; may be empty'),
  scenarioName: text('Name of the scenario'),
  regionId: count('Region, defined in the reference events'),
  metricId: count('System of units, defined in the reference events'),
  unfinished: flag('Its wizard was not finished yet'),
});

function publicDetails(details: ProgrammeDetails): Static<typeof DETAILS>;
function publicDetails(details: Partial<ProgrammeDetails>): Partial<Static<typeof DETAILS>>;
function publicDetails(details: Partial<ProgrammeDetails>): Touched<Static<typeof DETAILS>> {
  return {
    name: details.name,
    description: details.description,
    scenarioName: details.scenarioName,
    regionId: details.regionId,
    metricId: details.metricId,
    unfinished: details.isDraft,
  };
}

const NON_WORKING_DAY = Type.Object({
  day: day('Day that is not worked'),
  description: text('Why: the name of the holiday'),
});

const publicDay = ({ date, description }: NonWorkingDay): Static<typeof NON_WORKING_DAY> => ({
  day: date,
  description,
});

const PART_FIELDS = Type.Object({
  name: text('Name of the part; empty in an asset that is not divided'),
  assetCategoryId: count('Category of the asset, defined in the reference events'),
  subprogrammeId: count("The programme's own copy of a subprogramme, by which the part is built"),
  unitId: count('Unit of the size, defined in the reference events'),
  size: amount('Quantity of the part, in its unit'),
  firstDay: day('First day of the part'),
  lastDay: day('Last day of the part, which counts'),
  zoneId: countOrNull('Zone of the programme that it lies in; null for none'),
  scheduleActivityId: countOrNull('Activity of the imported schedule it is checked against; null for none'),
  packageId: countOrNull('Package it is let in; null for none'),
});
const PART = Type.Object({ partId: count('The part'), ...PART_FIELDS.properties });

function publicFields(fields: PartFields): Static<typeof PART_FIELDS>;
function publicFields(fields: Partial<PartFields>): Partial<Static<typeof PART_FIELDS>>;
function publicFields(fields: Partial<PartFields>): Touched<Static<typeof PART_FIELDS>> {
  return {
    name: fields.partName,
    assetCategoryId: fields.assetCategoryId,
    subprogrammeId: fields.subprogrammeId,
    unitId: fields.unitId,
    size: fields.size,
    firstDay: fields.start,
    lastDay: fields.end,
    zoneId: fields.zoneId,
    scheduleActivityId: fields.p6ActivityId,
    packageId: fields.packageId,
  };
}
const publicPart = (part: PartFacts): Static<typeof PART> => ({ partId: part.id, ...publicFields(part) });

const COPY = Type.Object({
  subprogrammeId: count("The programme's own copy"),
  librarySubprogrammeId: count('Subprogramme of the library it was made from; 0 for one that was made by itself'),
  assetName: text('Asset whose parts share it; empty for one that was made by itself, for parts to come'),
  name: text('Name of the subprogramme'),
  assetType: text('What it builds'),
  assetCategoryId: count('Category of asset it is for, defined in the reference events'),
  tasks: listOf(TASK, 'Its tasks, in order'),
});

const publicCopy = (copy: SubprogrammeCopy): Static<typeof COPY> => ({
  subprogrammeId: copy.id,
  librarySubprogrammeId: copy.sourceId,
  assetName: copy.assetName,
  name: copy.name,
  assetType: copy.assetType,
  assetCategoryId: copy.assetCategoryId,
  tasks: copy.tasks.map(publicTask),
});

const RESTORED_AT = Type.Object(
  {
    assetPlace: count("The asset's place among the assets, from 0"),
    partPlaces: listOf(
      count('Place of a part, from 0'),
      'Places in the asset of the parts that came back, in the order of `created`',
    ),
  },
  { description: 'Where an undo put back what had been removed; without it new parts and assets come last' },
);

const PLACED_TASK = Type.Object({ place: count('Its place among the tasks, from 0'), task: TASK });
const publicPlacedTask = ({ at, task }: PlacedTask): Static<typeof PLACED_TASK> => ({
  place: at,
  task: publicTask(task),
});

const STATUS = ['draft', 'published', 'archived'] as const;

const programme = contractsIn('programme');

const BEGINNING = Type.Object({
  programmeId,
  baseProgrammeId: countOrNull('Programme that it is a scenario of; null for a base programme'),
  ...DETAILS.properties,
  workSchedule: WORK_SCHEDULE,
  nonWorkingDays: listOf(NON_WORKING_DAY, 'Days that are not worked, whatever the day of the week'),
});

const publicBeginning = ({
  programmeId: id,
  baseProjectId,
  schedule,
  nonWorkingDays,
  ...details
}: ProgrammeInitialFacts): Static<typeof BEGINNING> => ({
  programmeId: id,
  baseProgrammeId: baseProjectId === 0 ? null : baseProjectId,
  ...publicDetails(details),
  workSchedule: publicSchedule(schedule),
  nonWorkingDays: nonWorkingDays.map(publicDay),
});

const SOURCE = Type.Object({
  sourceProgrammeId: count('Programme or scenario it was copied from'),
  sourceVersion: count('Number of events that had made the source what was copied'),
});
const publicSource = ({ sourceId, sourceVersion }: CopySource): Static<typeof SOURCE> => ({
  sourceProgrammeId: sourceId,
  sourceVersion,
});

export const PROGRAMME_CONTRACTS: ContractsOf<ProgrammeEventData> = {
  ProgrammeCreated: programme({
    fact: 'created',
    version: 1,
    summary: 'A programme or scenario was made, with its calendar.',
    terms: BEGINNING.properties,
    from: publicBeginning,
  }),
  ProgrammeDuplicated: programme({
    fact: 'duplicated',
    version: 1,
    summary: 'A programme was made as a copy of another one; its zones, subprogrammes and parts follow.',
    terms: { ...BEGINNING.properties, ...SOURCE.properties },
    from: (copy) => ({ ...publicBeginning(copy), ...publicSource(copy) }),
  }),
  ScenarioDuplicated: programme({
    fact: 'scenario-duplicated',
    version: 1,
    summary: 'A scenario was made as a copy of a programme or scenario; its zones, subprogrammes and parts follow.',
    terms: { ...BEGINNING.properties, ...SOURCE.properties },
    from: (copy) => ({ ...publicBeginning(copy), ...publicSource(copy) }),
  }),
  ProgrammeDetailsChanged: programme({
    fact: 'details-changed',
    version: 1,
    summary: 'What a programme is called, or where it is, was changed.',
    terms: {
      programmeId,
      before: Type.Partial(DETAILS, { description: 'The changed fields as they were' }),
      after: Type.Partial(DETAILS, { description: 'The same fields as they are now' }),
    },
    from: ({ before, after }, id) => ({ programmeId: id, before: publicDetails(before), after: publicDetails(after) }),
  }),
  ProgrammeStatusChanged: programme({
    fact: 'status-changed',
    version: 1,
    summary: 'A programme was published, archived or reopened.',
    terms: { programmeId, before: oneOf(STATUS, 'Status it had'), after: oneOf(STATUS, 'Status it has now') },
    from: ({ before, after }, id) => ({ programmeId: id, before, after }),
  }),
  ProgrammeDeactivated: programme({
    fact: 'deactivated',
    version: 1,
    summary: 'A programme was removed from the list; it can come back.',
    terms: { programmeId },
    from: (_, id) => ({ programmeId: id }),
  }),
  ProgrammeReactivated: programme({
    fact: 'reactivated',
    version: 1,
    summary: 'A removed programme came back.',
    terms: { programmeId },
    from: (_, id) => ({ programmeId: id }),
  }),
  WorkScheduleChanged: programme({
    fact: 'work-schedule-changed',
    version: 1,
    summary: 'The working week or the shifts of a programme were changed.',
    terms: {
      programmeId,
      before: Type.Partial(WORK_SCHEDULE, { description: 'The changed fields as they were' }),
      after: Type.Partial(WORK_SCHEDULE, { description: 'The same fields as they are now' }),
    },
    from: ({ before, after }, id) => ({
      programmeId: id,
      before: publicSchedule(before),
      after: publicSchedule(after),
    }),
  }),
  NonWorkingDaysChanged: programme({
    fact: 'non-working-days-changed',
    version: 1,
    summary: 'Days became holidays, or working days again.',
    terms: {
      programmeId,
      added: listOf(NON_WORKING_DAY, 'Days that are not worked any more'),
      removed: listOf(
        NON_WORKING_DAY,
        'Days that follow the working week again; a day in both lists got another description',
      ),
    },
    from: ({ added, removed }, id) => ({
      programmeId: id,
      added: added.map(publicDay),
      removed: removed.map(publicDay),
    }),
  }),
  ZoneAdded: programme({
    fact: 'zone-added',
    version: 1,
    summary: 'A programme got a zone.',
    terms: { programmeId, zoneId: count('The zone'), name: text('Name of the zone') },
    from: ({ zoneId, zoneName }, id) => ({ programmeId: id, zoneId, name: zoneName }),
  }),
  ZoneRenamed: programme({
    fact: 'zone-renamed',
    version: 1,
    summary: 'A zone was renamed.',
    terms: { programmeId, zoneId: count('The zone'), before: text('Name it had'), after: text('Name it has now') },
    from: ({ zoneId, before, after }, id) => ({ programmeId: id, zoneId, before, after }),
  }),
  ZoneRemoved: programme({
    fact: 'zone-removed',
    version: 1,
    summary: 'A zone was removed; no part lies in it any more.',
    terms: { programmeId, zoneId: count('The zone'), name: text('Name it had') },
    from: ({ zoneId, zoneName }, id) => ({ programmeId: id, zoneId, name: zoneName }),
  }),
  SubprogrammesCopied: programme({
    fact: 'subprogrammes-copied',
    version: 1,
    summary: 'A programme took copies of subprogrammes of the library for the parts of an asset.',
    terms: { programmeId, assetName: text('Asset they are for'), copies: listOf(COPY, 'The copies, with their tasks') },
    from: ({ assetName, copies }, id) => ({ programmeId: id, assetName, copies: copies.map(publicCopy) }),
  }),
  SubprogrammesRemoved: programme({
    fact: 'subprogrammes-removed',
    version: 1,
    summary: 'Copies of subprogrammes that no part uses any more went.',
    terms: { programmeId, assetName: text('Asset they were for'), copies: listOf(COPY, 'The copies as they were') },
    from: ({ assetName, copies }, id) => ({ programmeId: id, assetName, copies: copies.map(publicCopy) }),
  }),
  AssetPartsChanged: programme({
    fact: 'asset-parts-changed',
    version: 1,
    summary: 'Parts of an asset were created, changed or removed: an asset is there as long as it has parts.',
    terms: {
      programmeId,
      assetName: text('The asset'),
      created: listOf(PART, 'New parts, in order'),
      changed: listOf(
        Type.Object({
          partId: count('The part'),
          before: Type.Partial(PART_FIELDS, { description: 'The changed fields as they were' }),
          after: Type.Partial(PART_FIELDS, { description: 'The same fields as they are now' }),
        }),
        'Parts that were there before and have other fields now',
      ),
      removed: listOf(PART, 'Parts that are gone, as they were'),
      restoredAt: Type.Optional(RESTORED_AT),
    },
    from: ({ assetName, created, changed, removed, restoredAt }, id) => ({
      programmeId: id,
      assetName,
      created: created.map(publicPart),
      changed: changed.map(({ partId, before, after }) => ({
        partId,
        before: publicFields(before),
        after: publicFields(after),
      })),
      removed: removed.map(publicPart),
      ...(restoredAt && { restoredAt: { assetPlace: restoredAt.asset, partPlaces: [...restoredAt.parts] } }),
    }),
  }),
  SubprogrammeTasksChanged: programme({
    fact: 'subprogramme-tasks-changed',
    version: 1,
    summary: "Tasks of a programme's own copy of a subprogramme were added, changed or removed.",
    terms: {
      programmeId,
      assetName: text('Asset whose parts share it; empty for one that was made by itself, for parts to come'),
      subprogrammeId: count("The programme's own copy"),
      added: listOf(PLACED_TASK, 'New tasks, with their places in the list as it is now'),
      changed: listOf(
        Type.Object({
          taskId: count('The task'),
          before: Type.Partial(TASK_FIELDS, { description: 'The changed fields as they were' }),
          after: Type.Partial(TASK_FIELDS, { description: 'The same fields as they are now' }),
        }),
        'Tasks that were there before and have other fields now',
      ),
      removed: listOf(PLACED_TASK, 'Tasks that are gone, with their places in the list as it was'),
    },
    from: ({ assetName, subprogrammeId, added, changed, removed }, id) => ({
      programmeId: id,
      assetName,
      subprogrammeId,
      added: added.map(publicPlacedTask),
      changed: changed.map(({ taskId, before, after }) => ({
        taskId,
        before: publicTaskFields(before),
        after: publicTaskFields(after),
      })),
      removed: removed.map(publicPlacedTask),
    }),
  }),
  AssetRenamed: programme({
    fact: 'asset-renamed',
    version: 1,
    summary: 'An asset was renamed, with all its parts and its copies of subprogrammes.',
    terms: { programmeId, before: text('Name it had'), after: text('Name it has now') },
    from: ({ before, after }, id) => ({ programmeId: id, before, after }),
  }),
};

const shiftHours = contractsIn('shifthours');
const shiftHoursId = count('The record of shift hours');

export const SHIFT_HOURS_CONTRACTS: ContractsOf<ShiftHoursEventData> = {
  ShiftHoursSet: shiftHours({
    fact: 'set',
    version: 1,
    summary: 'A record of shift hours that no calendar names was made or changed.',
    terms: {
      shiftHoursId,
      before: Type.Unsafe<Static<typeof SHIFT_HOURS> | null>({
        ...SHIFT_HOURS,
        type: ['object', 'null'],
        description: 'The hours before; null for a new record',
      }),
      after: SHIFT_HOURS,
    },
    from: ({ before, after }, id) => ({
      shiftHoursId: id,
      before: before && publicShiftHours(before),
      after: publicShiftHours(after),
    }),
  }),
  ShiftHoursRemoved: shiftHours({
    fact: 'removed',
    version: 1,
    summary: 'A record of shift hours was removed.',
    terms: { shiftHoursId, before: SHIFT_HOURS },
    from: ({ before }, id) => ({ shiftHoursId: id, before: publicShiftHours(before) }),
  }),
};
