import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeEntity, DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { QueryFlag, QueryId, QueryText, queryValue } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { QueryMoment } from '../../services/platform/http/query-moment.js';
import { malformed } from '../../services/platform/problem.js';
import { ChangeEffects } from '../past/change-effects.js';
import { CHANGE_KINDS, type ChangeKind } from './change-summary.js';
import {
  CHANGE_EFFECTS,
  CHANGE_EFFECTS_EXAMPLE,
  PROGRAMME_CHANGE,
  PROGRAMME_CHANGE_EXAMPLE,
  PROGRAMME_HISTORY_EXAMPLE,
  PROGRAMME_HISTORY_PAGE,
} from './history-answers.js';
import { ProgrammeHistory } from './programme-history.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
/** Of how many changes the effects are calculated in one call. */
const MAX_EFFECTS = 20;

const QueryKind = (): PropertyDecorator =>
  queryValue({ type: 'string', enum: CHANGE_KINDS, description: 'What the change was about' }, (value) => {
    if (value === undefined || value === '') return undefined;
    const kind = CHANGE_KINDS.find((one) => one === value);
    if (!kind) throw malformed('malformed-query', `Changes are of ${CHANGE_KINDS.join(', ')}.`);
    return kind;
  });

class HistoryQuery {
  @QueryId('Place of the last change of the page before: only older ones')
  before?: number;

  @QueryId(`Changes of a page, ${DEFAULT_LIMIT} unless given, at most ${MAX_LIMIT}`)
  limit?: number;

  @QueryId('Only changes of this account')
  user?: number;

  @QueryKind()
  kind?: ChangeKind;

  @QueryText('Only changes of the asset that has or had this name')
  asset?: string;

  @QueryMoment('Only changes before this moment')
  until?: string;

  @QueryFlag('Only changes that are undone, or are not')
  undone?: boolean;
}

class EffectsQuery {
  @queryValue(
    { type: 'string', isArray: true, description: `Up to ${MAX_EFFECTS} commands; repeated or separated by commas` },
    (value) => {
      const given = [value ?? []].flat().flatMap((some) => some.split(','));
      const ids = [...new Set(given.map((id) => id.trim().toLowerCase()).filter(Boolean))];
      if (ids.length > MAX_EFFECTS)
        throw malformed('malformed-query', `Effects of up to ${MAX_EFFECTS} changes at once.`);
      if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)))
        throw malformed('malformed-query', 'A command is a UUID.');
      return ids;
    },
  )
  command: readonly string[] = [];

  @QueryFlag('Also the materials whose total the change has changed')
  materials?: boolean;
}

/** Who changed what when (docs/product/history.md, History of a programme). */
@ApiTags('History')
@ReadsFrom('programme-history', 'programme-detail', 'library', 'p6-activities')
@Controller('api/Projects/:id/history')
export class HistoryController {
  constructor(
    private readonly changes: ProgrammeHistory,
    private readonly effectsOf: ChangeEffects,
  ) {}

  @Get()
  @DescribeRead(
    'Commands on a programme and its schedule, the last first, page by page',
    PROGRAMME_HISTORY_PAGE,
    PROGRAMME_HISTORY_EXAMPLE,
    { refusals: { 404: 'There is no such programme' } },
  )
  async history(
    @Param('id', IdPipe) id: number,
    @Query() { before, limit = DEFAULT_LIMIT, ...filter }: HistoryQuery,
  ): Promise<Answer<typeof PROGRAMME_HISTORY_PAGE>> {
    return this.changes.page(id, filter, { before, limit: Math.min(Math.max(limit, 1), MAX_LIMIT) });
  }

  @Get('effects')
  @DescribeRead(
    'What changes did to the figures of the programme, with the library of their moment',
    CHANGE_EFFECTS,
    CHANGE_EFFECTS_EXAMPLE,
    {
      answerDescription:
        'In the order of the log; without those that change no figure, and those of other programmes. The sums are those of the dashboards.',
      refusals: { 404: 'There is no such programme', 429: 'Too many at once with one account' },
    },
  )
  async effects(
    @Param('id', IdPipe) id: number,
    @Query() { command, materials = false }: EffectsQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<Answer<typeof CHANGE_EFFECTS>> {
    return this.effectsOf.of(id, command, materials, user.id);
  }

  @Get(':commandId')
  @DescribeEntity('One change', PROGRAMME_CHANGE, PROGRAMME_CHANGE_EXAMPLE)
  async change(
    @Param('id', IdPipe) id: number,
    @Param('commandId', ParseUUIDPipe) commandId: string,
  ): Promise<Answer<typeof PROGRAMME_CHANGE>> {
    return this.changes.one(id, commandId.toLowerCase());
  }
}
