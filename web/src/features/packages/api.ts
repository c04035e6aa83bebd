import { read, readWithEtag, write } from '../../lib/api.js';
import type { AssetsPackage, PackageEditsBody, PackagesSaved, Programme } from '../../lib/api-types.js';

/** What is edited: a programme at one version, and its packages. */
export interface PackagesBase {
  programme: Programme;
  etag: string | null;
  packages: readonly AssetsPackage[];
}

/**
 * GET /api/AssetsPackages?projectId=, after the programme: a package that is newer than the programme's version is at worst asked about
 * when it is saved, and nothing that somebody else did is overwritten unseen.
 * @param known the programme as the page has it; read again without it
 */
export async function readBase(
  id: number,
  known: Pick<PackagesBase, 'programme' | 'etag'> | null,
): Promise<PackagesBase> {
  const { programme, etag } = known ?? (await latest(id));
  const packages = await read<AssetsPackage[]>('/api/AssetsPackages', { query: { projectId: id } });
  return { programme, etag, packages };
}

async function latest(id: number): Promise<Pick<PackagesBase, 'programme' | 'etag'>> {
  const { data: programme, etag } = await readWithEtag<Programme>(`/api/Projects/${id}`);
  return { programme, etag };
}

/** POST /api/AssetsPackages/save: all of it or nothing. */
export const savePackages = (edits: PackageEditsBody, ifMatch: string | null) =>
  write<PackagesSaved>('POST', '/api/AssetsPackages/save', edits, { ifMatch });
