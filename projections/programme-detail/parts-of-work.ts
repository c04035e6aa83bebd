import { Injectable } from '@nestjs/common';
import type { SubprogrammeCopy, WorkSchedule } from '../../services/domain/programmes/events.js';
import type { Part } from '../../services/domain/programmes/programme.js';
import { ReadModels } from '../runner/read-models.js';

/** Some parts of a programme with the copies that build them, and its working time. */
export interface PartsOfWork {
  readonly schedule: WorkSchedule | null;
  readonly parts: ReadonlyMap<number, Part>;
  /** By their ids. */
  readonly copies: ReadonlyMap<number, SubprogrammeCopy>;
}

/** Reads a few parts of a programme of thousands. */
@Injectable()
export class PartsOfWorkReads {
  constructor(private readonly readModels: ReadModels) {}

  /** In one statement, and so of one moment. */
  async of(programmeId: number, partIds: readonly number[]): Promise<PartsOfWork> {
    const sql = await this.readModels.tablesOf('programme-detail');
    const { rows } = await sql.query<{ schedule: WorkSchedule; part: Part | null; copy: SubprogrammeCopy | null }>(
      `SELECT p.facts->'schedule' AS schedule, part.facts AS part, copy.facts AS copy
         FROM ${sql.table('programmes')} p
         LEFT JOIN ${sql.table('parts')} part ON part.programme_id = p.id AND part.id = ANY($2)
         LEFT JOIN ${sql.table('subprogrammes')} copy ON copy.id = (part.facts->'subprogrammeId')::integer
        WHERE p.id = $1`,
      [programmeId, partIds],
    );
    return {
      schedule: rows[0]?.schedule ?? null,
      parts: new Map(rows.flatMap(({ part }) => (part ? [[part.id, part]] : []))),
      copies: new Map(rows.flatMap(({ copy }) => (copy ? [[copy.id, copy]] : []))),
    };
  }
}
