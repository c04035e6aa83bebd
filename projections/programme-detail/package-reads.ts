import { Injectable } from '@nestjs/common';
import type { AssetPackage } from '../../services/domain/programmes/programme.js';
import { type PackageView, packageView } from '../../services/domain/programmes/programme-view.js';
import type { KeysetQuery } from '../../services/platform/http/keyset.js';
import type { Page } from '../../services/platform/http/page.js';
import { ReadModels } from '../runner/read-models.js';
import { type NamedFilter, namedPage } from './zones-and-packages.js';

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

  /** @throws Refused 400 */
  async list(filter: NamedFilter, query: KeysetQuery): Promise<Page<PackageView>> {
    const sql = await this.readModels.tablesOf('programme-detail');
    return namedPage<AssetPackage, PackageView>(sql, 'packages', filter, query, packageView);
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
