import type { ProgrammeCard, SearchAnswer, SearchedAsset } from '../../../lib/api-types.js';
import { count, formatDate, formatNumber, formatSize, formatSpan, unitName } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { plainLetters } from '../../../lib/plain-letters.js';

/** One row of the list: what it is, and what tells it from others of the name. */
export interface ResultRow {
  key: string;
  name: string;
  note: string;
  figure: string;
  date: string;
  to: string;
}

export interface ResultGroup {
  label: string;
  total: number;
  rows: ResultRow[];
}

/** The server counts no further. */
const MOST_COUNTED = 1000;

/** `5`, `1 000 or more`. */
export const formatTotal = (total: number): string =>
  total < MOST_COUNTED ? formatNumber(total) : `${formatNumber(MOST_COUNTED)} or more`;

/** How many were found in all groups together: `5`, `1 003 or more` where one of them has more than are counted. */
export function totalOf(groups: SearchAnswer['groups']): { total: number; text: (total: number) => string } {
  const totals = Object.values(groups).map((group) => group.total);
  const isCut = totals.some((total) => total >= MOST_COUNTED);
  return {
    total: totals.reduce((sum, one) => sum + one, 0),
    text: (total) => `${formatNumber(total)}${isCut ? ' or more' : ''}`,
  };
}

/** Whether other words were looked for than were typed: a word was found nowhere. */
export const isCorrected = ({ query, searched }: Pick<SearchAnswer, 'query' | 'searched'>): boolean =>
  wordsOf(searched).some((word) => !plainLetters(query).includes(word));

export const wordsOf = (searched: string): string[] => searched.split(' ').filter(Boolean);

/** The groups that have any, in their fixed order. */
export function resultGroups({ programmes, scenarios, drafts, assets }: SearchAnswer['groups']): ResultGroup[] {
  const changed = (modified: string) => `changed ${formatDate(modified)}`;
  const groups: ResultGroup[] = [
    {
      label: 'Programmes',
      total: programmes.total,
      rows: programmes.items.map(({ projectId, name, modified, peakLabour, assetCount, matchingAssets }) => ({
        key: `programme-${projectId}`,
        name,
        note: matchingAssets > 0 ? matchNote(matchingAssets, assetCount) : count(assetCount, 'asset'),
        figure: peakOf(peakLabour),
        date: changed(modified),
        to: paths.scenarios.to(projectId),
      })),
    },
    {
      label: 'Scenarios',
      total: scenarios.total,
      rows: scenarios.items.map(({ projectId, name, baseName, modified, peakLabour }) => ({
        key: `scenario-${projectId}`,
        name,
        note: baseName,
        figure: peakOf(peakLabour),
        date: changed(modified),
        to: paths.dashboard.to(projectId),
      })),
    },
    {
      label: 'Drafts',
      total: drafts.total,
      rows: drafts.items.map(({ projectId, name, modified, assetCount, matchingAssets }) => ({
        key: `draft-${projectId}`,
        name,
        // A wizard is kept as a draft once its first step is complete (docs/product/programmes.md, Drafts).
        note: matchingAssets > 0 ? matchNote(matchingAssets, assetCount) : 'step 2 of 2, work schedule',
        figure: assetsOf(assetCount),
        date: changed(modified),
        to: paths.changeProgramme.to(projectId),
      })),
    },
    {
      label: 'Assets',
      total: assets.total,
      rows: assets.items.map((asset) => ({
        key: `asset-${asset.projectId}-${asset.assetId}`,
        name: asset.name,
        note: placeOf(asset),
        figure: sizeOf(asset),
        date: formatSpan(asset.start, asset.end),
        to: paths.editProgramme.to(asset.projectId, { asset: asset.name }),
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** A programme or scenario that was opened lately; it opens where its card does. */
export function openedRow(card: ProgrammeCard): ResultRow {
  const isBase = card.baseProjectId === 0;
  return {
    key: `opened-${card.id}`,
    name: isBase ? card.name : card.scenarioName,
    note: isBase ? (card.isDraft ? 'Draft' : 'Baseline') : card.name,
    figure: assetsOf(card.assetCount),
    date: `changed ${formatDate(card.modified)}`,
    to: isBase
      ? card.isDraft
        ? paths.changeProgramme.to(card.id)
        : paths.scenarios.to(card.id)
      : paths.dashboard.to(card.id),
  };
}

const matchNote = (matching: number, all: number): string =>
  `${formatNumber(matching)} of its ${count(all, 'asset')} ${matching === 1 ? 'matches' : 'match'}`;
const assetsOf = (number: number): string => (number === 0 ? 'no assets yet' : count(number, 'asset'));
export const peakOf = (peak: number | null): string =>
  peak === null ? 'no labour yet' : `peak ${formatNumber(peak, 1)} per day`;
export const sizeOf = ({ size, unitName: unit }: Pick<SearchedAsset, 'size' | 'unitName'>): string =>
  size === null || unit === null ? '' : `${formatSize(size)}\u00a0${unitName(unit)}`;
export const placeOf = ({ baseName, baseProjectId, scenarioName }: SearchedAsset): string =>
  baseProjectId === 0 ? baseName : `${baseName} · ${scenarioName}`;
