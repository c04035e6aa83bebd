import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { malformed, notFound, Refused } from '../../services/platform/problem.js';
import type { LineStore } from './line-store.js';
import type { PartLines, ProgrammeLines } from './programme-lines.js';

/** The filters of the dashboards and the raw views (docs/product/dashboards.md, Filters). An absent filter matches everything. */
export interface LineFilter {
  /** Parts that are let in the package; undefined for any. Not absent: a query names the package only (`filterOf`). */
  readonly inPackage: ReadonlySet<number> | undefined;
  readonly asset?: string;
  readonly assetPart?: number;
  readonly subProgramme?: number;
  readonly material?: number;
  readonly labourType?: number;
}

export const EVERYTHING: LineFilter = { inPackage: undefined };

/** The filters as a query, with the programme. */
export class LineQuery implements Omit<LineFilter, 'inPackage'> {
  @QueryId('The programme')
  projectId?: number;

  @QueryId('Id of a package')
  package?: number;

  @QueryText('Name of an asset')
  asset?: string;

  @QueryId('Id of a part')
  assetPart?: number;

  @QueryId("Id of the programme's own copy of a subprogramme")
  subProgramme?: number;

  @QueryId('Id of a material')
  material?: number;

  @QueryId('1 Labour, 2 Foreman')
  labourType?: number;
}

/** For the description of the calls that read the lines of a programme. */
export const LINES_REFUSED = { refusals: { 404: 'There is no such programme' } };

/**
 * The lines of the programme in a query.
 * @throws Refused 400 without a programme, 404 when the programme does not exist
 */
export async function queriedLines(store: LineStore, { projectId }: LineQuery): Promise<ProgrammeLines> {
  if (projectId === undefined) {
    throw malformed('missing-project', 'projectId names the programme.');
  }
  const lines = await store.linesOf(projectId);
  if (lines === undefined) throw new Refused(notFound('programme-not-found'));
  return lines;
}

/** The filter of a query. @param byPart packages of the programme's parts */
export function filterOf(query: LineQuery, byPart: ReadonlyMap<number, number>): LineFilter {
  const { package: wanted } = query;
  if (wanted === undefined) return { ...query, inPackage: undefined };
  return { ...query, inPackage: new Set([...byPart].flatMap(([partId, id]) => (id === wanted ? partId : []))) };
}

export const matchesPart = ({ inPackage, asset, assetPart, subProgramme }: LineFilter, part: PartLines): boolean =>
  (inPackage === undefined || inPackage.has(part.partId)) &&
  (asset === undefined || part.assetName === asset) &&
  (assetPart === undefined || part.partId === assetPart) &&
  (subProgramme === undefined || part.subprogramme.id === subProgramme);

export const matchesMaterial = ({ material }: LineFilter, lines: LineColumns, i: number): boolean =>
  material === undefined || lines.materialId[i] === material;
