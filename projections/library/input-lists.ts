import { Injectable } from '@nestjs/common';
import type { CUSTOM_INPUT, INPUT_COUNTS } from '../../services/answers/custom-input-answer.js';
import { INPUT_KINDS, type InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { Library } from '../../services/domain/library/library.js';
import { plainLetters } from '../../services/domain/search/plain-letters.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { Page, windowOf } from '../../services/platform/http/page.js';
import { containing } from '../../services/platform/like-pattern.js';
import { malformed } from '../../services/platform/problem.js';
import type { ReadSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { customInputView, type ListedRecord, makeupOfTask } from './custom-input-view.js';
import { InputUses } from './input-uses.js';
import { LibrarySnapshot } from './library-snapshot.js';
import { sortKeyOf } from './listed-input.js';
import { tasksSeenBy } from './seen-inputs.js';

export interface InputFilter {
  readonly custom?: boolean | undefined;
  readonly query?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: string | undefined;
}

interface FoundRow {
  readonly id: number;
  readonly subprogramme_id: number | null;
}

/** The lists of inputs: filtered, sorted and paged in SQL, so that a page costs the same whatever other planners have. */
@Injectable()
export class InputLists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
    private readonly uses: InputUses,
  ) {}

  async counts(userId: number, custom = true): Promise<Answer<typeof INPUT_COUNTS>> {
    const sql = await this.readModels.tablesOf('library');
    const { rows } = await sql.query<{ kind: InputKind; count: number }>(
      `SELECT kind, count(*)::integer AS count FROM ${sql.table('library_inputs')}
        WHERE owner = $1 AND kind = ANY($2) AND NOT retired GROUP BY kind`,
      [custom ? userId : 0, INPUT_KINDS],
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    const of = (kind: InputKind): number => counts.get(kind) ?? 0;
    return {
      subprogrammes: of('subprogrammes'),
      tasks: of('tasks'),
      materials: of('materials'),
      elementMakeups: of('elementMakeups'),
      productionRates: of('productionRates'),
      vehicles: of('vehicles'),
    };
  }

  /** A page beyond the last one is the last one (docs/product/custom-inputs.md, List). */
  async page(kind: InputKind, userId: number, filter: InputFilter): Promise<Page<Answer<typeof CUSTOM_INPUT>>> {
    const [sql, library] = await Promise.all([this.readModels.tablesOf('library'), this.library.latest()]);
    const { found, total } = await foundInputs(sql, kind, filter.custom === false ? 0 : userId, filter, library);
    const records = found.flatMap((row) => recordOf(kind, row, library));
    const ids = records.map(({ id }) => id);
    const [usedIn, makeups, measured] = await Promise.all([
      this.uses.usedIn(kind, ids, userId),
      kind === 'tasks' ? this.uses.makeupsOfTasks(ids) : undefined,
      kind === 'elementMakeups' ? this.uses.subprogrammesOfMakeups(ids, userId) : undefined,
    ]);
    const templates = kind === 'tasks' ? tasksSeenBy(library.subprogrammes, userId) : undefined;
    const items = records.map((record) =>
      customInputView(record, library, {
        usedIn: usedIn(record.id),
        makeups: makeups?.get(record.id) ?? [],
        subprogrammeId: record.subprogrammeId ?? measured?.get(record.id) ?? null,
        template: (id) => templates?.get(id)?.name,
        makeup: makeupOfTask(record, makeups?.get(record.id) ?? [], library),
      }),
    );
    return new Page(items, total);
  }
}

/** Each word is looked for in each input: an address has room for 2,000 of them, and a library for 50,000 inputs. */
const MAX_WORDS = 20;
/** Several names of inputs. */
const MAX_QUERY_LENGTH = 300;

async function foundInputs(
  sql: ReadSql,
  kind: InputKind,
  owner: number,
  filter: InputFilter,
  library: Library,
): Promise<{ found: readonly FoundRow[]; total: number }> {
  const asked = plainLetters((filter.query ?? '').slice(0, MAX_QUERY_LENGTH));
  const words = [...new Set(asked.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  const where = `FROM ${sql.table('library_inputs')}
    WHERE kind = $1 AND owner = $2 AND NOT retired AND search LIKE ALL ($3)`;
  const values = [kind, owner, words.map(containing)];
  const order = orderOf(kind, filter.sort ?? '-modified', library);
  const counted = await sql.query<{ total: number }>(`SELECT count(*)::integer AS total ${where}`, values);
  const total = counted.rows[0]?.total ?? 0;
  const { limit } = windowOf(filter);
  const page = Math.min(Math.max(filter.page ?? 1, 1), Math.max(Math.ceil(total / limit), 1));
  const { rows } = await sql.query<FoundRow>(
    `SELECT id, subprogramme_id ${where} ORDER BY ${order} LIMIT $4 OFFSET $5`,
    [...values, limit, (page - 1) * limit],
  );
  return { found: rows, total };
}

/** SQL of an order, by the id where two are equal. Nothing of it comes from the caller. */
function orderOf(kind: InputKind, sort: string, library: Library): string {
  const column = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (column === 'id') return `id ${direction}`;
  if (column === 'modified') return `modified ${direction}, id ${direction}`;
  const found = sortKeyOf(kind, column);
  if (!found) throw malformed('malformed-query', `This list cannot be sorted by '${column.slice(0, 100)}'.`);
  const value = `sort_keys->>'${found.key}'`;
  const ranked = namesById(found.key, library);
  if (ranked)
    return `array_position(ARRAY[${ranked.join(',')}]::integer[], (${value})::integer) ${direction} NULLS LAST, id`;
  return `${found.as === 'text' ? `(${value}) COLLATE "C"` : `(${value})::float8`} ${direction} NULLS LAST, id`;
}

/** Units and regions are shown by name, and sorted by it: their ids in that order. */
function namesById(key: string, { units, regions }: Library): number[] | undefined {
  const named = key === 'unitId' || key === 'unitPerHourId' ? units : key === 'regionId' ? regions : undefined;
  return (
    named &&
    [...named.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })).map(({ id }) => id)
  );
}

/** The record of a row; none where the read model has moved on since. */
function recordOf(kind: InputKind, { id, subprogramme_id }: FoundRow, library: Library): ListedRecord[] {
  if (subprogramme_id !== null) {
    const subprogramme = library.subprogrammes.get(subprogramme_id);
    const task = subprogramme?.tasks.find((one) => one.id === id);
    return task && subprogramme
      ? [{ kind: 'tasks', id, facts: task, stamps: subprogramme, subprogrammeId: subprogramme_id }]
      : [];
  }
  const record = library[kind].get(id);
  return record ? [{ kind, id, facts: record, stamps: record, subprogrammeId: null }] : [];
}
