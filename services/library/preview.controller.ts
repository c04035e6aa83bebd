import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BodyId, BodyText } from '../platform/http/body-fields.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { LargeBody } from '../platform/http/json-body.interceptor.js';
import { BodyList } from '../platform/http/nested-fields.js';
import { StoresNothing } from '../platform/http/stores-nothing.js';
import { MaterialBody, ProductionRateBody, TaskMakeupBody } from './input-bodies.js';
import { LIBRARY_PREVIEW, LIBRARY_PREVIEW_EXAMPLE } from './preview-answer.js';

class UnsavedMaterialBody extends MaterialBody {
  @BodyId({ example: 10_001 }) id?: number | null;
}

class UnsavedRateBody extends ProductionRateBody {
  @BodyId({ example: 10_001 }) id?: number | null;
}

/** POST /api/CustomInputs/preview: the forms as they are on the screen, complete or not. */
class LibraryPreviewBody {
  @BodyList(UnsavedMaterialBody, { max: 10, optional: true }) materials?: UnsavedMaterialBody[] | null;
  @BodyList(UnsavedRateBody, { max: 10, optional: true }) productionRates?: UnsavedRateBody[] | null;
  @BodyList(TaskMakeupBody, { max: 50, optional: true }) elementMakeups?: TaskMakeupBody[] | null;
  @BodyText({
    required: false,
    nullable: true,
    example: null,
    description: '`next` of the answer before: the programmes after those',
  })
  after?: string | null;
}

/** Answers what an unsaved edit of inputs does; the client asks while the planner types. */
@ApiTags('CustomInputs')
@Controller('api/CustomInputs')
export class LibraryPreviewController {
  @Post('preview')
  @StoresNothing()
  @LargeBody()
  @CountedPerMinute('form preview')
  @DescribeRead(
    'What an unsaved edit of inputs does: one unit of the asset, and every programme that uses them; stores nothing',
    LIBRARY_PREVIEW,
    LIBRARY_PREVIEW_EXAMPLE,
  )
  preview(@Body() _: LibraryPreviewBody, @CurrentUser() __: SignedInUser): typeof LIBRARY_PREVIEW_EXAMPLE {
    throw new Error('Not built yet');
  }
}
