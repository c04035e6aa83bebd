import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql, ReadSql } from '../runner/projection.js';

const TABLE = 'asset_counts';

/** One row per asset: (42, Mainline, 3). Events name their assets as they are called at that time, and no two have one name. */
export const assetCountsProjection: Projection = {
  name: 'asset-counts',
  version: 1,
  categories: ['programme'],
  tables: [TABLE],
  createTables: async (sql) => {
    await sql.query(`
      CREATE TABLE ${sql.table(TABLE)} (
        programme_id integer NOT NULL, asset_name text NOT NULL, part_count integer NOT NULL,
        PRIMARY KEY (programme_id, asset_name))`);
  },
  projector: () => ({ apply }),
};

async function apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
  for (const event of events as readonly RecordedProgrammeEvent[]) {
    // The category contains only events of this type.
    if (event.type === 'AssetPartsChanged') {
      const { assetName, created, removed } = event.data;
      if (created.length !== removed.length)
        await addParts(tx, idOf(event.stream), assetName, created.length - removed.length);
    } else if (event.type === 'AssetRenamed') {
      await tx.query(`UPDATE ${tx.table(TABLE)} SET asset_name = $3 WHERE programme_id = $1 AND asset_name = $2`, [
        idOf(event.stream),
        event.data.before,
        event.data.after,
      ]);
    }
  }
}

/** Adds to the count of an asset's parts; an asset without parts loses its row. */
async function addParts(tx: ProjectionSql, programmeId: number, assetName: string, parts: number): Promise<void> {
  await tx.query(
    `INSERT INTO ${tx.table(TABLE)} AS counted (programme_id, asset_name, part_count) VALUES ($1, $2, $3)
     ON CONFLICT (programme_id, asset_name) DO UPDATE SET part_count = counted.part_count + EXCLUDED.part_count`,
    [programmeId, assetName, parts],
  );
  if (parts < 0) {
    await tx.query(`DELETE FROM ${tx.table(TABLE)} WHERE programme_id = $1 AND asset_name = $2 AND part_count = 0`, [
      programmeId,
      assetName,
    ]);
  }
}

export interface AssetCounts {
  readonly assetCount: number;
  readonly partCount: number;
}

/** Counts by programme; programmes without assets are absent. */
export async function assetCounts(sql: ReadSql, programmeIds: readonly number[]): Promise<Map<number, AssetCounts>> {
  const { rows } = await sql.query<AssetCounts & { programmeId: number }>(
    `SELECT programme_id AS "programmeId", count(*)::integer AS "assetCount", sum(part_count)::integer AS "partCount"
       FROM ${sql.table(TABLE)} WHERE programme_id = ANY($1) GROUP BY programme_id`,
    [programmeIds],
  );
  return new Map(rows.map(({ programmeId, ...counts }) => [programmeId, counts]));
}
