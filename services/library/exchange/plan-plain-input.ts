import { NOT_GIVEN } from '../../domain/library/inputs/field-rules.js';
import { changeInput, createInput } from '../../domain/library/inputs/input-decisions.js';
import type { AnyInput } from '../../domain/library/inputs/input-kinds.js';
import { unitNamed } from '../../domain/library/inputs/unit-named.js';
import { omit } from '../../domain/pick.js';
import { type FileRecord, type FileRow, textOf } from './file-record.js';
import { type ImportState } from './import-state.js';
import type { PlannedForm } from './planned-input.js';
import { problemsOf } from './problems-of-form.js';
import { DIRECTION_WORDS, directionOf } from './words.js';

type PlainKind = 'materials' | 'productionRates' | 'vehicles';

const ID_KINDS = { materials: 'material', productionRates: 'productionrate', vehicles: 'vehicle' } as const;

/** Plans an input that is made of nothing else. */
export function planPlain(record: FileRecord, current: AnyInput | undefined, state: ImportState): PlannedForm {
  const kind = record.kind as PlainKind;
  const [row] = record.rows;
  const { form, problems } = FORMS[kind](row, state);
  const id = current?.id ?? state.ids[ID_KINDS[kind]]();
  const decision = current
    ? changeInput(kind, current, form, state.choices)
    : createInput(kind, form, { id, createdBy: state.createdBy, choices: state.choices });
  if ('refusal' in decision) return { problems: [...problems, ...problemsOf(decision.refusal, problems.length > 0)] };
  if (problems.length > 0) return { problems };
  state.apply(decision.events);
  return { id };
}

interface ReadForm {
  readonly form: object;
  readonly problems: readonly string[];
}

const FORMS: { readonly [Kind in PlainKind]: (row: FileRow, state: ImportState) => ReadForm } = {
  materials(row, state) {
    const problems: string[] = [];
    const direction = textOf(row, 'direction');
    const known = direction ? directionOf(direction) : undefined;
    if (direction && !known) problems.push(`Direction: “${direction}” is none of ${DIRECTION_WORDS.join(', ')}`);
    return {
      problems,
      form: set({
        ...omit(
          textsAndFigures(row, ['name', 'familyName', 'subFamily'], ['massPerUnitKg', 'carbonKgCO2ePerUnit']),
          [],
        ),
        keyMaterial: row.cells['keyMaterial'] === null ? false : row.cells['keyMaterial'],
        direction: known,
        unitId: unitIdOf(row, 'unit', 'Unit', state, problems),
      }),
    };
  },
  productionRates(row, state) {
    const problems: string[] = [];
    const region = textOf(row, 'regionName');
    const found = region ? regionOf(region, state) : undefined;
    if (region && !found) problems.push(`Country (region): “${region}” is not in the list`);
    return {
      problems,
      form: set({
        rateName: textOf(row, 'name'),
        ...textsAndFigures(row, ['basis'], ['ratePerHour']),
        ...requiredFigures(row, ['lbT_Labour', 'lbT_Foreman']),
        regionName: region === undefined ? undefined : (found?.name ?? region),
        unitPerHourId: unitIdOf(row, 'unit', 'Unit per hour', state, problems),
      }),
    };
  },
  vehicles(row, state) {
    const problems: string[] = [];
    const region = textOf(row, 'region');
    const found = region ? regionOf(region, state) : undefined;
    if (region && !found) problems.push(`Country (region): “${region}” is not in the list`);
    return {
      problems,
      form: set({
        ...textsAndFigures(row, ['name', 'vehicleType', 'transportMode'], []),
        ...requiredFigures(row, ['vehicleLength', 'vehicleWidth', 'vehicleHeight', 'maximumLoadCapacity']),
        regionId: region === undefined ? undefined : (found?.id ?? null),
      }),
    };
  },
};

/** Fields of columns that the sheet does not have are unchanged. */
const set = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const textsAndFigures = (row: FileRow, texts: readonly string[], figures: readonly string[]): object => ({
  ...Object.fromEntries(texts.map((key) => [key, textOf(row, key)])),
  ...Object.fromEntries(figures.map((key) => [key, row.cells[key]])),
});

const requiredFigures = (row: FileRow, keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, row.cells[key] === null ? NOT_GIVEN : row.cells[key]]));

/** 0, which every form refuses, where the cell is empty or names no unit. */
export function unitIdOf(
  row: FileRow,
  key: string,
  label: string,
  { choices: { shared } }: ImportState,
  problems: string[],
): number | undefined {
  const text = textOf(row, key);
  if (text === undefined) return undefined;
  const unitId = unitNamed(text, shared);
  if (text !== '' && unitId === 0) problems.push(`${label}: “${text}” is not in the list of units`);
  return unitId;
}

const regionOf = (name: string, { choices: { shared } }: ImportState) =>
  [...shared.regions.values()].find((region) => region.name.toLowerCase() === name.toLowerCase());
