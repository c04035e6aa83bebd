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

/** More than anybody edits before saving; a programme takes more assets. */
const OTHER_ASSETS = { max: 1_000 };

class UnsavedPartBody extends PartialType(PartBody) {}

export class UnsavedAssetBody {
  @BodyId({
    required: false,
    nullable: true,
    example: 3,
    description: 'Of a saved asset. Without it the asset is the one of its parts, else of its name, else a new one.',
  })
  assetId?: number | null;
  @BodyText({ required: false, example: 'Mainline' }) assetName?: string | null;
  @BodyList(UnsavedPartBody, { max: MAX_PARTS, tooMany: TOO_MANY_PARTS })
  parts: UnsavedPartBody[];
}

/** POST /api/Projects/{id}/preview: the forms as they are on the screen, saved or not, complete or not. */
export class PreviewBody {
  @BodyObject(UnsavedAssetBody, { optional: true, description: 'The open asset' }) asset?: UnsavedAssetBody | null;
  @BodyList(UnsavedAssetBody, {
    ...OTHER_ASSETS,
    optional: true,
    description: 'Every other asset with unsaved edits: it counts in the scope of the programme',
  })
  otherAssets?: UnsavedAssetBody[] | null;
  @BodyObject(WorkCalendarBody, { optional: true }) calendar?: WorkCalendarBody | null;
  @BodyList(AssetTaskBody, {
    ...EDITED_TASKS,
    optional: true,
    description: 'Tasks as they are edited, added (without an id) or removed; what else is in their copies stays',
  })
  tasks?: AssetTaskBody[] | null;
  @BodyObject(OpenPartBody, { optional: true }) part?: OpenPartBody | null;
}
