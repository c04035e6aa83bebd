import { PartialType } from '@nestjs/swagger';
import { MAX_PARTS, TOO_MANY_PARTS } from '../../domain/programmes/assets/part-form.js';
import { BodyId, BodyInteger, BodyText } from '../../platform/http/body-fields.js';
import { BodyList, BodyObject } from '../../platform/http/nested-fields.js';
import { PartBody } from '../assets/part-body.js';
import { WorkCalendarBody } from '../lifecycle/programme-body.js';
import { AssetTaskBody, EDITED_TASKS } from '../subprogrammes/task-body.js';

class OpenPartBody {
  @BodyId({ required: false, nullable: true, example: 17 }) id?: number | null;
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
  @BodyList(UnsavedPartBody, { max: MAX_PARTS, tooMany: TOO_MANY_PARTS })
  parts: UnsavedPartBody[];
}

/** POST /api/Projects/{id}/preview: the forms as they are on the screen, saved or not, complete or not. */
export class PreviewBody {
  @BodyObject(UnsavedAssetBody, { optional: true }) asset?: UnsavedAssetBody | null;
  @BodyObject(WorkCalendarBody, { optional: true }) calendar?: WorkCalendarBody | null;
  @BodyList(AssetTaskBody, {
    ...EDITED_TASKS,
    optional: true,
    description: 'Tasks as they are edited; what else is in their copies stays',
  })
  tasks?: AssetTaskBody[] | null;
  @BodyObject(OpenPartBody, { optional: true }) part?: OpenPartBody | null;
}
