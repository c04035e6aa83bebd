/** Writes the rows of programmes: their parts that were touched, with the lines of these, and the programmes themselves. */
import type { SubprogrammeCopy } from '../../services/domain/programmes/events.js';
import { assetNameOf, type Part, type Programme } from '../../services/domain/programmes/programme.js';
import { type CalculationLibrary, calendarOf } from '../../services/domain/quantities/calculation-inputs.js';
import { quantifyPart } from '../../services/domain/quantities/part-quantities.js';
import { copyLine } from '../../services/platform/copy-line.js';
import { copyRows } from '../runner/copy-rows.js';
import type { ProjectionSql } from '../runner/projection.js';
import type { FollowedProgramme } from './followed-programmes.js';
import { LINES, lineRow } from './line-table.js';
import { type NamesOfLines, namesOfLines } from './programme-lines.js';

export async function writeLines(
  sql: ProjectionSql,
  changes: readonly FollowedProgramme[],
  library: CalculationLibrary,
): Promise<void> {
  if (changes.length === 0) return;
  await removeRows(changes, sql);
  const partRows: string[] = [];
  await copyRows(sql, LINES, calculate(changes, library, partRows));
  await copyRows(sql, 'parts', partRows);
  await copyRows(sql, 'programmes', changes.map(programmeRow));
  for (const followed of changes) {
    followed.stored = true;
    followed.touched.clear();
  }
}

async function removeRows(changes: readonly FollowedProgramme[], sql: ProjectionSql): Promise<void> {
  const stored = changes.filter((followed) => followed.stored);
  if (stored.length === 0) return;
  const touched = stored.flatMap(({ programme, touched }) => [...touched.keys()].map((part) => [programme.id, part]));
  // One statement, since an edit of one part waits for each.
  const ofParts = ['parts', LINES].map(
    (table) => `"removed ${table}" AS (
      DELETE FROM ${sql.table(table)} AS stored USING unnest($2::integer[], $3::integer[]) AS touched (programme_id, part_id)
       WHERE stored.programme_id = touched.programme_id AND stored.part_id = touched.part_id)`,
  );
  await sql.query(`WITH ${ofParts.join(', ')} DELETE FROM ${sql.table('programmes')} WHERE programme_id = ANY($1)`, [
    stored.map(({ programme }) => programme.id),
    touched.map(([programme]) => programme),
    touched.map(([, part]) => part),
  ]);
}

/** Yields the rows of the lines of all touched parts, and adds the rows of the parts themselves to `partRows`. */
function* calculate(
  changes: readonly FollowedProgramme[],
  library: CalculationLibrary,
  partRows: string[],
): Generator<string> {
  for (const { programme, touched } of changes) {
    const calendar = calendarOf(programme);
    for (const [partId, revision] of touched) {
      const part = programme.parts.get(partId);
      if (!part) continue;
      const copy = programme.subprogrammes.get(part.subprogrammeId);
      const facts = library.part(part, copy);
      const lines = quantifyPart(facts, calendar, library);
      partRows.push(partRow(programme, part, revision, { copy, names: namesOfLines(lines, copy, library) }));
      for (const line of lines) yield lineRow(programme.id, line);
    }
  }
}

function programmeRow({ programme, version, revision }: FollowedProgramme): string {
  return copyLine(
    programme.id,
    version,
    revision,
    programme.status === 'draft',
    programme.schedule.workingPatternBitMask,
    [...programme.nonWorkingDays.keys()],
    [...programme.assets.values()].flat(),
  );
}

interface CalculatedPart {
  readonly copy: SubprogrammeCopy | undefined;
  readonly names: NamesOfLines;
}

function partRow(programme: Programme, part: Part, revision: number, { copy, names }: CalculatedPart): string {
  const tasks = copy?.tasks ?? [];
  const open = tasks.filter(({ elementMakeupId }) => elementMakeupId === null);
  return copyLine(
    programme.id,
    part.id,
    revision,
    assetNameOf(programme, part.assetId),
    part.partName,
    part.subprogrammeId,
    copy?.name ?? '',
    [...new Set(tasks.flatMap(({ elementMakeupId }) => elementMakeupId ?? []))],
    [...new Set(open.flatMap(({ id, baseTaskId }) => [id, baseTaskId]))],
    JSON.stringify(names),
  );
}
