import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MATERIAL, MATERIAL_EXAMPLE, MATERIAL_FAMILY, NAMED_MATERIAL } from '../../services/answers/library-answers.js';
import { type MaterialView, materialView } from '../../services/domain/library/library-view.js';
import { isVisibleTo } from '../../services/domain/library/visible-inputs.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf, pageOfViews } from '../../services/platform/http/page.js';
import { filteredInputs, InputsQuery, inputNotFound } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';
import { inputsSeenBy } from './seen-inputs.js';

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
  @DescribeList("Materials: Database Inputs and the caller's own", MATERIAL, MATERIAL_EXAMPLE)
  async list(@CurrentUser() user: SignedInUser, @Query() query: InputsQuery): Promise<Page<MaterialView>> {
    const library = await this.library.latest();
    return pageOfViews(filteredInputs(library.materials, user.id, query), query, (material) =>
      materialView(material, library),
    );
  }

  @Get('Name')
  @DescribeList('Names of materials, for pickers', NAMED_MATERIAL, {
    id: 1,
    name: 'Ready-mix concrete C32/40',
    unitId: 5,
  })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { materials } = await this.library.latest();
    const names = inputsSeenBy(materials, user.id).map(({ id, name, unitId }) => ({ id, name, unitId }));
    return pageOf(names, query);
  }

  @Get('FamilyName')
  @DescribeList('Families of materials with their sub-families, each pair once', MATERIAL_FAMILY, {
    familyName: 'Concrete',
    subFamily: 'Ready-mix',
  })
  async families(@CurrentUser() user: SignedInUser, @Query() query: FamilyQuery) {
    const { materials } = await this.library.latest();
    const wanted = query.familyName?.toLowerCase();
    const families = new Map(
      inputsSeenBy(materials, user.id)
        .filter(({ familyName }) => wanted === undefined || familyName.toLowerCase() === wanted)
        .map(({ familyName, subFamily }) => [JSON.stringify([familyName, subFamily]), { familyName, subFamily }]),
    );
    return pageOf([...families.values()], query);
  }

  @Get(':id')
  @DescribeVersionedEntity('One material', MATERIAL, MATERIAL_EXAMPLE)
  async one(@CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    const library = await this.library.latest();
    const found = library.materials.get(id);
    if (!found || !isVisibleTo(user.id, found)) throw inputNotFound();
    return new Versioned(materialView(found, library), found.version);
  }
}
