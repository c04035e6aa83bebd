import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { MATERIAL_EXAMPLE } from '../../services/domain/library/library-examples.js';
import { type MaterialView, materialView } from '../../services/domain/library/library-view.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { ListQuery, pageOf, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { filteredInputs, InputsQuery } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';

class FamilyQuery extends ListQuery {
  @QueryText()
  familyName?: string;
}

@ApiTags('Materials')
@ReadsFrom('library')
@Controller('api/Materials')
export class MaterialQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @ApiOperation({ summary: "Materials: Database Inputs and the caller's own" })
  @ApiOkResponse({ example: [MATERIAL_EXAMPLE] })
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() query: InputsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MaterialView[]> {
    const library = await this.library.latest();
    return pageOf(
      filteredInputs(library.materials, user.id, query).map((material) => materialView(material, library)),
      query,
      response,
    );
  }

  @Get('Name')
  @ApiOperation({ summary: 'Names of materials, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Ready-mix concrete C32/40', unitId: 5 }] })
  async names(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { materials } = await this.library.latest();
    return pageOf(
      visibleInputs(materials, user.id).map(({ id, name, unitId }) => ({ id, name, unitId })),
      query,
      response,
    );
  }

  @Get('FamilyName')
  @ApiOperation({ summary: 'Families of materials with their sub-families, each pair once' })
  @ApiOkResponse({ example: [{ familyName: 'Concrete', subFamily: 'Ready-mix' }] })
  async families(
    @CurrentUser() user: SignedInUser,
    @Query() query: FamilyQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { materials } = await this.library.latest();
    const wanted = query.familyName?.toLowerCase();
    const families = new Map(
      visibleInputs(materials, user.id)
        .filter(({ familyName }) => wanted === undefined || familyName.toLowerCase() === wanted)
        .map(({ familyName, subFamily }) => [JSON.stringify([familyName, subFamily]), { familyName, subFamily }]),
    );
    return pageOf([...families.values()], query, response);
  }
}
