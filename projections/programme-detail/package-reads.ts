import { Injectable } from '@nestjs/common';
import { nameKey } from '../../services/domain/programmes/name-key.js';
import type { AssetPackage } from '../../services/domain/programmes/programme.js';
import { packageView } from '../../services/domain/programmes/programme-view.js';
import { ReadModels } from '../runner/read-models.js';
import { visibleCondition } from './programme-reads.js';

interface PackageFilter {
  readonly id?: number | undefined;
  readonly projectId?: number | undefined;
  readonly packageName?: string | undefined;
}

/** The packages of a programme. */
export interface PackagesOfParts {
  /** By package, in the order of their creation. */
  readonly names: ReadonlyMap<number, string>;
  /** The package of each part that is let in one. */
  readonly byPart: ReadonlyMap<number, number>;
}

export const NO_PACKAGES: PackagesOfParts = { names: new Map(), byPart: new Map() };

/** Queries on the read model `programme-detail` about packages (docs/product/packages.md). */
@Injectable()
export class PackageReads {
  constructor(private readonly readModels: ReadModels) {}

  /** In the order of their creation. Without an id or a programme only packages of visible programmes. */
  async list({ id, projectId, packageName }: PackageFilter) {
    const sql = await this.readModels.tablesOf('programme-detail');
    const { rows } = await sql.query<{ found: AssetPackage; id: number }>(
      `SELECT k.facts AS found, p.id FROM ${sql.table('packages')} k JOIN ${sql.table('programmes')} p ON p.id = k.programme_id
        WHERE ($1::integer IS NULL OR k.id = $1) AND ($2::integer IS NULL OR p.id = $2)
          AND ($1::integer IS NOT NULL OR $2::integer IS NOT NULL OR ${visibleCondition(sql)})
        ORDER BY p.id, k.id`,
      [id ?? null, projectId ?? null],
    );
    return rows
      .filter(({ found }) => packageName === undefined || nameKey(found.packageName) === nameKey(packageName))
      .map((row) => packageView(row.found, row));
  }

  async ofParts(programmeId: number): Promise<PackagesOfParts> {
    const sql = await this.readModels.tablesOf('programme-detail');
    const { rows } = await sql.query<{ names: [number, string][] | null; parts: [number, number][] | null }>(
      `SELECT (SELECT jsonb_agg(jsonb_build_array(id, facts->'packageName') ORDER BY id)
                 FROM ${sql.table('packages')} WHERE programme_id = $1) AS names,
              (SELECT jsonb_agg(jsonb_build_array(id, package_id))
                 FROM ${sql.table('parts')} WHERE programme_id = $1 AND package_id IS NOT NULL) AS parts`,
      [programmeId],
    );
    return { names: new Map(rows[0]?.names), byPart: new Map(rows[0]?.parts) };
  }
}
