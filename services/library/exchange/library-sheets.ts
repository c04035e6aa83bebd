import type { InputKind } from '../../domain/library/inputs/input-kinds.js';

// The sheets of a library's file and their columns (docs/product/custom-inputs.md, Import and export).

export type ColumnType = 'text' | 'number' | 'percent' | 'flag' | 'id';

export interface SheetColumn {
  readonly key: string;
  readonly heading: string;
  readonly type: ColumnType;
  readonly width: number;
  /** Other headings that planners write. */
  readonly also?: readonly string[];
}

export interface LibrarySheet {
  readonly kind: InputKind;
  readonly name: string;
  readonly also: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** Columns that say the same in every row of an input that takes several rows; without them each row is an input. */
  readonly head?: readonly string[];
  /** Tell inputs of one name apart, beside the ID. */
  readonly qualifier?: string;
}

const ID = { key: 'id', heading: 'ID', type: 'id', width: 9 } as const;
const text = (key: string, heading: string, width: number, also?: readonly string[]): SheetColumn => ({
  key,
  heading,
  type: 'text',
  width,
  ...(also && { also }),
});
const column = (key: string, heading: string, type: ColumnType, also?: readonly string[]): SheetColumn => ({
  key,
  heading,
  type,
  width: Math.max(heading.length + 2, 9),
  ...(also && { also }),
});

/** In the order of the workbook, which is the order in which they build on each other. */
export const LIBRARY_SHEETS: readonly LibrarySheet[] = [
  {
    kind: 'materials',
    name: 'Materials',
    also: ['Material'],
    columns: [
      ID,
      text('name', 'Material', 40, ['Name', 'Material name']),
      text('familyName', 'Family', 22, ['Family name']),
      text('subFamily', 'Sub family', 22),
      text('unit', 'Unit', 8),
      column('keyMaterial', 'Key material', 'flag'),
      text('direction', 'Direction', 20),
      column('massPerUnitKg', 'Mass per unit (kg)', 'number', ['Mass']),
      column('carbonKgCO2ePerUnit', 'Carbon per unit (kg CO2e)', 'number', ['Carbon']),
    ],
  },
  {
    kind: 'productionRates',
    name: 'Production rates',
    also: ['Production rate', 'Rates'],
    columns: [
      ID,
      text('name', 'Production rate', 40, ['Rate name', 'Name']),
      text('regionName', 'Country (region)', 20, ['Region', 'Country (region) name']),
      column('ratePerHour', 'Rate per hour', 'number', ['Rate']),
      text('unit', 'Unit per hour', 14, ['Unit']),
      column('lbT_Labour', 'Labour per hour', 'number', ['Labour']),
      column('lbT_Foreman', 'Foreman per hour', 'number', ['Foreman', 'Foremen']),
      text('basis', 'Basis', 40),
    ],
  },
  {
    kind: 'elementMakeups',
    name: 'Element make ups',
    also: ['Element make up', 'Makeups'],
    head: ['id', 'name', 'taskCode', 'measured'],
    qualifier: 'taskCode',
    columns: [
      ID,
      text('name', 'Element make up', 36, ['Name', 'Element make up name']),
      text('taskCode', 'Task code', 11),
      text('measured', 'Measured per', 14),
      column('activityNo', 'Activity no.', 'number', ['Activity number']),
      text('activity', 'Activity', 30, ['Work activity', 'Activity name']),
      column('duration', 'Duration (%)', 'percent'),
      column('lag', 'Lag (%)', 'percent', ['Start (%)']),
      text('material', 'Material', 36),
      column('quantity', 'Quantity rate', 'number', ['Quantity']),
      text('unit', 'Unit', 8),
      text('rate', 'Production rate', 36),
      column('materialId', 'Material ID', 'id'),
      column('rateId', 'Production rate ID', 'id'),
    ],
  },
  {
    kind: 'tasks',
    name: 'Tasks',
    also: ['Task'],
    head: ['id', 'name', 'taskCode', 'duration', 'lag', 'factor'],
    qualifier: 'taskCode',
    columns: [
      ID,
      text('name', 'Task', 36, ['Name', 'Task name']),
      text('taskCode', 'Task code', 11),
      column('duration', 'Duration (%)', 'percent'),
      column('lag', 'Lag (%)', 'percent', ['Start (%)']),
      column('factor', 'Quantity factor', 'number'),
      text('makeup', 'Element make up', 36),
      column('isDefault', 'Default', 'flag'),
      column('isMadeFor', 'Made for this task', 'flag'),
      column('makeupId', 'Element make up ID', 'id'),
    ],
  },
  {
    kind: 'subprogrammes',
    name: 'Subprogrammes',
    also: ['Subprogramme', 'Subprograms'],
    head: ['id', 'name', 'assetType'],
    columns: [
      ID,
      text('name', 'Subprogramme', 36, ['Name', 'Subprogramme name']),
      text('assetType', 'Asset type', 24),
      text('task', 'Task', 36, ['Task name']),
      text('taskCode', 'Task code', 11),
      column('duration', 'Duration (%)', 'percent'),
      column('lag', 'Lag (%)', 'percent', ['Start (%)']),
      column('factor', 'Quantity factor', 'number'),
      text('makeup', 'Element make up', 36),
      text('fromTask', 'From task', 30),
      column('makeupId', 'Element make up ID', 'id'),
      column('fromTaskId', 'From task ID', 'id'),
      column('taskId', 'Task ID', 'id'),
    ],
  },
  {
    kind: 'vehicles',
    name: 'Logistics vehicles',
    also: ['Logistics vehicle', 'Vehicles'],
    columns: [
      ID,
      text('name', 'Vehicle', 30, ['Name', 'Vehicle name']),
      text('vehicleType', 'Vehicle type', 20),
      text('transportMode', 'Transport mode', 16),
      text('region', 'Country (region)', 20, ['Region']),
      column('vehicleLength', 'Loading bed length (m)', 'number', ['Length']),
      column('vehicleWidth', 'Loading bed width (m)', 'number', ['Width']),
      column('vehicleHeight', 'Loading bed height (m)', 'number', ['Height']),
      column('maximumLoadCapacity', 'Max payload (t)', 'number', ['Payload']),
    ],
  },
];

const BY_KIND = new Map(LIBRARY_SHEETS.map((sheet) => [sheet.kind, sheet]));

export function sheetOf(kind: InputKind): LibrarySheet {
  const sheet = BY_KIND.get(kind);
  if (!sheet) throw new Error(`There is no sheet of ${kind}`);
  return sheet;
}

/** What planners look up while they fill in the template; neither is read. */
export const READ_ME_SHEET = 'Read me';
export const LISTS_SHEET = 'Lists';

/** How headings and names of sheets are compared: without case, blanks and what stands in brackets. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What a heading says in brackets: the unit of its figures. */
export const unitOfHeading = (heading: string): string =>
  (/\(([^)]*)\)/.exec(heading)?.[1] ?? '').toLowerCase().replace(/\s/g, '');

/** Most inputs of one file, and its rows; more are several files (docs/product/custom-inputs.md, Import and export). */
export const MAX_INPUTS = 5_000;
export const MAX_ROWS = 50_000;
