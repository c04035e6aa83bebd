import { Inject, Injectable } from '@nestjs/common';
import type { SearchAnswer } from '../../services/answers/search-answer.js';
import type { Library } from '../../services/domain/library/library.js';
import { convert } from '../../services/domain/quantities/unit-conversion.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { type FoundName, NameSearch, patternsOf } from '../programme-detail/name-search.js';
import { type ListedProgramme, ProgrammeReads } from '../programme-detail/programme-reads.js';
import { PROGRAMME_FIGURES, type ProgrammeFiguresSource } from '../programme-list/programme-figures.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';

type Groups = SearchAnswer['groups'];
type FoundAsset = Groups['assets']['items'][number];

/** What was found by its name, with what tells equal names apart. */
@Injectable()
export class ProgrammeSearch {
  constructor(
    private readonly names: NameSearch,
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  async search(query: string, limit: number): Promise<SearchAnswer> {
    const { words, groups } = await this.names.find(query, limit);
    const idsOf = (found: readonly FoundName[]): number[] => found.map(({ programmeId }) => programmeId);
    const [programmes, scenarios, drafts] = [groups.programme, groups.scenario, groups.draft].map(({ found }) =>
      idsOf(found),
    ) as [number[], number[], number[]];
    const shown = [...programmes, ...scenarios, ...drafts];
    const sql = await this.readModels.tablesOf('programme-detail');
    const [listed, assetCounts, matching, figures, assets] = await Promise.all([
      this.programmes.listed([...new Set([...shown, ...idsOf(groups.asset.found)])]),
      this.programmes.assetCounts(shown),
      matchingAssets(sql, [...programmes, ...drafts], words),
      this.figures.figuresOf([...programmes, ...scenarios]),
      assetsAt(sql, groups.asset.found, await this.library.latest()),
    ]);
    const byId = new Map(listed.map((programme) => [programme.id, programme]));
    // What has been removed between the two reads is left out.
    const of = <Item>(ids: readonly number[], view: (programme: ListedProgramme) => Item): Item[] =>
      ids.flatMap((id) => byId.get(id) ?? []).map(view);
    const base = ({ id, name, modified, scenarioCount }: ListedProgramme) => ({
      projectId: id,
      name,
      modified,
      assetCount: assetCounts.get(id) ?? 0,
      scenarioCount,
      matchingAssets: matching.get(id) ?? 0,
    });
    const peak = ({ id }: ListedProgramme) => ({ peakLabour: figures.get(id)?.peakLabour ?? null });
    return {
      query,
      searched: words.join(' '),
      groups: {
        programmes: {
          total: groups.programme.total,
          items: of(programmes, (programme) => ({ ...base(programme), ...peak(programme) })),
        },
        scenarios: {
          total: groups.scenario.total,
          items: of(scenarios, (scenario) => ({
            projectId: scenario.id,
            baseProjectId: scenario.baseProjectId,
            baseName: scenario.name,
            name: scenario.scenarioName,
            modified: scenario.modified,
            assetCount: assetCounts.get(scenario.id) ?? 0,
            ...peak(scenario),
          })),
        },
        drafts: { total: groups.draft.total, items: of(drafts, base) },
        assets: {
          total: groups.asset.total,
          items: assets.flatMap((asset) => {
            const programme = byId.get(asset.projectId);
            if (!programme) return [];
            const { baseProjectId, name: baseName, scenarioName } = programme;
            return [{ ...asset, baseProjectId, baseName, scenarioName }];
          }),
        },
      },
    };
  }
}

/** By programme, how many of its assets have one of the words in their name. */
async function matchingAssets(
  sql: ServingSql,
  programmeIds: readonly number[],
  words: readonly string[],
): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ id: number; count: number }>(
    `SELECT programme_id AS id, count(*)::integer AS count FROM ${sql.table('asset_names')}
      WHERE programme_id = ANY($1) AND own LIKE ANY ($2::text[]) GROUP BY programme_id`,
    [programmeIds, patternsOf(words)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface AssetRow {
  readonly programme_id: number;
  readonly asset_id: number;
  readonly asset_name: string;
  readonly start: string;
  readonly end: string;
  /** Of its parts, in their order. */
  readonly sizes: readonly { readonly size: number; readonly unitId: number | null }[];
}

/** In the given order; one that was removed meanwhile is left out. */
async function assetsAt(
  sql: ServingSql,
  found: readonly FoundName[],
  { units }: Library,
): Promise<Omit<FoundAsset, 'baseProjectId' | 'baseName' | 'scenarioName'>[]> {
  if (found.length === 0) return [];
  const { rows } = await sql.query<AssetRow>(
    `SELECT a.programme_id, a.asset_id, a.asset_name, min(t.facts->>'start') AS start, max(t.facts->>'end') AS end,
            jsonb_agg(jsonb_build_object('size', t.facts->'size', 'unitId', t.facts->'unitId') ORDER BY array_position(a.part_ids, t.id)) AS sizes
       FROM unnest($1::integer[], $2::integer[]) AS wanted (programme_id, asset_id)
       JOIN ${sql.table('assets')} a USING (programme_id, asset_id)
       JOIN ${sql.table('parts')} t ON t.id = ANY(a.part_ids)
      GROUP BY a.programme_id, a.asset_id`,
    [found.map(({ programmeId }) => programmeId), found.map(({ assetId }) => assetId)],
  );
  const byPlace = new Map(rows.map((row) => [`${row.programme_id} ${row.asset_id}`, row]));
  return found.flatMap(({ programmeId, assetId }) => {
    const row = byPlace.get(`${programmeId} ${assetId}`);
    if (!row) return [];
    const { start, end, asset_name: name } = row;
    return [{ projectId: programmeId, assetId, name, ...sizeOf(row.sizes, units), start, end }];
  });
}

function sizeOf(
  sizes: AssetRow['sizes'],
  units: Library['units'],
): { readonly size: number | null; readonly unitName: string | null } {
  const unit = units.get(sizes[0]?.unitId ?? 0);
  if (!unit) return { size: null, unitName: null };
  const size = sizes.reduce((sum, part) => {
    const own = units.get(part.unitId ?? 0);
    // A part whose unit measures something else has no size in this one.
    return own?.measurmentType === unit.measurmentType ? sum + convert(part.size, own, unit) : sum;
  }, 0);
  return { size, unitName: unit.name };
}
