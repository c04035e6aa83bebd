import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { PartForm } from '../../domain/programmes/assets/part-form.js';
import { IsId } from '../../platform/http/is-id.js';
import { AssetTaskBody } from '../subprogrammes/task-body.js';

/** One part, as every call that writes parts takes it. The decision refuses missing fields, with the texts of docs/product/assets.md, Form rules. */
export class PartBody {
  @ApiPropertyOptional({ type: Number, nullable: true, example: 17, description: 'Absent for a new part' })
  @IsOptional()
  @IsInt()
  id?: number | null;
  @ApiPropertyOptional({ type: String, nullable: true, example: 'North' }) @IsOptional() @IsString() partName?:
    | string
    | null;
  @ApiProperty({ type: Number, example: 11 }) @IsOptional() @IsInt() assetCategoryId?: number | null;
  @ApiProperty({
    type: Number,
    example: 1,
    description: 'A library subprogramme, or a copy that the programme already has',
  })
  @IsOptional()
  @IsInt()
  subProgrammId?: number | null;
  @ApiProperty({ type: Number, example: 1 }) @IsOptional() @IsInt() unitId?: number | null;
  @ApiProperty({ type: Number, example: 2000 }) @IsOptional() @IsNumber() partSize?: number | null;
  @ApiProperty({ type: String, example: '2027-03-01' }) @IsOptional() @IsString() partAssetStart?: string | null;
  @ApiProperty({ type: String, example: '2027-12-17' }) @IsOptional() @IsString() partAssetEnd?: string | null;
  @ApiPropertyOptional({ example: null, nullable: true, type: Number }) @IsOptional() @IsInt() assetZoneId?:
    | number
    | null;
  @ApiPropertyOptional({ example: null, nullable: true, type: Number }) @IsOptional() @IsId() p6ActivityId?:
    | number
    | null;
}

/** POST /api/Projects/{id}/assets. */
export class AssetBody {
  @ApiProperty({ type: String, example: 'Mainline' }) @IsOptional() @IsString() assetName?: string | null;
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
  @ApiProperty({ type: String, example: 'Mainline - copy' }) @IsOptional() @IsString() assetName?: string | null;
}

/** POST /api/Assets and PUT /api/Assets/{id}: one part and the name of its asset. */
export class SinglePartBody extends PartBody {
  @ApiProperty({ type: String, example: 'Mainline' }) @IsOptional() @IsString() assetName?: string | null;
  @ApiProperty({ type: Number, example: 42 }) @IsOptional() @IsInt() projectId?: number | null;
  @ApiPropertyOptional({ example: null, nullable: true, type: Number }) @IsOptional() @IsId() packageId?: number | null;
  @ApiPropertyOptional({ example: null, nullable: true, type: Number }) @IsOptional() @IsId() assetPackageId?:
    | number
    | null;
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
