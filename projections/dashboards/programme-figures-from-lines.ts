/** The figures on the cards of the programme list, summed by the database (docs/product/programmes.md, Programme list). */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import type { Library } from '../../services/domain/library/library.js';
import { type Day, formatDay, formatMonth, type Month } from '../../services/domain/quantities/day.js';
import { type DailyLoad, peakOfLoads } from '../../services/domain/quantities/labour-days.js';
import { conversionFactor } from '../../services/domain/quantities/unit-conversion.js';
import type { WorkCalendar } from '../../services/domain/quantities/work-calendar.js';
import { daysByMonth, type WorkSpan } from '../../services/domain/quantities/work-span.js';
import { transaction } from '../../services/platform/transaction.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LINES } from '../part-lines/line-table.js';
import { PART_LINES } from '../part-lines/part-lines-projection.js';
import { type CalendarRow, calendarOfRow } from '../part-lines/part-tables.js';
import { NO_FIGURES, type ProgrammeFigures, type ProgrammeFiguresSource } from '../programme-list/programme-figures.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';

type LabourSum = Pick<ProgrammeFigures, 'peakLabour' | 'peakDay' | 'manDays'>;
type KeyTonnes = Pick<ProgrammeFigures, 'deliveredTonnes' | 'takenAwayTonnes' | 'withoutMass' | 'months'>;

/** Programmes and months of their figures that one process caches, some 100 bytes each. */
const MAX_CACHED_FIGURES = 200_000;

@Injectable()
export class ProgrammeFiguresFromLines implements ProgrammeFiguresSource {
  private readonly cache = new LRUCache<number, { readonly state: string; readonly figures: ProgrammeFigures }>({
    maxSize: MAX_CACHED_FIGURES,
    sizeCalculation: ({ figures }) => 1 + figures.months.length,
  });
  private library: Library | undefined;

  constructor(
    private readonly readModels: ReadModels,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async figuresOf(programmeIds: readonly number[]): Promise<Map<number, ProgrammeFigures>> {
    const library = await this.snapshot.latest();
    // Key flags and masses of materials come from the library.
    if (library !== this.library) this.cache.clear();
    this.library = library;
    const sql = await this.readModels.tablesOf(PART_LINES);
    const table = sql.table('programmes');
    const { rows } = await sql.query<{ programme_id: number; state: string }>(
      `SELECT programme_id, ${stateIn(table)} FROM ${table} WHERE programme_id = ANY($1)`,
      [programmeIds],
    );
    const found = new Map<number, ProgrammeFigures>();
    for (const { programme_id, state } of rows) {
      const cached = this.cache.get(programme_id);
      if (cached?.state === state) found.set(programme_id, cached.figures);
    }
    const stale = rows.map(({ programme_id }) => programme_id).filter((id) => !found.has(id));
    if (stale.length > 0) {
      for (const [id, summed] of await sums(sql, stale, library)) {
        found.set(id, summed.figures);
        if (library === this.library) this.cache.set(id, summed);
      }
    }
    return found;
  }
}

/** What the figures of a programme in a build follow from, beside the library. */
const stateIn = (table: string): string => `'${table} ' || revision AS state`;

/** In one snapshot, so that the sums belong to the state under which they are cached. */
async function sums(sql: ServingSql, programmeIds: readonly number[], library: Library) {
  return transaction(sql.pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const table = sql.table('programmes');
    const { rows } = await client.query<CalendarRow & { programme_id: number; state: string }>(
      `SELECT programme_id, ${stateIn(table)}, working_pattern, non_working_days::text[] FROM ${table} WHERE programme_id = ANY($1)`,
      [programmeIds],
    );
    const calendars: Calendars = new Map(rows.map((row) => [row.programme_id, calendarOfRow(row)]));
    const labour = await labourSums(client, sql, calendars);
    const tonnes = await keyTonnes(client, sql, calendars, library);
    return rows.map(({ programme_id: id, state }) => {
      const figures = { ...NO_FIGURES, ...labour.get(id), ...tonnes.get(id) };
      return [id, { state, figures }] as const;
    });
  });
}

type Calendars = ReadonlyMap<number, WorkCalendar>;

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
    const peak = peakOfLoads(loads, calendar);
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
  const { rows } = await client.query<
    SpanRow & { working_days: number; taken_away: boolean; tonnes: number | null; without_mass: number[] | null }
  >(
    `SELECT programme_id, ${SPAN}, working_days, taken_away, sum(quantity * tonnes_per_unit) AS tonnes,
            array_agg(DISTINCT material_id) FILTER (WHERE tonnes_per_unit IS NULL) AS without_mass
       FROM ${sql.table(LINES)}
       JOIN unnest($2::integer[], $3::integer[], $4::float8[], $5::boolean[])
            AS weight (material_id, unit_id, tonnes_per_unit, taken_away) USING (material_id, unit_id)
      WHERE programme_id = ANY($1) AND quantity IS NOT NULL
      GROUP BY programme_id, from_day, to_day, every_day, working_days, taken_away`,
    [
      [...calendars.keys()],
      weights.map(({ materialId }) => materialId),
      weights.map(({ unitId }) => unitId),
      weights.map(({ tonnes }) => tonnes),
      weights.map(({ takenAway }) => takenAway),
    ],
  );
  const sums = new Map<number, KeyTonnes>();
  for (const [id, ofProgramme] of byProgramme(rows)) {
    const calendar = calendars.get(id);
    if (!calendar) continue;
    const months = new Map<Month, { delivered: number; takenAway: number }>();
    const totals = { delivered: 0, takenAway: 0 };
    for (const row of ofProgramme) {
      if (row.tonnes === null) continue;
      const direction = row.taken_away ? 'takenAway' : 'delivered';
      totals[direction] += row.tonnes;
      const span: WorkSpan = {
        from: row.from,
        to: row.to,
        workingDays: row.working_days,
        spread: row.every_day ? 'calendar' : 'working',
      };
      for (const { month, days } of daysByMonth(span, calendar)) {
        const ofMonth = months.get(month) ?? { delivered: 0, takenAway: 0 };
        ofMonth[direction] += (row.tonnes * days) / row.working_days;
        months.set(month, ofMonth);
      }
    }
    sums.set(id, {
      deliveredTonnes: totals.delivered,
      takenAwayTonnes: totals.takenAway,
      withoutMass: new Set(ofProgramme.flatMap(({ without_mass }) => without_mass ?? [])).size,
      months: [...months]
        .sort(([a], [b]) => a - b)
        .map(([month, tonnes]) => ({ month: formatMonth(month), ...tonnes })),
    });
  }
  return sums;
}

interface Weight {
  readonly materialId: number;
  readonly unitId: number;
  /** null where the mass is not known. */
  readonly tonnes: number | null;
  readonly takenAway: boolean;
}

/** Tonnes per unit of the key materials that come to the site or leave it, for every unit that a line can have. */
function tonnesPerUnit(library: Library): Weight[] {
  return [...library.materials.values()].flatMap(({ id, keyMaterial, direction, massPerUnitKg, unitId }) => {
    const own = library.units.get(unitId);
    if (!keyMaterial || direction === 'movedOnSite' || !own) return [];
    return [...library.units.values()]
      .filter(({ measurmentType }) => measurmentType === own.measurmentType)
      .map((unit) => ({
        materialId: id,
        unitId: unit.id,
        tonnes: massPerUnitKg === null ? null : (conversionFactor(unit, own) * massPerUnitKg) / 1000,
        takenAway: direction === 'takenAway',
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
