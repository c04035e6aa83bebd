import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { AssetBody } from '../../services/programmes/part-body.js';
import { WorkCalendarBody } from '../../services/programmes/programme-body.js';
import { AssetTaskBody } from '../../services/programmes/task-body.js';

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

// A list passes for a nested object whose every element is valid, so each says that it is none.

/** POST /api/Projects/{id}/preview: the forms as they stand, saved or not, complete or not. */
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
