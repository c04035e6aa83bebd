import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PROGRAMME_CARD, PROGRAMME_CARD_EXAMPLE, type ProgrammeCard } from '../answers/programme-card-answer.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeList } from '../platform/http/describe-read.js';
import { KeysetQuery, NEXT_HEADER } from '../platform/http/keyset.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import type { Page } from '../platform/http/page.js';
import { FavouriteProgrammes } from './favourite-programmes.js';
import { Favourites } from './favourites.js';

/** A controller of its own: it waits for read models that the others have no need of (docs/product/programmes.md, Favourites). */
@ApiTags('Favourites')
@ReadsFrom('programme-detail', 'library', 'part-lines')
@Controller('api/Favourites')
export class FavouriteCardsController {
  constructor(
    private readonly favourites: Favourites,
    private readonly programmes: FavouriteProgrammes,
  ) {}

  @Get()
  @DescribeList(
    "Cards of the user's favourite programmes and scenarios, the last changed first, without what was removed",
    PROGRAMME_CARD,
    PROGRAMME_CARD_EXAMPLE,
    { headers: NEXT_HEADER },
  )
  async list(@CurrentUser() { id }: SignedInUser, @Query() query: KeysetQuery): Promise<Page<ProgrammeCard>> {
    return this.programmes.standing(await this.favourites.of(id), query);
  }
}
