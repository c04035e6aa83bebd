import Type from 'typebox';
import { INPUT_KINDS } from '../domain/library/inputs/input-kinds.js';
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
} from '../platform/http/answer-schema.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';

export const INPUT_KIND = oneOf(INPUT_KINDS, 'Kind of input');

export const OUTPUT_RANGE = named('OutputRange', {
  kind: oneOf(['published', 'estimate', 'words'], 'words: what its maker wrote says neither'),
  low: orNull(amount('Units per hour of one gang; null where the source gives none of a whole gang')),
  high: orNull(amount()),
  source: text("The source's words"),
});

const UNIT_LINE = named('UnitLine', {
  activity: text(),
  lineId: count('0 for a line that is not saved yet'),
  materialId: count(),
  material: text(),
  keyMaterial: flag(),
  unit: text('Of the line'),
  quantity: amount('Line units per unit of the asset'),
  productionRateId: orNull(count()),
  rateName: orNull(text()),
  ratePerHour: orNull(amount('Units per hour of one gang')),
  rateUnit: orNull(text()),
  labour: amount('Heads in the gang'),
  foremen: amount('Heads in the gang'),
  manHours: orNull(amount('null without a usable rate')),
  gangDays: orNull(amount('Days of 8 hours of one gang')),
  warning: orNull(oneOf(['rate-zero-or-missing', 'unit-mismatch'], 'Why there is no labour')),
  range: orNull(OUTPUT_RANGE),
});

export const UNIT_QUANTITIES = named(
  'UnitQuantities',
  { lines: listOf(UNIT_LINE), manHours: amount(), gangDays: amount() },
  'What one unit of the asset (1 m, 1 m2, 1 m3, 1 nr) comes to, line by line',
);
export const UNIT_QUANTITIES_EXAMPLE: Answer<typeof UNIT_QUANTITIES> = {
  lines: [
    {
      activity: 'Excavate',
      lineId: 3,
      materialId: 16,
      material: 'Excavated material',
      keyMaterial: true,
      unit: 'm3',
      quantity: 30,
      productionRateId: 4,
      rateName: 'Bulk excavation',
      ratePerHour: 50,
      rateUnit: 'm3',
      labour: 2,
      foremen: 0.25,
      manHours: 1.35,
      gangDays: 0.075,
      warning: null,
      range: { kind: 'published', low: 45.5, high: 58, source: '45.5-58 m3/h (0.5 m3 bucket, sand/soil)' },
    },
  ],
  manHours: 1.35,
  gangDays: 0.075,
};

/** A row of the list of one kind. What its kind does not have is null or empty. */
export const CUSTOM_INPUT = named('CustomInput', {
  id: count(),
  name: text(),
  custom: flag('Made by a user'),
  madeFrom: orNull(text('Name of the input that it was made from')),
  assetType: orNull(text('Of a subprogramme')),
  taskCode: orNull(text('Of a task or a make-up')),
  familyName: orNull(text('Of a material')),
  subFamily: orNull(text()),
  keyMaterial: orNull(flag()),
  unit: orNull(text('Of a material, or of a rate per hour')),
  regionName: orNull(text('Of a rate or a vehicle')),
  ratePerHour: orNull(amount()),
  labour: orNull(amount('Heads in the gang')),
  foremen: orNull(amount('Heads in the gang')),
  basis: orNull(text('Of a rate')),
  vehicleType: orNull(text()),
  transportMode: orNull(text()),
  maximumLoadCapacity: orNull(amount('t')),
  parts: count('Tasks of a subprogramme, make-ups of a task, activities of a make-up'),
  bars: listOf(
    Type.Object({ name: text(), lag: amount('%'), duration: amount('%') }),
    'Tasks of a subprogramme, or activities of a make-up, on one scale of 0 to 100; the first 12',
  ),
  oneUnit: orNull(
    named('OneUnit', {
      per: orNull(text('m, m2, m3 or nr; null where nobody has said it')),
      material: orNull(text('The key one of most mass, else the first')),
      quantity: orNull(amount()),
      unit: orNull(text()),
      moreMaterials: count(),
      manHours: amount(),
    }),
    'Of a make-up, or of the default one of a task',
  ),
  usedIn: named('UsedIn', {
    programmes: count('Programmes, their scenarios not counted'),
    scenarios: count('Scenarios, baselines counted'),
    subprogrammes: count(),
    tasks: count(),
    elementMakeups: count(),
  }),
  ...STAMPS,
});
export const CUSTOM_INPUT_EXAMPLE: Answer<typeof CUSTOM_INPUT> = {
  id: 10_001,
  name: 'Cut, fill and dispose (A9)',
  custom: true,
  madeFrom: 'Cut, fill and dispose (D2AP)',
  assetType: null,
  taskCode: 'EXC001',
  familyName: null,
  subFamily: null,
  keyMaterial: null,
  unit: null,
  regionName: null,
  ratePerHour: null,
  labour: null,
  foremen: null,
  basis: null,
  vehicleType: null,
  transportMode: null,
  maximumLoadCapacity: null,
  parts: 1,
  bars: [{ name: 'Excavate', lag: 0, duration: 90 }],
  oneUnit: { per: 'm', material: 'Excavated material', quantity: 30, unit: 'm3', moreMaterials: 0, manHours: 1.35 },
  usedIn: { programmes: 1, scenarios: 4, subprogrammes: 0, tasks: 1, elementMakeups: 0 },
  ...STAMPS_EXAMPLE,
};

export const INPUT_COUNTS = named('CustomInputCounts', {
  subprogrammes: count(),
  tasks: count(),
  materials: count(),
  elementMakeups: count(),
  productionRates: count(),
  vehicles: count(),
});

export const INPUT_USES = named('CustomInputUses', {
  scenarios: listOf(
    Type.Object({
      id: count(),
      name: text("The programme's"),
      scenarioName: text(),
      baseProjectId: orNull(count('null for a baseline')),
      status: text('draft, published or archived: only drafts follow a change'),
    }),
    'Of all programmes, by name, the baseline first; the first 1,000',
  ),
  inputs: listOf(Type.Object({ kind: INPUT_KIND, id: count(), name: text() }), "The caller's and Database Inputs"),
  inputsOfOthers: count("Other planners' inputs that use a Database Input"),
});
export const INPUT_USES_EXAMPLE: Answer<typeof INPUT_USES> = {
  scenarios: [{ id: 42, name: 'A9 dualling, 2 km', scenarioName: 'Baseline', baseProjectId: null, status: 'draft' }],
  inputs: [{ kind: 'tasks', id: 10_001, name: 'Earthworks (A9)' }],
  inputsOfOthers: 0,
};

export const INPUT_CHANGE = named('CustomInputChange', {
  commandId: uuid('What POST /api/Commands/{commandId}/undo takes'),
  time: moment(),
  userId: count(),
  user: orNull(text('Name of the account; null where it is gone')),
  what: oneOf(['created', 'changed', 'deleted', 'restored']),
  undone: flag('Taken back since'),
  undoes: orNull(uuid('The command that this one took back')),
  fields: listOf(
    Type.Object({ field: text(), before: text('As it is shown'), after: text() }),
    'What was changed, in words: `Excavate, duration`, 80 %, 60 %',
  ),
});
export const INPUT_CHANGE_EXAMPLE: Answer<typeof INPUT_CHANGE> = {
  commandId: '0f5f2f6c-7f5a-5d0e-9d52-0b6f3a1c9e11',
  time: '2026-11-20T09:00:00.000Z',
  userId: 5,
  user: 'Iris Morgan',
  what: 'changed',
  undone: false,
  undoes: null,
  fields: [{ field: 'Surplus to disposal, quantity rate', before: '12 m3', after: '9 m3' }],
};
