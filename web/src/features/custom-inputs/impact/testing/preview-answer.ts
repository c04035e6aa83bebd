import type { LibraryPreview, ScopeImpact, UnitLine } from '../../../../lib/api-types.js';

// What the server answers to an edit of a make-up, for tests: 'Cut, fill and dispose (A9)', whose fill goes from 18 to 15 m³ per m.

export const unitLine = (over: Partial<UnitLine> = {}): UnitLine => ({
  activity: 'Fill and compact',
  lineId: 5,
  materialId: 18,
  material: 'Imported fill',
  keyMaterial: true,
  unit: 'm3',
  quantity: 18,
  productionRateId: 6,
  rateName: 'Fill and compact',
  ratePerHour: 70,
  rateUnit: 'm3',
  labour: 2,
  foremen: 0.25,
  manHours: 0.58,
  gangDays: 0.032,
  warning: null,
  range: { kind: 'published', low: 46, high: 92, source: 'roller 46-92 m3/h' },
  ...over,
});

export const excavated = unitLine({
  activity: 'Excavate',
  lineId: 3,
  materialId: 16,
  material: 'Excavated material',
  quantity: 30,
  productionRateId: 4,
  rateName: 'Bulk excavation',
  ratePerHour: 50,
  manHours: 1.35,
  gangDays: 0.075,
  range: { kind: 'published', low: 45.5, high: 58, source: '45.5-58 m3/h (0.5 m3 bucket, sand/soil); 34-57 m3/h' },
});

export interface ImpactOf {
  fill?: readonly [before: number[], after: number[]];
  /** Name and direction of the material that changes. */
  material?: string;
  direction?: ScopeImpact['materials'][number]['direction'];
  peak?: readonly [before: number, after: number];
  manDays?: readonly [before: number, after: number];
  unit?: string;
  months?: string[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function impactOf({
  fill = [
    [100, 200, 300],
    [84, 168, 252],
  ],
  material = 'Imported fill',
  direction = 'delivered',
  peak = [31, 30.8],
  manDays = [400, 390],
  unit = 'm3',
  months = ['2027-04', '2027-05', '2027-06'],
}: ImpactOf = {}): ScopeImpact {
  const [before, after] = fill;
  const changes = after.map((value, month) => value - (before[month] ?? 0));
  const at = changes.reduce((most, value, month) => (Math.abs(value) > Math.abs(changes[most] ?? 0) ? month : most), 0);
  const change = changes[at] ?? 0;
  return {
    months,
    labour: {
      before: { peak: peak[0], peakDay: '2027-05-03', manDays: manDays[0] },
      after: { peak: peak[1], peakDay: '2027-05-03', manDays: manDays[1] },
      firstDay: '2027-05-03',
      perDayBefore: [peak[0]],
      perDayAfter: [peak[1]],
      monthPeakBefore: months.map(() => peak[0]),
      monthPeakAfter: months.map(() => peak[1]),
    },
    finish: { before: '2027-06-30', after: '2027-06-30', setByBefore: 'Main', setByAfter: 'Main' },
    materials: [
      {
        materialId: 18,
        material,
        unit,
        direction,
        tonnesPerUnit: 1.8,
        before: [...before],
        after: [...after],
        totalBefore: sum(before),
        totalAfter: sum(after),
      },
    ],
    changed:
      change === 0
        ? []
        : [
            {
              materialId: 18,
              material,
              unit,
              month: months[at] ?? '',
              change,
              share: change / Math.max(...before, 1),
            },
          ],
    scaled: null,
    moved: null,
  };
}

export type ChangedProgramme = LibraryPreview['programmes']['changed'][number];

/** The baseline is 42, its scenarios 43 and on. */
export const scenario = (
  id: number,
  impact: ScopeImpact,
  over: Partial<Omit<ChangedProgramme, 'id' | 'impact'>> = {},
): ChangedProgramme => ({
  id,
  name: 'A9 dualling, 2 km',
  scenarioName: id === 42 ? 'Baseline' : `Scenario ${id}`,
  baseProjectId: id === 42 ? null : 42,
  impact,
  ...over,
});

export function programmesOf(
  changed: ChangedProgramme[],
  over: Partial<LibraryPreview['programmes']> = {},
): LibraryPreview['programmes'] {
  return {
    drafts: changed.length,
    programmes: new Set(changed.map(({ id, baseProjectId }) => baseProjectId ?? id)).size,
    keptFigures: 0,
    calculated: changed.length,
    next: null,
    changed,
    ...over,
  };
}

export function previewOf(
  programmes: LibraryPreview['programmes'],
  makeup: Partial<LibraryPreview['makeups'][number]> = {},
): LibraryPreview {
  return {
    makeups: [
      {
        id: 10_001,
        name: 'Cut, fill and dispose (A9)',
        per: 'm',
        before: { lines: [excavated, unitLine()], manHours: 1.93, gangDays: 0.107 },
        after: {
          lines: [excavated, unitLine({ quantity: 15, manHours: 0.48, gangDays: 0.027 })],
          manHours: 1.83,
          gangDays: 0.102,
        },
        ...makeup,
      },
    ],
    programmes,
    incomplete: [],
  };
}
