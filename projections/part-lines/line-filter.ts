import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { Refused } from '../../services/platform/problem.js';
import type { LineColumns, PartLines } from './programme-lines.js';

/** The filters of the dashboards and of the raw views (spec 2, section 2.1). An absent one lets everything through. */
export interface LineFilter {
  readonly asset?: string;
  readonly assetPart?: number;
  readonly subProgramme?: number;
  readonly material?: number;
  readonly labourType?: number;
}

/** The same as a query, with the programme that is meant. */
export class LineQuery implements LineFilter {
  @QueryId('The programme')
  projectId?: number;

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

/**
 * The lines of the programme that a query names.
 * @throws Refused 400 when it names none, 404 when there is no such programme
 */
export async function queriedLines<Lines>(
  store: { of(programmeId: number): Promise<Lines | undefined> },
  { projectId }: LineQuery,
): Promise<Lines> {
  if (projectId === undefined) {
    throw new Refused({
      kind: 'malformed',
      code: 'missing-project',
      title: 'Invalid request',
      detail: 'projectId names the programme.',
    });
  }
  const lines = await store.of(projectId);
  if (lines === undefined)
    throw new Refused({ kind: 'missing', code: 'programme-not-found', title: 'Resource not found' });
  return lines;
}

export const showsPart = ({ asset, assetPart, subProgramme }: LineFilter, part: PartLines<never>): boolean =>
  (asset === undefined || part.assetName === asset) &&
  (assetPart === undefined || part.partId === assetPart) &&
  (subProgramme === undefined || part.subprogramme.id === subProgramme);

export const showsMaterial = ({ material }: LineFilter, lines: LineColumns<never>, i: number): boolean =>
  material === undefined || lines.materialId[i] === material;

/** A part without a name of its own goes by its asset's (calculation.md, The two views). */
export const nameOfPart = ({ assetName, partName }: Pick<PartLines<never>, 'assetName' | 'partName'>): string =>
  partName || assetName;
