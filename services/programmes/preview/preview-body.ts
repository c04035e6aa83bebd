import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { AssetBody } from '../assets/part-body.js';
import { WorkCalendarBody } from '../lifecycle/programme-body.js';
import { AssetTaskBody } from '../subprogrammes/task-body.js';

class OpenPartBody {
  @ApiPropertyOptional({ type: Number, nullable: true, example: 17 }) @IsOptional() @IsInt() id?: number | null;
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 0,
    description: 'Place in asset.parts of a part that is new',
  })
  @IsOptional()
  @IsInt()
  index?: number | null;
}

// ValidateNested alone would accept a list of valid elements instead of an object; IsObject refuses it.

/** POST /api/Projects/{id}/preview: the forms as they are on the screen, saved or not, complete or not. */
export class PreviewBody {
  @ApiPropertyOptional({ type: AssetBody })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AssetBody)
  asset?: AssetBody | null;
  @ApiPropertyOptional({ type: WorkCalendarBody })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => WorkCalendarBody)
  calendar?: WorkCalendarBody | null;
  @ApiPropertyOptional({
    type: [AssetTaskBody],
    description: 'Tasks as they are edited; what else is in their copies stays',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AssetTaskBody)
  tasks?: AssetTaskBody[] | null;
  @ApiPropertyOptional({ type: OpenPartBody })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => OpenPartBody)
  part?: OpenPartBody | null;
}
