import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, ValidateNested } from 'class-validator';
import type { PartForm } from '../../domain/programmes/assets/part-form.js';
import { BodyId, BodyInteger, BodyNumber, BodyText } from '../../platform/http/body-fields.js';
import { AssetTaskBody } from '../subprogrammes/task-body.js';

/** One part, as every call that writes parts takes it. The decision refuses missing fields, with the texts of docs/product/assets.md, Form rules. */
export class PartBody {
  @BodyInteger({ required: false, nullable: true, example: 17, description: 'Absent for a new part' })
  id?: number | null;
  @BodyText({ required: false, nullable: true, example: 'North' }) partName?: string | null;
  @BodyInteger({ example: 11 }) assetCategoryId?: number | null;
  @BodyInteger({ example: 1, description: 'A library subprogramme, or a copy that the programme already has' })
  subProgrammId?: number | null;
  @BodyInteger({ example: 1 }) unitId?: number | null;
  @BodyNumber({ example: 2000 }) partSize?: number | null;
  @BodyText({ example: '2027-03-01' }) partAssetStart?: string | null;
  @BodyText({ example: '2027-12-17' }) partAssetEnd?: string | null;
  @BodyInteger({ required: false, example: null, nullable: true }) assetZoneId?: number | null;
  @BodyId({ required: false, example: null, nullable: true }) p6ActivityId?: number | null;
}

/** POST /api/Projects/{id}/assets. */
export class AssetBody {
  @BodyText({ example: 'Mainline' }) assetName?: string | null;
  @ApiProperty({ type: [PartBody] }) @IsArray() @ValidateNested({ each: true }) @Type(() => PartBody) parts: PartBody[];
}

/** PUT /api/Projects/{id}/assets/{assetName}: the asset, with the edited tasks of its copies. */
export class AssetEditBody extends AssetBody {
  @ApiPropertyOptional({ type: [AssetTaskBody], description: 'Only those that are edited; the others stay' })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AssetTaskBody)
  tasks?: AssetTaskBody[] | null;
}

/** POST /api/Projects/{id}/assets/{assetName}/duplicate. */
export class AssetCopyBody {
  @BodyText({ example: 'Mainline - copy' }) assetName?: string | null;
}

/** POST /api/Assets and PUT /api/Assets/{id}: one part and the name of its asset. */
export class SinglePartBody extends PartBody {
  @BodyText({ example: 'Mainline' }) assetName?: string | null;
  @BodyInteger({ example: 42 }) projectId?: number | null;
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
