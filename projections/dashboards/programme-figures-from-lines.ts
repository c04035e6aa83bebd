/** The figures on the cards of the programme list, summed by the database (docs/product/programmes.md, Programme list). */
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import type { Library } from '../../services/domain/library/library.js';
import { type Day, formatDay, formatMonth, type Month } from '../../services/domain/quantities/day.js';
import { type DailyLoad, labourPerDay, peakOf } from '../../services/domain/quantities/labour-days.js';
import { conversionFactor } from '../../services/domain/quantities/unit-conversion.js';
import type { WorkCalendar } from '../../services/domain/quantities/work-calendar.js';
import { daysByMonth, type WorkSpan } from '../../services/domain/quantities/work-span.js';
import { transaction } from '../../services/platform/transaction.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LINES } from '../part-lines/line-table.js';
import { PART_LINES } from '../part-lines/part-lines-projection.js';
import { type CalendarRow, calendarOfRow } from '../part-lines/part-tables.js';
import type { ProgrammeFigures, ProgrammeFiguresSource } from '../programme-list/programme-figures.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';

type LabourSum = Pick<ProgrammeFigures, 'peakLabour' | 'peakDay' | 'manDays'>;
type KeyTonnes = Pick<ProgrammeFigures, 'keyTonnes' | 'months'>;

const NO_LABOUR: LabourSum = { peakLabour: null, peakDay: null, manDays: 0 };
const NO_TONNES: KeyTonnes = { keyTonnes: 0, months: [] };

@Injectable()
export class ProgrammeFiguresFromLines implements ProgrammeFiguresSource {
  private readonly labour = new RevisionCache<LabourSum>();
  private readonly tonnes = new RevisionCache<KeyTonnes>();
  private library: Library | undefined;

  constructor(
    private readonly readModels: ReadModels,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async figuresOf(programmeIds: readonly number[]): Promise<Map<number, ProgrammeFigures>> {
    const library = await this.snapshot.latest();
    // Key flags and masses of materials come from the library.
    if (library !== this.library) this.tonnes.clear();
    this.library = library;
    const sql = await this.readModels.tablesOf(PART_LINES);
    const [labour, tonnes] = await Promise.all([
      this.labour.get(programmeIds, sql, labourSums),
      this.tonnes.get(programmeIds, sql, (client, tables, calendars) => keyTonnes(client, tables, calendars, library)),
    ]);
    return new Map(
      programmeIds.map((id) => [id, { ...(labour.get(id) ?? NO_LABOUR), ...(tonnes.get(id) ?? NO_TONNES) }]),
    );
  }
}

/** Programmes whose figures one process caches. */
const MAX_CACHED_PROGRAMMES = 10_000;

type Calendars = ReadonlyMap<number, WorkCalendar>;
type Summing<Sum> = (client: ClientBase, sql: ServingSql, calendars: Calendars) => Promise<Map<number, Sum>>;

/** Cached sums by programme, computed again when the programme's revision has changed. */
class RevisionCache<Sum> {
  private readonly sums = new Map<number, { readonly state: string; readonly sum: Sum | undefined }>();

  async get(ids: readonly number[], sql: ServingSql, sum: Summing<Sum>): Promise<Map<number, Sum>> {
    const table = sql.table('programmes');
    const stateOf = ({ revision }: { revision: number }) => `${table} ${revision}`;
    const { rows: now } = await sql.query<{ programme_id: number; revision: number }>(
      `SELECT programme_id, revision FROM ${table} WHERE programme_id = ANY($1)`,
      [ids],
    );
    const found = new Map<number, Sum>();
    const stale: number[] = [];
    for (const row of now) {
      const cached = this.sums.get(row.programme_id);
      if (cached?.state !== stateOf(row)) stale.push(row.programme_id);
      else if (cached.sum !== undefined) found.set(row.programme_id, cached.sum);
    }
    if (stale.length === 0) return found;
    // In one snapshot, so that each sum belongs to the revision under which it is cached.
    await transaction(sql.pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<CalendarRow & { programme_id: number; revision: number }>(
        `SELECT programme_id, revision, working_pattern, non_working_days::text[] FROM ${table} WHERE programme_id = ANY($1)`,
        [stale],
      );
      const sums = await sum(client, sql, new Map(rows.map((row) => [row.programme_id, calendarOfRow(row)])));
      if (this.sums.size > MAX_CACHED_PROGRAMMES) this.sums.clear();
      for (const row of rows) {
        const computed = sums.get(row.programme_id);
        this.sums.set(row.programme_id, { state: stateOf(row), sum: computed });
        if (computed !== undefined) found.set(row.programme_id, computed);
      }
    });
    return found;
  }

  clear(): void {
    this.sums.clear();
  }
}

const SPAN = `from_day - DATE '1970-01-01' AS "from", to_day - DATE '1970-01-01' AS "to", every_day`;

interface SpanRow {
  programme_id: number;
  from: Day;
  to: Day;
  every_day: boolean;
}

/** Lines that are worked on the same days are grouped, which leaves a tenth of the rows to fetch. */
async function labourSums(client: ClientBase, sql: ServingSql, calendars: Calendars): Promise<Map<number, LabourSum>> {
  const { rows } = await client.query<SpanRow & { per_day: number; man_days: number }>(
    `SELECT programme_id, ${SPAN}, sum(man_days / working_days) AS per_day, sum(man_days) AS man_days
       FROM ${sql.table(LINES)} CROSS JOIN LATERAL (VALUES (labour_man_days), (foreman_man_days)) AS kind (man_days)
      WHERE programme_id = ANY($1) AND man_days IS NOT NULL
      GROUP BY programme_id, from_day, to_day, every_day`,
    [[...calendars.keys()]],
  );
  const sums = new Map<number, LabourSum>();
  for (const [id, ofProgramme] of byProgramme(rows)) {
    const calendar = calendars.get(id);
    if (!calendar) continue;
    const loads = ofProgramme.map(
      (row): DailyLoad => ({
        from: row.from,
        to: row.to,
        spread: row.every_day ? 'calendar' : 'working',
        perDay: row.per_day,
      }),
    );
    const first = Math.min(...loads.map(({ from }) => from));
    const last = Math.max(...loads.map(({ to }) => to)) - 1;
    const peak = peakOf(labourPerDay(loads, first, last, calendar), first);
    sums.set(id, {
      peakLabour: peak?.perDay ?? null,
      peakDay: peak && formatDay(peak.day),
      manDays: ofProgramme.reduce((sum, { man_days }) => sum + man_days, 0),
    });
  }
  return sums;
}

async function keyTonnes(
  client: ClientBase,
  sql: ServingSql,
  calendars: Calendars,
  library: Library,
): Promise<Map<number, KeyTonnes>> {
  const weights = tonnesPerUnit(library);
  const { rows } = await client.query<SpanRow & { working_days: number; tonnes: number }>(
    `SELECT programme_id, ${SPAN}, working_days, sum(quantity * tonnes_per_unit) AS tonnes
       FROM ${sql.table(LINES)}
       JOIN unnest($2::integer[], $3::integer[], $4::float8[]) AS weight (material_id, unit_id, tonnes_per_unit) USING (material_id, unit_id)
      WHERE programme_id = ANY($1) AND quantity IS NOT NULL
      GROUP BY programme_id, from_day, to_day, every_day, working_days`,
    [
      [...calendars.keys()],
      weights.map(({ materialId }) => materialId),
      weights.map(({ unitId }) => unitId),
      weights.map(({ tonnes }) => tonnes),
    ],
  );
  const sums = new Map<number, KeyTonnes>();
  for (const [id, ofProgramme] of byProgramme(rows)) {
    const calendar = calendars.get(id);
    if (!calendar) continue;
    const months = new Map<Month, number>();
    for (const row of ofProgramme) {
      const span: WorkSpan = {
        from: row.from,
        to: row.to,
        workingDays: row.working_days,
        spread: row.every_day ? 'calendar' : 'working',
      };
      for (const { month, days } of daysByMonth(span, calendar))
        months.set(month, (months.get(month) ?? 0) + (row.tonnes * days) / row.working_days);
    }
    sums.set(id, {
      keyTonnes: ofProgramme.reduce((sum, { tonnes }) => sum + tonnes, 0),
      months: [...months].sort(([a], [b]) => a - b).map(([month, tonnes]) => ({ month: formatMonth(month), tonnes })),
    });
  }
  return sums;
}

/** Tonnes per unit of the key materials with a known mass, for every unit that a line can have. */
function tonnesPerUnit(library: Library): { materialId: number; unitId: number; tonnes: number }[] {
  return [...library.materials.values()].flatMap(({ id, keyMaterial, massPerUnitKg, unitId }) => {
    const own = library.units.get(unitId);
    if (!keyMaterial || massPerUnitKg === null || !own) return [];
    return [...library.units.values()]
      .filter(({ measurmentType }) => measurmentType === own.measurmentType)
      .map((unit) => ({
        materialId: id,
        unitId: unit.id,
        tonnes: (conversionFactor(unit, own) * massPerUnitKg) / 1000,
      }));
  });
}

function byProgramme<Row extends { programme_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const ofProgramme = found.get(row.programme_id);
    if (ofProgramme) ofProgramme.push(row);
    else found.set(row.programme_id, [row]);
  }
  return found;
}
