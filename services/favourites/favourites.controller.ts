import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { type Answer, count, flag, named } from '../platform/http/answer-schema.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { LastWrites } from '../platform/http/last-writes.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { notFound, Refused } from '../platform/problem.js';
import { ReadYourWrites, unlessCaughtUp } from '../platform/read-your-writes.js';
import { FavouriteProgrammes } from './favourite-programmes.js';
import { Favourites, MAX_FAVOURITES } from './favourites.js';

const FAVOURITE = named('Favourite', {
  projectId: count('Of a base programme or a scenario'),
  isFavourite: flag(),
});
type Favourite = Answer<typeof FAVOURITE>;

const FAVOURITE_IDS = named('FavouriteIds', {
  ids: Type.Array(count(), { description: 'Rising; also of what was removed', maxItems: MAX_FAVOURITES }),
});

const TOO_MANY_CHANGES = 'Too many changes from this account within a minute';

/** A user's favourites: theirs alone, and no events (docs/product/programmes.md, Favourites; docs/decisions/0038). */
@ApiTags('Favourites')
@ReadsFrom()
@Controller('api/Favourites')
export class FavouritesController {
  constructor(
    private readonly favourites: Favourites,
    private readonly programmes: FavouriteProgrammes,
    private readonly lastWrites: LastWrites,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  @Get('ids')
  @DescribeRead("Which programmes and scenarios are the user's favourites", FAVOURITE_IDS, { ids: [42, 57] })
  async ids(@CurrentUser() { id }: SignedInUser): Promise<Answer<typeof FAVOURITE_IDS>> {
    return { ids: await this.favourites.of(id) };
  }

  @Put(':projectId')
  @CountedPerMinute('write')
  @DescribeRead(
    "Adds a programme or a scenario to the user's favourites; one that is there stays",
    FAVOURITE,
    { projectId: 42, isFavourite: true },
    {
      refusals: {
        404: 'There is no such programme',
        409: `too-many-favourites: an account has ${MAX_FAVOURITES} at most`,
        429: TOO_MANY_CHANGES,
      },
    },
  )
  async add(
    @Param('projectId', IdPipe) projectId: number,
    @CurrentUser() { id: userId }: SignedInUser,
  ): Promise<Favourite> {
    if (!(await this.exists(projectId, userId))) throw new Refused(notFound('missing'));
    const added = await this.favourites.add(userId, projectId);
    if (added === 'too-many') throw new Refused(TOO_MANY);
    if (added === 'no-account') throw new Refused(NO_ACCOUNT);
    return { projectId, isFavourite: true };
  }

  @Delete(':projectId')
  @CountedPerMinute('write')
  @DescribeRead(
    "Takes a programme or a scenario off the user's favourites; one that is not there is no error",
    FAVOURITE,
    { projectId: 42, isFavourite: false },
    { refusals: { 404: 'No id is that large', 429: TOO_MANY_CHANGES } },
  )
  async remove(
    @Param('projectId', IdPipe) projectId: number,
    @CurrentUser() { id: userId }: SignedInUser,
  ): Promise<Favourite> {
    await this.favourites.remove(userId, projectId);
    return { projectId, isFavourite: false };
  }

  /** One that the user has made just now may not be in the read model yet. */
  private async exists(projectId: number, userId: number): Promise<boolean> {
    if (await this.programmes.exists(projectId)) return true;
    const position = await this.lastWrites.of(userId);
    if (position === undefined) return false;
    await this.readYourWrites.waitFor(['programme-detail'], position).catch(unlessCaughtUp);
    return this.programmes.exists(projectId);
  }
}

const TOO_MANY = {
  kind: 'conflict',
  code: 'too-many-favourites',
  title: `You have ${MAX_FAVOURITES.toLocaleString('en-GB')} favourites, the most there can be. Remove one that you do not need any more.`,
} as const;
const NO_ACCOUNT = { kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' } as const;
