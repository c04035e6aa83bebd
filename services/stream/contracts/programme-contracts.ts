import Type, { type Static } from 'typebox';
import type {
  NonWorkingDay, PartFacts, PartFields, ProgrammeDetails, ProgrammeEventData, ShiftHoursEventData, SubprogrammeCopy,
} from '../../programmes/events.js';
import { contractsIn, type ContractsOf } from './contract.js';
import { publicTask, TASK } from './task-terms.js';
import { amount, count, countOrNull, day, flag, listOf, oneOf, text, type Touched } from './terms.js';
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

const NON_WORKING_DAY = Type.Object({ day: day('Day that is not worked'), description: text('Why: the name of the holiday') });

const publicDay = ({ date, description }: NonWorkingDay): Static<typeof NON_WORKING_DAY> => ({ day: date, description });

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
  librarySubprogrammeId: count('Subprogramme of the library it was made from'),
  assetName: text('Asset whose parts share it'),
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

const STATUS = ['draft', 'published', 'archived'] as const;

const programme = contractsIn('programme');

export const PROGRAMME_CONTRACTS: ContractsOf<ProgrammeEventData> = {
  ProgrammeCreated: programme({
    fact: 'created', version: 1, summary: 'A programme or scenario was made, with its calendar.',
    terms: {
      programmeId,
      baseProgrammeId: countOrNull('Programme that it is a scenario of; null for a base programme'),
      ...DETAILS.properties,
      workSchedule: WORK_SCHEDULE,
      nonWorkingDays: listOf(NON_WORKING_DAY, 'Days that are not worked, whatever the day of the week'),
    },
    from: ({ baseProjectId, schedule, nonWorkingDays, ...details }, id) => ({
      programmeId: id,
      baseProgrammeId: baseProjectId === 0 ? null : baseProjectId,
      ...publicDetails(details),
      workSchedule: publicSchedule(schedule),
      nonWorkingDays: nonWorkingDays.map(publicDay),
    }),
  }),
  ProgrammeDetailsChanged: programme({
    fact: 'details-changed', version: 1, summary: 'What a programme is called, or where it is, was changed.',
    terms: {
      programmeId,
      before: Type.Partial(DETAILS, { description: 'The changed fields as they were' }),
      after: Type.Partial(DETAILS, { description: 'The same fields as they are now' }),
    },
    from: ({ before, after }, id) => ({ programmeId: id, before: publicDetails(before), after: publicDetails(after) }),
  }),
  ProgrammeStatusChanged: programme({
    fact: 'status-changed', version: 1, summary: 'A programme was published, archived or reopened.',
    terms: { programmeId, before: oneOf(STATUS, 'Status it had'), after: oneOf(STATUS, 'Status it has now') },
    from: ({ before, after }, id) => ({ programmeId: id, before, after }),
  }),
  ProgrammeDeactivated: programme({
    fact: 'deactivated', version: 1, summary: 'A programme was removed from the list; it can come back.',
    terms: { programmeId },
    from: (_, id) => ({ programmeId: id }),
  }),
  ProgrammeReactivated: programme({
    fact: 'reactivated', version: 1, summary: 'A removed programme came back.',
    terms: { programmeId },
    from: (_, id) => ({ programmeId: id }),
  }),
  WorkScheduleChanged: programme({
    fact: 'work-schedule-changed', version: 1, summary: 'The working week or the shifts of a programme were changed.',
    terms: {
      programmeId,
      before: Type.Partial(WORK_SCHEDULE, { description: 'The changed fields as they were' }),
      after: Type.Partial(WORK_SCHEDULE, { description: 'The same fields as they are now' }),
    },
    from: ({ before, after }, id) => ({ programmeId: id, before: publicSchedule(before), after: publicSchedule(after) }),
  }),
  NonWorkingDaysChanged: programme({
    fact: 'non-working-days-changed', version: 1, summary: 'Days became holidays, or working days again.',
    terms: {
      programmeId,
      added: listOf(NON_WORKING_DAY, 'Days that are not worked any more'),
      removed: listOf(NON_WORKING_DAY, 'Days that follow the working week again; a day in both lists got another description'),
    },
    from: ({ added, removed }, id) => ({ programmeId: id, added: added.map(publicDay), removed: removed.map(publicDay) }),
  }),
  ZoneAdded: programme({
    fact: 'zone-added', version: 1, summary: 'A programme got a zone.',
    terms: { programmeId, zoneId: count('The zone'), name: text('Name of the zone') },
    from: ({ zoneId, zoneName }, id) => ({ programmeId: id, zoneId, name: zoneName }),
  }),
  ZoneRenamed: programme({
    fact: 'zone-renamed', version: 1, summary: 'A zone was renamed.',
    terms: { programmeId, zoneId: count('The zone'), before: text('Name it had'), after: text('Name it has now') },
    from: ({ zoneId, before, after }, id) => ({ programmeId: id, zoneId, before, after }),
  }),
  ZoneRemoved: programme({
    fact: 'zone-removed', version: 1, summary: 'A zone was removed; no part lies in it any more.',
    terms: { programmeId, zoneId: count('The zone'), name: text('Name it had') },
    from: ({ zoneId, zoneName }, id) => ({ programmeId: id, zoneId, name: zoneName }),
  }),
  SubprogrammesCopied: programme({
    fact: 'subprogrammes-copied', version: 1, summary: 'A programme took copies of subprogrammes of the library for the parts of an asset.',
    terms: { programmeId, assetName: text('Asset they are for'), copies: listOf(COPY, 'The copies, with their tasks') },
    from: ({ assetName, copies }, id) => ({ programmeId: id, assetName, copies: copies.map(publicCopy) }),
  }),
  SubprogrammesRemoved: programme({
    fact: 'subprogrammes-removed', version: 1, summary: 'Copies of subprogrammes that no part uses any more went.',
    terms: { programmeId, assetName: text('Asset they were for'), copies: listOf(COPY, 'The copies as they were') },
    from: ({ assetName, copies }, id) => ({ programmeId: id, assetName, copies: copies.map(publicCopy) }),
  }),
  AssetPartsChanged: programme({
    fact: 'asset-parts-changed', version: 1, summary: 'Parts of an asset were created, changed or removed: an asset is there as long as it has parts.',
    terms: {
      programmeId,
      assetName: text('The asset'),
      created: listOf(PART, 'New parts, in order'),
      changed: listOf(Type.Object({
        partId: count('The part'),
        before: Type.Partial(PART_FIELDS, { description: 'The changed fields as they were' }),
        after: Type.Partial(PART_FIELDS, { description: 'The same fields as they are now' }),
      }), 'Parts that were there before and have other fields now'),
      removed: listOf(PART, 'Parts that are gone, as they were'),
    },
    from: ({ assetName, created, changed, removed }, id) => ({
      programmeId: id,
      assetName,
      created: created.map(publicPart),
      changed: changed.map(({ partId, before, after }) => ({ partId, before: publicFields(before), after: publicFields(after) })),
      removed: removed.map(publicPart),
    }),
  }),
  AssetRenamed: programme({
    fact: 'asset-renamed', version: 1, summary: 'An asset was renamed, with all its parts and its copies of subprogrammes.',
    terms: { programmeId, before: text('Name it had'), after: text('Name it has now') },
    from: ({ before, after }, id) => ({ programmeId: id, before, after }),
  }),
};

const shiftHours = contractsIn('shifthours');
const shiftHoursId = count('The record of shift hours');

export const SHIFT_HOURS_CONTRACTS: ContractsOf<ShiftHoursEventData> = {
  ShiftHoursSet: shiftHours({
    fact: 'set', version: 1, summary: 'A record of shift hours that no calendar names was made or changed.',
    terms: {
      shiftHoursId,
      before: Type.Unsafe<Static<typeof SHIFT_HOURS> | null>({ ...SHIFT_HOURS, type: ['object', 'null'], description: 'The hours before; null for a new record' }),
      after: SHIFT_HOURS,
    },
    from: ({ before, after }, id) => ({ shiftHoursId: id, before: before && publicShiftHours(before), after: publicShiftHours(after) }),
  }),
  ShiftHoursRemoved: shiftHours({
    fact: 'removed', version: 1, summary: 'A record of shift hours was removed.',
    terms: { shiftHoursId, before: SHIFT_HOURS },
    from: ({ before }, id) => ({ shiftHoursId: id, before: publicShiftHours(before) }),
  }),
};
