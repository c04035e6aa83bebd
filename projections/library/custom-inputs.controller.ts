import { Controller, Get, Param, Query } from '@nestjs/common';
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
import { INPUT_KINDS } from '../../services/domain/library/inputs/input-kinds.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryFlag, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { Page } from '../../services/platform/http/page.js';

class OwnerQuery {
  @QueryFlag("true, which it is unless told: the caller's own; false: Database Inputs")
  custom?: boolean;
}

class CustomInputsQuery extends ListQuery {
  @QueryFlag("true, which it is unless told: the caller's own; false: Database Inputs")
  custom?: boolean;
  @QueryText('Words that must all be in the name or the families, in any case and order')
  query?: string;
}

const KIND = ApiParam({ name: 'kind', enum: [...INPUT_KINDS] });

/** The lists of the screens: one kind, one page (docs/product/custom-inputs.md, List). */
@ApiTags('CustomInputs')
@ReadsFrom('library')
@Controller('api/CustomInputs')
export class CustomInputsController {
  @Get('counts')
  @DescribeRead('How many there are of each kind', INPUT_COUNTS, {
    subprogrammes: 3,
    tasks: 9,
    materials: 4,
    elementMakeups: 12,
    productionRates: 6,
    vehicles: 2,
  })
  counts(@CurrentUser() _: SignedInUser, @Query() __: OwnerQuery) {
    return { subprogrammes: 0, tasks: 0, materials: 0, elementMakeups: 0, productionRates: 0, vehicles: 0 };
  }

  @Get(':kind')
  @KIND
  @DescribeList('A page of the inputs of one kind, last changed first unless told', CUSTOM_INPUT, CUSTOM_INPUT_EXAMPLE)
  list(@CurrentUser() _: SignedInUser, @Param('kind') __: string, @Query() ___: CustomInputsQuery) {
    return new Page<typeof CUSTOM_INPUT_EXAMPLE>([], 0);
  }

  @Get(':kind/:id/uses')
  @KIND
  @DescribeRead('Where an input is used', INPUT_USES, INPUT_USES_EXAMPLE, {
    refusals: { 404: 'There is none, or not for this user' },
  })
  uses(@CurrentUser() _: SignedInUser, @Param('kind') __: string, @Param('id', IdPipe) ___: number) {
    return INPUT_USES_EXAMPLE;
  }

  @Get(':kind/:id/history')
  @KIND
  @DescribeList('Who changed an input, the last change first', INPUT_CHANGE, INPUT_CHANGE_EXAMPLE)
  history(
    @CurrentUser() _: SignedInUser,
    @Param('kind') __: string,
    @Param('id', IdPipe) ___: number,
    @Query() ____: ListQuery,
  ) {
    return new Page<typeof INPUT_CHANGE_EXAMPLE>([], 0);
  }
}
