import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { baseOf, choiceRefusal, countRefusal, inShownOrder, MEASURES } from '../domain/comparison/compared-choice.js';
import {
  type Answer,
  count,
  flag,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  text,
} from '../platform/http/answer-schema.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeList, DescribeRead } from '../platform/http/describe-read.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { LastWrites } from '../platform/http/last-writes.js';
import { ListQuery } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { type Page, pageOf } from '../platform/http/page.js';
import { asName } from '../platform/name-field.js';
import { malformed, notFound, type Refusal, Refused } from '../platform/problem.js';
import { ReadYourWrites, unlessCaughtUp } from '../platform/read-your-writes.js';
import { SavedComparisonBody, SavedComparisonChange } from './saved-comparison-body.js';
import {
  MAX_SAVED_COMPARISONS,
  type NotSaved,
  type SavedComparison,
  SavedComparisons,
  type WantedComparison,
} from './saved-comparisons.js';
import { type NamedScenario, ScenarioNames } from './scenario-names.js';

const SAVED_COMPARISON = named('SavedComparison', {
  id: count(),
  name: text(),
  measure: oneOf(MEASURES),
  created: moment(),
  modified: moment(),
  baseProjectId: orNull(count(), 'null when none of its scenarios can be read any more'),
  programmeName: text('Empty when none of its scenarios can be read any more'),
  scenarios: listOf(
    named('SavedScenario', {
      id: count(),
      scenarioName: orNull(text(), 'null for one that is hidden with its removed base'),
      stands: flag('Neither removed nor hidden: only what stands can be compared'),
    }),
    'In the order in which they are shown',
  ),
});
type SavedComparisonAnswer = Answer<typeof SAVED_COMPARISON>;

const EXAMPLE: SavedComparisonAnswer = {
  id: 3,
  name: 'Two shifts, or bridges first',
  measure: 'quantities',
  created: '2026-11-20T09:30:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  baseProjectId: 42,
  programmeName: 'A9 dualling, 2 km',
  scenarios: [
    { id: 42, scenarioName: 'Baseline', stands: true },
    { id: 57, scenarioName: 'Two shifts', stands: true },
  ],
};

const NO_SUCH = 'The account has no such comparison';
const TOO_MANY_CHANGES = 'Too many changes from this account within a minute';
const CHOICE_REFUSED = {
  409: 'name-taken, or scenario-removed: one of the scenarios was removed',
  422: 'A field breaks its rule: the name, or a choice of scenarios that cannot be compared',
  429: TOO_MANY_CHANGES,
};

/** Comparisons that a user has saved: theirs alone, and no events (docs/product/comparison.md, Saved comparisons; docs/decisions/0045). */
@ApiTags('Comparisons')
@ReadsFrom('programme-detail')
@Controller('api/SavedComparisons')
export class SavedComparisonsController {
  constructor(
    private readonly saved: SavedComparisons,
    private readonly names: ScenarioNames,
    private readonly lastWrites: LastWrites,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  @Get()
  @DescribeList("The user's comparisons, by their names", SAVED_COMPARISON, EXAMPLE)
  async list(@CurrentUser() { id }: SignedInUser, @Query() query: ListQuery): Promise<Page<SavedComparisonAnswer>> {
    const page = pageOf(await this.saved.of(id), query);
    return page.with(await this.shown(page.items));
  }

  @Get(':id')
  @DescribeRead("One of the user's comparisons", SAVED_COMPARISON, EXAMPLE, { refusals: { 404: NO_SUCH } })
  async one(@Param('id', IdPipe) id: number, @CurrentUser() user: SignedInUser): Promise<SavedComparisonAnswer> {
    return this.answer(await this.saved.one(user.id, id));
  }

  @Post()
  @CountedPerMinute('write')
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'A repetition under it is answered as the first time',
    schema: { type: 'string', format: 'uuid' },
  })
  @DescribeRead('A comparison kept under a name', SAVED_COMPARISON, EXAMPLE, {
    refusals: {
      ...CHOICE_REFUSED,
      404: 'There is no such scenario',
      409: `name-taken, scenario-removed, or too-many-comparisons: an account has ${MAX_SAVED_COMPARISONS} at most`,
    },
  })
  async create(
    @Body() { name, projects, measure }: SavedComparisonBody,
    @CurrentUser() { id }: SignedInUser,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<SavedComparisonAnswer> {
    if (key !== undefined && !isUUID(key)) throw malformed('malformed-header', 'Idempotency-Key is a UUID.');
    await this.check(projects, id);
    const wanted: WantedComparison = { name: asName(name), projects, measure: measure ?? 'quantities' };
    return this.answer(await this.saved.create(id, wanted, key));
  }

  @Put(':id')
  @CountedPerMinute('write')
  @DescribeRead(
    'Another name, other scenarios or another measure: what the body does not name stays',
    SAVED_COMPARISON,
    EXAMPLE,
    {
      refusals: { ...CHOICE_REFUSED, 404: `${NO_SUCH}, or there is no such scenario` },
    },
  )
  async change(
    @Param('id', IdPipe) id: number,
    @Body() { name, projects, measure }: SavedComparisonChange,
    @CurrentUser() user: SignedInUser,
  ): Promise<SavedComparisonAnswer> {
    const stored = await this.saved.one(user.id, id);
    if (stored === undefined) throw new Refused(notFound('missing'));
    // One whose scenario was removed meanwhile can still get another name.
    if (projects && projects.join() !== stored.projects.join()) await this.check(projects, user.id);
    return this.answer(
      await this.saved.change(user.id, id, {
        ...(name && { name: asName(name) }),
        ...(projects && { projects }),
        ...(measure && { measure }),
      }),
    );
  }

  @Delete(':id')
  @CountedPerMinute('write')
  @DescribeRead("Deletes one of the user's comparisons", SAVED_COMPARISON, EXAMPLE, {
    refusals: { 404: NO_SUCH, 429: TOO_MANY_CHANGES },
  })
  async remove(@Param('id', IdPipe) id: number, @CurrentUser() user: SignedInUser): Promise<SavedComparisonAnswer> {
    return this.answer(await this.saved.remove(user.id, id));
  }

  /** @throws Refused when these cannot be compared; one that the user has made just now may not be in the read model yet */
  private async check(projects: readonly number[], userId: number): Promise<void> {
    const refusal = countRefusal(projects);
    if (refusal) throw new Refused(refusal);
    const found = await this.names.of(projects);
    if (choiceRefusal(projects, found) === undefined) return;
    const position = await this.lastWrites.of(userId);
    if (position !== undefined) await this.readYourWrites.waitFor(['programme-detail'], position).catch(unlessCaughtUp);
    const now = choiceRefusal(projects, await this.names.of(projects));
    if (now) throw new Refused(now);
  }

  private async answer(saved: SavedComparison | NotSaved | 'missing' | undefined): Promise<SavedComparisonAnswer> {
    if (saved === undefined) throw new Refused(notFound('missing'));
    if (typeof saved === 'string') throw new Refused(REFUSALS[saved]);
    const [shown] = await this.shown([saved]);
    if (shown === undefined) throw new Error('A comparison that is not shown');
    return shown;
  }

  private async shown(all: readonly SavedComparison[]): Promise<SavedComparisonAnswer[]> {
    const names = await this.names.of([...new Set(all.flatMap(({ projects }) => projects))]);
    return all.map(({ projects, ...saved }) => {
      const known = projects.flatMap((id) => names.get(id) ?? []);
      return {
        ...saved,
        baseProjectId: known[0] ? baseOf(known[0]) : null,
        programmeName: known[0]?.name ?? '',
        scenarios: inShownOrder(projects, names).map((id) => shownScenario(id, names.get(id))),
      };
    });
  }
}

const shownScenario = (id: number, scenario: NamedScenario | undefined) => ({
  id,
  scenarioName: scenario?.scenarioName ?? null,
  stands: scenario?.isActive ?? false,
});

const TAKEN = 'You have a comparison of this name already. Please choose a different name.';
const REFUSALS: Readonly<Record<NotSaved | 'missing', Refusal>> = {
  missing: notFound('missing'),
  'no-account': { kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' },
  'name-taken': { kind: 'conflict', code: 'name-taken', title: TAKEN, errors: { name: [TAKEN] } },
  'too-many': {
    kind: 'conflict',
    code: 'too-many-comparisons',
    title: `You have ${MAX_SAVED_COMPARISONS} comparisons, the most there can be. Delete one that you do not need any more.`,
  },
  'key-reused': {
    kind: 'invalid',
    code: 'idempotency-key-reused',
    title: 'Validation failed',
    detail: 'This Idempotency-Key was used for another request.',
  },
};
