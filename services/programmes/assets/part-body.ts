import { MAX_PARTS, type PartForm, TOO_MANY_PARTS } from '../../domain/programmes/assets/part-form.js';
import { BodyId, BodyNumber, BodyText } from '../../platform/http/body-fields.js';
import { BodyList } from '../../platform/http/nested-fields.js';
import { AssetTaskBody, EDITED_TASKS } from '../subprogrammes/task-body.js';

/** One part, as every call that writes parts takes it. The decision refuses missing fields, with the texts of docs/product/assets.md, Form rules. */
export class PartBody {
  @BodyId({ required: false, nullable: true, example: 17, description: 'Absent for a new part' })
  id?: number | null;
  @BodyText({ required: false, nullable: true, example: 'North' }) partName?: string | null;
  @BodyId({ example: 11 }) assetCategoryId?: number | null;
  @BodyId({ example: 1, description: 'A library subprogramme, or a copy that the programme already has' })
  subProgrammId?: number | null;
  @BodyId({ example: 1 }) unitId?: number | null;
  @BodyNumber({ example: 2000 }) partSize?: number | null;
  @BodyText({ example: '2027-03-01' }) partAssetStart?: string | null;
  @BodyText({ example: '2027-12-17' }) partAssetEnd?: string | null;
  @BodyId({ required: false, example: null, nullable: true }) assetZoneId?: number | null;
  @BodyId({ required: false, example: null, nullable: true }) p6ActivityId?: number | null;
}

/** POST /api/Projects/{id}/assets. */
export class AssetBody {
  @BodyText({ example: 'Mainline' }) assetName?: string | null;
  @BodyList(PartBody, { max: MAX_PARTS, tooMany: TOO_MANY_PARTS }) parts: PartBody[];
}

/** PUT /api/Projects/{id}/assets/{assetName}: the asset, with the edits of its copies' tasks. */
export class AssetEditBody extends AssetBody {
  @BodyList(AssetTaskBody, {
    ...EDITED_TASKS,
    optional: true,
    description: 'Only those that are edited, added (without an id) or removed; the others stay',
  })
  tasks?: AssetTaskBody[] | null;
}

/** POST /api/Projects/{id}/assets/{assetName}/duplicate. */
export class AssetCopyBody {
  @BodyText({ example: 'Mainline - copy' }) assetName?: string | null;
}

/** POST /api/Assets and PUT /api/Assets/{id}: one part and the name of its asset. */
export class SinglePartBody extends PartBody {
  @BodyText({ example: 'Mainline' }) assetName?: string | null;
  @BodyId({ example: 42 }) projectId?: number | null;
  @BodyId({ required: false, example: null, nullable: true }) packageId?: number | null;
  @BodyId({ required: false, example: null, nullable: true }) assetPackageId?: number | null;
}

export const partForm = (body: PartBody): PartForm => ({
  id: body.id ?? undefined,
  partName: body.partName ?? '',
  assetCategoryId: body.assetCategoryId ?? null,
  subprogrammeId: body.subProgrammId ?? null,
  unitId: body.unitId ?? null,
  size: body.partSize ?? null,
  start: body.partAssetStart ?? null,
  end: body.partAssetEnd ?? null,
  zoneId: body.assetZoneId ?? null,
  p6ActivityId: body.p6ActivityId ?? null,
});
