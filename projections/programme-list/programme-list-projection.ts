import type {
  ProgrammeDetails,
  ProgrammeStatus,
  RecordedProgrammeEvent,
} from '../../services/domain/programmes/events.js';
import type { Stamped } from '../../services/domain/stamps.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql, Projector, ReadSql } from '../runner/projection.js';

/** The programme's own fields on its card in the programme list. */
export interface ListedProgramme extends Omit<ProgrammeDetails, 'description'>, Stamped {
  readonly id: number;
  readonly baseProjectId: number;
  readonly status: ProgrammeStatus;
  readonly isActive: boolean;
}

const TABLE = 'programme_list';

/** One row per programme: 42 | 0 | {"id": 42, "name": "A9 dualling, 2 km", "isActive": true, …} */
export const programmeListProjection: Projection = {
  name: 'programme-list',
  version: 1,
  categories: ['programme'],
  tables: [TABLE],
  createTables: async (sql) => {
    await sql.query(
      `CREATE TABLE ${sql.table(TABLE)} (id integer PRIMARY KEY, base_project_id integer NOT NULL, listed jsonb NOT NULL)`,
    );
    await sql.query(`CREATE INDEX ON ${sql.table(TABLE)} (base_project_id)`);
  },
  projector: (): Projector => ({ apply }),
};

/** A row is the complete state for the next event, so nothing stays in memory between batches. */
async function apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
  const ids = [...new Set(events.map(({ stream }) => idOf(stream)))];
  const { rows } = await tx.query<{ listed: ListedProgramme }>(
    `SELECT listed FROM ${tx.table(TABLE)} WHERE id = ANY($1)`,
    [ids],
  );
  const listed = new Map(rows.map((row) => [row.listed.id, row.listed]));
  for (const event of events as readonly RecordedProgrammeEvent[]) {
    // The category contains only events of this type.
    const id = idOf(event.stream);
    listed.set(id, evolveListed(listed.get(id), event));
  }
  await tx.query(
    `INSERT INTO ${tx.table(TABLE)} (id, base_project_id, listed)
     SELECT (l->>'id')::integer, (l->>'baseProjectId')::integer, l FROM jsonb_array_elements($1) AS l
     ON CONFLICT (id) DO UPDATE SET listed = EXCLUDED.listed`,
    [JSON.stringify([...listed.values()])],
  );
}

function evolveListed(before: ListedProgramme | undefined, event: RecordedProgrammeEvent): ListedProgramme {
  const { time, userId } = event.metadata;
  if (
    event.type === 'ProgrammeCreated' ||
    event.type === 'ProgrammeDuplicated' ||
    event.type === 'ScenarioDuplicated'
  ) {
    const { programmeId, baseProjectId, name, scenarioName, regionId, metricId, isDraft } = event.data;
    return {
      id: programmeId,
      baseProjectId,
      name,
      scenarioName,
      regionId,
      metricId,
      isDraft,
      status: 'draft',
      isActive: true,
      created: time,
      createdBy: userId,
      modified: time,
      modifiedBy: userId,
    };
  }
  if (!before) throw new Error(`${event.stream} begins with ${event.type}`);
  return { ...before, ...changeOf(event), modified: time, modifiedBy: userId };
}

function changeOf(event: RecordedProgrammeEvent): Partial<ListedProgramme> {
  switch (event.type) {
    case 'ProgrammeDetailsChanged': {
      const { description: _, ...listed } = event.data.after;
      return listed;
    }
    case 'ProgrammeStatusChanged':
      return { status: event.data.after };
    case 'ProgrammeDeactivated':
      return { isActive: false };
    case 'ProgrammeReactivated':
      return { isActive: true };
    default:
      return {};
  }
}

/** Number of active scenarios of a base programme without the baseline. */
export async function scenarioCount(sql: ReadSql, baseProjectId: number): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${sql.table(TABLE)} WHERE base_project_id = $1 AND (listed->>'isActive')::boolean`,
    [baseProjectId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * The scenarios of one base, the base programmes (`baseProjectId` 0), or all (undefined). A scenario has the current name of its
 * base; scenarios of a removed base are hidden (docs/product/programmes.md, Removal).
 */
export async function listedProgrammes(
  sql: ReadSql,
  baseProjectId: number | undefined,
): Promise<(ListedProgramme & { readonly scenarioCount: number })[]> {
  const { rows } = await sql.query<{ listed: ListedProgramme; baseName: string | null; scenarioCount: number }>(
    `SELECT p.listed, b.listed->>'name' AS "baseName",
            (SELECT count(*)::integer FROM ${sql.table(TABLE)} s
              WHERE s.base_project_id = p.id AND (s.listed->>'isActive')::boolean) AS "scenarioCount"
       FROM ${sql.table(TABLE)} p LEFT JOIN ${sql.table(TABLE)} b ON b.id = p.base_project_id
      WHERE ($1::integer IS NULL OR p.base_project_id = $1) AND (p.base_project_id = 0 OR (b.listed->>'isActive')::boolean)`,
    [baseProjectId ?? null],
  );
  return rows.map(({ listed, baseName, scenarioCount: count }) => ({
    ...listed,
    name: baseName ?? listed.name,
    scenarioCount: count,
  }));
}
