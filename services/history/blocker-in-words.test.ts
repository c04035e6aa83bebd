import { describe, expect, it } from '@jest/globals';
import {
  asset,
  copied,
  copyOf,
  given,
  packageAdded,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../test/support/programme-history.js';
import { noProgramme } from '../domain/programmes/programme.js';
import { inPlannersWords } from './blocker-in-words.js';

const DUAL = { ...copyOf(501, 1, 'Mainline'), name: 'Dual', tasks: [taskOf(61, { name: 'Barriers' }), taskOf(62)] };
const SINGLE = { ...copyOf(502, 2, 'Link'), name: 'Single', tasks: [taskOf(71, { name: 'Drainage' })] };

const NOW = given(
  programmeCreated(),
  { type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'North' } },
  { type: 'ZoneAdded', data: { zoneId: 9, zoneName: 'Süd' } },
  packageAdded(5, 'Phase 1'),
  packageAdded(6, 'Phase 2'),
  copied(DUAL),
  copied(SINGLE),
  partsCreated('Mainline', partFacts(17, { partName: 'South' }), partFacts(18)),
  partsCreated(asset(2, 'Link'), partFacts(19, { subprogrammeId: 502 })),
);
const ACTIVITIES = new Map([[3, 'A1040']]);

const words = (path: string, programmes = [NOW]) => inPlannersWords(path, programmes, ACTIVITIES);

describe('What a change and a later one have both touched', () => {
  it.each([
    ['part 17', 'Mainline, South'],
    ['part 18', 'Mainline'],
    ['part 19', 'Link'],
    ['zone 9', 'zone Süd'],
    ['package 6', 'package Phase 2'],
    ['subprogramme 502', 'subprogramme Single'],
    ['task 61', 'task Barriers'],
    ['task 71', 'task Drainage'],
    ['activity 3', 'activity A1040'],
    ['activity 4', 'activity 4'],
  ])('%s is %s', (path, expected) => {
    expect(words(path)).toBe(expected);
  });

  it('says that a record is gone', () => {
    for (const kind of ['part', 'zone', 'package', 'subprogramme', 'task'])
      expect(words(`${kind} 400`)).toBe(`a ${kind} that is gone`);
  });

  it.each([
    ['part', 'partName assetCategoryId subprogrammeId unitId size', 'name, asset type, subprogramme, unit, size'],
    ['part', 'start end zoneId p6ActivityId packageId', 'start date, end date, zone, P6 activity, package'],
    ['task', 'name taskCode durationPercent lagPercent', 'name, task code, duration, lag'],
    ['task', 'quantityFactor elementMakeupId', 'quantity factor, element make-up'],
    ['zone', 'zoneName', 'name'],
    ['package', 'packageName', 'name'],
    [
      'activity',
      'name description start end milestone inFile',
      'ID, name, start date, end date, milestone, place in the file',
    ],
    ['activity', 'project wbs activityType status', 'project, WBS, activity type, status'],
    ['activity', 'percentComplete actualStart actualEnd', 'percent complete, actual start, actual finish'],
    ['part', 'later', 'later'],
  ])('has the names of the forms for what a %s has: %s', (kind, fields, expected) => {
    const said = fields.split(' ').map((field) => words(`${kind} 400.${field}`).split(' of ')[0]);
    expect(said.join(', ')).toBe(expected);
  });

  it('names a field with its record', () => {
    expect(words('part 17.size')).toBe('size of Mainline, South');
    expect(words('activity 3.name')).toBe('ID of activity A1040');
    expect(words('task 61.name')).toBe('name of task Barriers');
  });

  it.each([
    ['programme.name', 'name of the programme'],
    ['programme.description', 'description of the programme'],
    ['programme.scenarioName', 'scenario name of the programme'],
    ['programme.regionId', 'region of the programme'],
    ['programme.metricId', 'units of the programme'],
    ['programme.isDraft', 'wizard of the programme'],
    ['calendar.schedule', 'the work calendar'],
    ['active', 'the programme itself'],
    ['status', 'the status of the programme'],
    ['labour limit 2', 'a labour limit'],
    ['schedule project 1', 'the data date of the schedule'],
    ['non-working day 2027-12-24', 'non-working day 24/12/2027'],
    ['zone name süd', 'the zone name “Süd”'],
    ['package name of project 42: phase 2', 'the package name “Phase 2”'],
    ['asset link', 'the asset name “Link”'],
    ['activity name of project 42: a1040', 'the activity ID “a1040”'],
    ['zone name west\nbank', 'the zone name “west\nbank”'],
  ])('%s is %s', (path, expected) => {
    expect(words(path)).toBe(expected);
  });

  it('leaves as it is what it does not know, or knows only a piece of', () => {
    const unknown = ['gang 4', 'a part 17', 'part 17.size now', 'part x', 'the programme.name', 'programme.name now'];
    const days = ['non-working day 2027-12-24 and on', 'a non-working day 2027-12-24', 'non-working day 20271224'];
    for (const path of [...unknown, ...days, 'the asset link', 'no labour limit 2', 'no schedule project 1'])
      expect(words(path)).toBe(path);
  });

  it('looks a name up in the first programme that knows it: a record that was removed has the name it had', () => {
    expect(words('part 17.size', [noProgramme(), NOW])).toBe('size of Mainline, South');
    expect(words('zone name north', [noProgramme(), NOW])).toBe('the zone name “North”');
    expect(words('asset link', [noProgramme()])).toBe('the asset name “link”');
  });
});
