import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { BodyInteger, BodyText } from '../../platform/http/body-fields.js';
import { PartBody } from '../assets/part-body.js';
import { WorkCalendarBody } from '../lifecycle/programme-body.js';
import { AssetTaskBody } from '../subprogrammes/task-body.js';

class OpenPartBody {
  @BodyInteger({ required: false, nullable: true, example: 17 }) id?: number | null;
  @BodyInteger({
    required: false,
    nullable: true,
    example: 0,
    description: 'Place in asset.parts of a part that is new',
  })
  index?: number | null;
}

class UnsavedPartBody extends PartialType(PartBody) {}

class UnsavedAssetBody {
  @BodyText({ required: false, example: 'Mainline' }) assetName?: string | null;
  @ApiProperty({ type: [UnsavedPartBody] })
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UnsavedPartBody)
  parts: UnsavedPartBody[];
}

const OptionalForm = (form: new () => object): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: form }),
    IsOptional(),
    // ValidateNested alone would accept a list of valid elements instead of an object.
    IsObject(),
    ValidateNested(),
    Type(() => form),
  );

/** POST /api/Projects/{id}/preview: the forms as they are on the screen, saved or not, complete or not. */
export class PreviewBody {
  @OptionalForm(UnsavedAssetBody) asset?: UnsavedAssetBody | null;
  @OptionalForm(WorkCalendarBody) calendar?: WorkCalendarBody | null;
  @ApiPropertyOptional({
    type: [AssetTaskBody],
    description: 'Tasks as they are edited; what else is in their copies stays',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AssetTaskBody)
  tasks?: AssetTaskBody[] | null;
  @OptionalForm(OpenPartBody) part?: OpenPartBody | null;
}
