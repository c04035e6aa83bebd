import { Controller, Get, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import {
  CUSTOM_INPUT,
  CUSTOM_INPUT_EXAMPLE,
  INPUT_CHANGE,
  INPUT_CHANGE_EXAMPLE,
  INPUT_COUNTS,
  INPUT_USES,
  INPUT_USES_EXAMPLE,
} from '../../services/answers/custom-input-answer.js';
import { INPUT_KINDS, type InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { QueryFlag, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import { InputHistory } from './input-history.js';
import { InputLists } from './input-lists.js';
import { InputUses } from './input-uses.js';

class OwnerQuery {
  @QueryFlag("true, which it is unless told: the caller's own; false: Database Inputs")
  custom?: boolean;
}

/** These lists are always sent page by page. */
class PageQuery {
  @QueryId('From 1, which it is unless told; beyond the last page it is the last')
  page?: number;

  @QueryId('Items of a page, 10 unless told')
  pageSize?: number;
}

class CustomInputsQuery extends PageQuery {
  @QueryFlag("true, which it is unless told: the caller's own; false: Database Inputs")
  custom?: boolean;

  @QueryText('Words that must all be in the name, the families, the asset type or the task code, in any case and order')
  query?: string;

  @QueryText('`name`, `created`, `modified` or another column of the kind, `-` before it for the highest first')
  sort?: string;
}

const KIND = ApiParam({ name: 'kind', enum: [...INPUT_KINDS] });
const NO_SUCH_KIND = 'There is no such kind of input';
const NOT_FOR_USER = 'There is none, or not for this user';

/** Fixed words in a path are found in any case (docs/api.md, Conventions). */
class KindPipe implements PipeTransform<string, InputKind> {
  transform(value: string): InputKind {
    const kind = INPUT_KINDS.find((one) => one.toLowerCase() === value.toLowerCase());
    if (!kind) throw new Refused(notFound('missing'));
    return kind;
  }
}

/** The lists of the screens: one kind, one page (docs/product/custom-inputs.md, List, Used in, History). */
@ApiTags('CustomInputs')
// Not from part-lines: a list does not wait for the figures of a thousand programmes to follow a change.
@ReadsFrom('library', 'programme-detail')
@Controller('api/CustomInputs')
export class CustomInputsController {
  constructor(
    private readonly lists: InputLists,
    private readonly inputUses: InputUses,
    private readonly inputHistory: InputHistory,
  ) {}

  @Get('counts')
  @DescribeRead('How many there are of each kind', INPUT_COUNTS, {
    subprogrammes: 3,
    tasks: 9,
    materials: 4,
    elementMakeups: 12,
    productionRates: 6,
    vehicles: 2,
  })
  counts(@CurrentUser() user: SignedInUser, @Query() { custom }: OwnerQuery) {
    return this.lists.counts(user.id, custom);
  }

  @Get(':kind')
  @KIND
  @DescribeList(
    'A page of the inputs of one kind, last changed first unless told',
    CUSTOM_INPUT,
    CUSTOM_INPUT_EXAMPLE,
    {
      refusals: { 404: NO_SUCH_KIND },
    },
  )
  list(@CurrentUser() user: SignedInUser, @Param('kind', KindPipe) kind: InputKind, @Query() query: CustomInputsQuery) {
    return this.lists.page(kind, user.id, query);
  }

  @Get(':kind/:id/uses')
  @KIND
  @DescribeRead('Where an input is used', INPUT_USES, INPUT_USES_EXAMPLE, { refusals: { 404: NOT_FOR_USER } })
  uses(@CurrentUser() user: SignedInUser, @Param('kind', KindPipe) kind: InputKind, @Param('id', IdPipe) id: number) {
    return this.inputUses.of(kind, id, user.id);
  }

  @Get(':kind/:id/history')
  @KIND
  @DescribeList('Who changed an input, the last change first', INPUT_CHANGE, INPUT_CHANGE_EXAMPLE, {
    refusals: { 404: NOT_FOR_USER },
  })
  history(
    @CurrentUser() user: SignedInUser,
    @Param('kind', KindPipe) kind: InputKind,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQuery,
  ) {
    return this.inputHistory.page(kind, id, user.id, query);
  }
}
