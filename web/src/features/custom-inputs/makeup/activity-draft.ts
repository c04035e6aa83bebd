import { v4 as uuid } from 'uuid';
import type { MakeupActivityBody, MaterialLine, WorkActivity } from '../../../lib/api-types.js';
import { formatSize, unitName } from '../../../lib/format.js';

/** A material of an activity as it is edited. Names stay with it: what was deleted is still named where it is used. */
export interface LineDraft {
  /** Stable while it is edited. */
  readonly key: string;
  /** Absent until it is saved. */
  readonly id?: number;
  readonly materialId: number | null;
  readonly materialName: string;
  /** Units per unit of the asset. */
  readonly materialQuantity: number | null;
  readonly unitId: number | null;
  readonly unit: string;
  readonly productionRateId: number | null;
  readonly rateName: string;
}

export interface ActivityDraft {
  readonly key: string;
  readonly id?: number;
  readonly name: string;
  /** Percent of the task. */
  readonly duration: number;
  readonly lag: number;
  readonly lines: readonly LineDraft[];
}

export const noLine = (): LineDraft => ({
  key: uuid(),
  materialId: null,
  materialName: '',
  materialQuantity: null,
  unitId: null,
  unit: '',
  productionRateId: null,
  rateName: '',
});

/** A missing duration or lag is stored as 0. */
export const noActivity = (): ActivityDraft => ({ key: uuid(), name: '', duration: 0, lag: 0, lines: [noLine()] });

export const draftsOf = (activities: readonly WorkActivity[]): ActivityDraft[] =>
  activities.map(({ id, name, duration, lag, materials }) => ({
    key: `activity ${id}`,
    id,
    name,
    duration,
    lag,
    lines: materials.map(lineOf),
  }));

const lineOf = (line: MaterialLine): LineDraft => ({
  key: `line ${line.id}`,
  id: line.id,
  materialId: line.materialId,
  materialName: line.materialName,
  materialQuantity: line.materialQuantity,
  unitId: line.unitId,
  unit: line.unit,
  productionRateId: line.productionRateId,
  rateName: line.rateName ?? '',
});

/** The same activities as new ones: those of a template become this make-up's own. */
export const withoutIds = (drafts: readonly ActivityDraft[]): ActivityDraft[] =>
  drafts.map(({ name, duration, lag, lines }) => ({
    key: uuid(),
    name,
    duration,
    lag,
    lines: lines.map(({ materialId, materialName, materialQuantity, unitId, unit, productionRateId, rateName }) => ({
      key: uuid(),
      materialId,
      materialName,
      materialQuantity,
      unitId,
      unit,
      productionRateId,
      rateName,
    })),
  }));

/** As they are sent. A line without a material or a quantity is left out, as nothing can be calculated with it. */
export const activityBodies = (drafts: readonly ActivityDraft[]): MakeupActivityBody[] =>
  drafts.map(({ id, name, duration, lag, lines }) => ({
    ...(id !== undefined && { id }),
    workActivityName: name,
    duration,
    lag,
    materials: lines.flatMap((line) => {
      const { materialId, materialQuantity, unitId, productionRateId } = line;
      if (materialId === null || materialQuantity === null) return [];
      return [
        {
          ...(line.id !== undefined && { id: line.id }),
          materialId,
          materialQuantity,
          ...(unitId !== null && { unitId }),
          productionRateId,
        },
      ];
    }),
  }));

/** What one unit of the asset is, by the measurement type that the API has for it. */
export const assetUnits = [
  { value: 'Length', label: '1 m', per: 'm' },
  { value: 'Area', label: '1 m²', per: 'm²' },
  { value: 'Volume', label: '1 m³', per: 'm³' },
  { value: 'Number', label: '1 nr', per: 'nr' },
] as const;

/** 'm³ per m'; of an asset whose unit nobody has said: 'm³ per unit'. */
export const quantityUnit = (unit: string, measurmentType: string | null): string => {
  return `${unitName(unit)} ${perWords(measurmentType)}`.trim();
};

/** 'per m²'. */
export const perWords = (measurmentType: string | null): string =>
  `per ${assetUnits.find(({ value }) => value === measurmentType)?.per ?? 'unit'}`;

/** '12 m³'. */
export const quantityText = ({ materialQuantity, unit }: LineDraft): string =>
  materialQuantity === null ? 'nothing' : `${formatSize(materialQuantity, 6)} ${unitName(unit)}`;

const endOf = ({ lag, duration }: Pick<ActivityDraft, 'lag' | 'duration'>): number => lag + duration;

/** The time of a new activity: all of the task's for the first, what is left for the next; all again where nothing is. */
export function proposedTime(others: readonly ActivityDraft[]): Pick<ActivityDraft, 'lag' | 'duration'> {
  const used = Math.max(0, ...others.map(endOf));
  const lag = used < 100 ? used : 0;
  return { lag, duration: Number((100 - lag).toFixed(2)) };
}

/** 'from 10 to 70 % of the task’s time'. */
export function timeWords(activities: readonly ActivityDraft[]): string {
  const from = Math.min(...activities.map(({ lag }) => lag));
  const to = Math.max(0, ...activities.map(endOf));
  const share =
    activities.length === 0 || to === 0
      ? 'duration 0'
      : from === 0 && to === 100
        ? 'duration 100'
        : `from ${formatSize(from, 2)} to ${formatSize(to, 2)}`;
  return `${share}\u00a0% of the task’s time`;
}

/** A warning of activities that are over on the day on which they begin; null without any. */
export function withoutTime(activities: readonly ActivityDraft[]): string | null {
  const timeless = activities.filter(({ duration }) => duration === 0);
  const [first] = timeless;
  if (!first) return null;
  return timeless.length === 1
    ? `${first.name} takes no time: all its work falls on one day`
    : `${timeless.length} activities take no time: all their work falls on one day`;
}
