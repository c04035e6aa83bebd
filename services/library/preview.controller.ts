import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UnsavedInputs } from '../domain/library/inputs/unsaved-inputs.js';
import { omit } from '../domain/pick.js';
import { BodyId, BodyText } from '../platform/http/body-fields.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { LargeBody } from '../platform/http/json-body.interceptor.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { BodyList } from '../platform/http/nested-fields.js';
import { StoresNothing } from '../platform/http/stores-nothing.js';
import { type Refusable } from '../platform/problem.js';
import {
  MaterialBody,
  makeupForm,
  materialForm,
  ProductionRateBody,
  productionRateForm,
  TASK_MAKEUPS,
  TaskMakeupBody,
} from './input-bodies.js';
import { type LibraryPreview, LibraryPreviews } from './preview.js';
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
  @BodyList(TaskMakeupBody, { ...TASK_MAKEUPS, optional: true }) elementMakeups?: TaskMakeupBody[] | null;
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
@ReadsFrom('library', 'part-lines', 'programme-detail')
@Controller('api/CustomInputs')
export class LibraryPreviewController {
  constructor(private readonly previews: LibraryPreviews) {}

  @Post('preview')
  @StoresNothing()
  @LargeBody()
  @CountedPerMinute('form preview')
  @DescribeRead(
    'What an unsaved edit of inputs does: one unit of the asset, and every programme that uses them; stores nothing',
    LIBRARY_PREVIEW,
    LIBRARY_PREVIEW_EXAMPLE,
    {
      answerDescription:
        'Programmes come as many as can be calculated at once, the newest first; `next` asks for those after them. What cannot be calculated with is named in `incomplete`.',
      refusals: {
        400: '`after` is no cursor of an answer before',
        404: 'One of the inputs is not there, or not for this user',
        422: 'A field has a value that no form can hold',
      },
    },
  )
  preview(@Body() body: LibraryPreviewBody, @CurrentUser() user: SignedInUser): Promise<Refusable<LibraryPreview>> {
    return this.previews.preview(unsavedInputs(body), user.id, body.after ?? undefined);
  }
}

const unsavedInputs = ({ materials, productionRates, elementMakeups }: LibraryPreviewBody): UnsavedInputs => ({
  materials: (materials ?? []).map((body) => ({
    id: body.id ?? 0,
    ...withoutTemplate(materialForm(body)),
  })),
  productionRates: (productionRates ?? []).map((body) => ({
    id: body.id ?? 0,
    ...withoutTemplate(productionRateForm(body)),
  })),
  elementMakeups: (elementMakeups ?? []).map((body) => ({
    id: body.id ?? undefined,
    form: omit(makeupForm(body), ['templateId']),
  })),
});

const withoutTemplate = <Form extends { readonly templateId?: number }>(given: {
  form: Form;
  unitName: string | undefined;
}) => ({ form: omit(given.form, ['templateId']), unitName: given.unitName });
