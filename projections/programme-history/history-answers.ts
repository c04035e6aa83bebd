import Type from 'typebox';
import {
  type Answer,
  amount,
  count,
  flag,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  text,
  uuid,
} from '../../services/platform/http/answer-schema.js';
import { CHANGE_KINDS } from './change-summary.js';

const FIELD = named('ChangedProgrammeField', {
  of: text("The part, task, zone or activity whose field it is; empty for the programme's own"),
  field: text(),
  before: text('Empty for what was not there before'),
  after: text('Empty for what is gone'),
});

export const PROGRAMME_CHANGE = named('ProgrammeChange', {
  place: count(
    'Its number among the commands on the programme and its schedule, from 1: what `before` of the next page takes',
  ),
  commandId: uuid('What an undo names'),
  title: text('What it did, in one line'),
  kinds: listOf(oneOf(CHANGE_KINDS), 'What it can be found under'),
  time: moment(),
  userId: count(),
  user: orNull(text('Name of the account, unless it is gone')),
  version: orNull(count("The programme's right after it; null for a change of the schedule")),
  versionBefore: orNull(count()),
  undoes: orNull(uuid('The command that it took back or did again')),
  undone: flag('It was taken back, and not done again'),
  hasFigures: flag('It may have changed figures, so that `effects` tells of it'),
  fields: listOf(FIELD, 'The first 60, counts first'),
  moreFields: count('Beyond the first 60'),
});

export const PROGRAMME_HISTORY_PAGE = named('ProgrammeHistory', {
  programmeId: count(),
  name: text(),
  scenarioName: orNull(text('null for a base programme')),
  canChange: flag('It is neither published nor archived nor removed'),
  total: count('All changes; with a filter those that it leaves, up to 1,000'),
  isMore: flag('There are more than `total`'),
  next: orNull(count('`before` of the next page; null for the last one')),
  people: listOf(Type.Object({ id: count(), name: orNull(text()) }), 'Who has changed it'),
  assets: listOf(text(), 'What its assets were ever called, up to 500'),
  changes: listOf(PROGRAMME_CHANGE, 'The last first'),
});

export const PROGRAMME_CHANGE_EXAMPLE: Answer<typeof PROGRAMME_CHANGE> = {
  place: 7,
  commandId: '5c1d9f0e-2a44-5b7e-8a6a-6f1f5b0d7c22',
  title: 'Changed Mainline, Middle',
  kinds: ['assets'],
  time: '2026-11-20T16:42:00.000Z',
  userId: 5,
  user: 'Isla Morrison',
  version: 17,
  versionBefore: 16,
  undoes: null,
  undone: false,
  hasFigures: true,
  fields: [{ of: 'Mainline, Middle', field: 'Size', before: '800 m', after: '950 m' }],
  moreFields: 0,
};

export const PROGRAMME_HISTORY_EXAMPLE: Answer<typeof PROGRAMME_HISTORY_PAGE> = {
  programmeId: 42,
  name: 'A9 dualling, 2 km',
  scenarioName: null,
  canChange: true,
  total: 7,
  isMore: false,
  next: null,
  people: [{ id: 5, name: 'Isla Morrison' }],
  assets: ['Mainline'],
  changes: [PROGRAMME_CHANGE_EXAMPLE],
};

const SIDES = { before: orNull(amount()), after: orNull(amount()) };

export const CHANGE_EFFECT = named('ChangeEffect', {
  commandId: uuid(),
  peakLabour: Type.Object(SIDES, { description: 'Heads on the highest day; null without any labour' }),
  manDays: Type.Object(SIDES),
  materials: listOf(
    Type.Object({ material: text(), unit: text(), keyMaterial: flag(), ...SIDES }),
    'Whose total it changed, key materials first, up to 30; null where it was or is not used',
  ),
});

export const CHANGE_EFFECTS = listOf(CHANGE_EFFECT);
export const CHANGE_EFFECTS_EXAMPLE: Answer<typeof CHANGE_EFFECTS> = [
  {
    commandId: '5c1d9f0e-2a44-5b7e-8a6a-6f1f5b0d7c22',
    peakLabour: { before: 31, after: 33 },
    manDays: { before: 2915, after: 3049 },
    materials: [{ material: 'Imported fill', unit: 'm3', keyMaterial: true, before: 37_890, after: 40_590 }],
  },
];
