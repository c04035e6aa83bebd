import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
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
  uuid,
} from '../platform/http/answer-schema.js';
import { BodyText } from '../platform/http/body-fields.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { QueryFlag, QueryText } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/min-position.js';
import { BodyUuids } from '../platform/http/nested-fields.js';
import { PeopleNames } from '../platform/people-names.js';
import { invalidField, malformed, Refused } from '../platform/problem.js';
import { type NamedProgramme, News, type NewsItem, type Place } from './news.js';
import { ReadState } from './read-state.js';

const PAGE_SIZE = 20;
/** The bell shows no more. */
const MAX_COUNTED = 99;
/** More than a few at once are all up to one. */
const MAX_IDS = 10;
/** Where an account is gone, or its name is not known. */
const SOMEBODY = 'Somebody';

const NOTIFICATION_KINDS = [
  'changed',
  'published',
  'archived',
  'reopened',
  'removed',
  'broughtBack',
  'scenarioMade',
  'scheduleChanged',
  'scheduleImported',
  'scheduleExported',
  'exportFailed',
] as const;
type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const PROGRAMME = named('NotifiedProgramme', {
  id: count(),
  name: text('As it is called now; of a scenario that of its base'),
  scenarioName: orNull(text('null for a base programme')),
  isOpen: flag('false: it was removed, or its base, and cannot be opened'),
  isDraft: flag('An unfinished wizard'),
});

const NOTIFICATION = named('Notification', {
  id: uuid(),
  place: text('Where it stands: `before` of what is older, `upTo` of everything that is read with it'),
  kind: oneOf(NOTIFICATION_KINDS, 'What happened'),
  programme: PROGRAMME,
  scenario: orNull(PROGRAMME, 'Of scenarioMade: the scenario'),
  by: orNull(Type.Object({ id: count(), name: text() }), 'Who did it; null for the own import or export that ended'),
  changes: count('Commands that hold: an edit that its author took back soon afterwards is not counted'),
  activities: count('Of an import: activities that it made or changed'),
  format: orNull(text('Of an export: xlsx, mspdi, csv or p6')),
  from: moment('When the first of the changes was made'),
  until: moment('When the last of them was made'),
  read: flag(),
});
type Notification = Answer<typeof NOTIFICATION>;

const NOTIFICATIONS = named('Notifications', {
  items: listOf(NOTIFICATION, 'The newest first, up to 20'),
  before: orNull(text('`before` of the next call; null at the end')),
});
const EXAMPLE: Answer<typeof NOTIFICATIONS> = {
  items: [
    {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      place: '4711-0',
      kind: 'changed',
      programme: { id: 42, name: 'A9 dualling, 2 km', scenarioName: null, isOpen: true, isDraft: false },
      scenario: null,
      by: { id: 3, name: 'Ben Rivers' },
      changes: 12,
      activities: 0,
      format: null,
      from: '2027-03-01T09:00:12.000Z',
      until: '2027-03-01T09:41:03.000Z',
      read: false,
    },
  ],
  before: null,
};

const UNREAD = named('UnreadNotifications', { count: count('99 stands for 99 and more') });
const UNREAD_EXAMPLE = { count: 3 };

class NotificationsQuery {
  @QueryText('place of the last one that was shown: what is older')
  before?: string;

  @QueryFlag('true: only what is unread')
  unread?: boolean;
}

class ReadBody {
  @BodyUuids({
    max: MAX_IDS,
    optional: true,
    example: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'],
    description: 'Single ones; instead of them:',
  })
  ids?: string[] | null;

  @BodyText({ required: false, nullable: true, example: '4711-0', description: 'place up to which all are read' })
  upTo?: string | null;
}

/** What happened to a user's programmes while they were away (docs/product/notifications.md). */
@ApiTags('Notifications')
@ReadsFrom('notifications', 'programme-detail')
@Controller('api/Notifications')
export class NotificationsController {
  constructor(
    private readonly news: News,
    private readonly people: PeopleNames,
    private readonly readState: ReadState,
  ) {}

  @Get()
  @DescribeRead(
    "What others did to the user's programmes, and the own imports and exports that ended, of 90 days",
    NOTIFICATIONS,
    EXAMPLE,
    { refusals: { 400: 'before is no place' } },
  )
  async list(
    @CurrentUser() { id: userId }: SignedInUser,
    @Query() { before, unread }: NotificationsQuery,
  ): Promise<Answer<typeof NOTIFICATIONS>> {
    const from = before === undefined ? undefined : placeOf(before);
    if (before !== undefined && from === undefined)
      throw malformed('malformed-query', 'before is the place of a notification.');
    const found = await this.news.page({
      userId,
      since: this.readState.shownSince(),
      before: from,
      unreadOnly: unread ?? false,
      limit: PAGE_SIZE + 1,
    });
    const items = await this.told(userId, found.slice(0, PAGE_SIZE));
    return { items, before: found.length > PAGE_SIZE ? (items.at(-1)?.place ?? null) : null };
  }

  @Get('unread')
  @DescribeRead('How many are unread', UNREAD, UNREAD_EXAMPLE)
  async unread(@CurrentUser() { id }: SignedInUser): Promise<Answer<typeof UNREAD>> {
    await this.readState.withinLog(id);
    return this.unreadOf(id);
  }

  @Post('read')
  @CountedPerMinute('write')
  @DescribeRead('Marks notifications of the user as read', UNREAD, UNREAD_EXAMPLE, {
    answerDescription: 'How many are left',
    refusals: { 422: 'Neither ids nor upTo, or one of them is none', 429: 'Too many changes within a minute' },
  })
  async read(@CurrentUser() { id }: SignedInUser, @Body() { ids, upTo }: ReadBody): Promise<Answer<typeof UNREAD>> {
    if (upTo) {
      const place = placeOf(upTo);
      if (place === undefined) throw new Refused(invalidField('upTo', 'This is not the place of a notification'));
      await this.readState.readUpTo(id, place);
    } else if (ids) await this.readState.readThese(id, ids);
    else throw new Refused(invalidField('ids', 'Say which notifications are read'));
    return this.unreadOf(id);
  }

  private async unreadOf(userId: number): Promise<Answer<typeof UNREAD>> {
    return { count: await this.news.unread({ userId, since: this.readState.shownSince() }, MAX_COUNTED) };
  }

  private async told(userId: number, found: readonly NewsItem[]): Promise<Notification[]> {
    const [programmes, names] = await Promise.all([
      this.news.programmes(found.flatMap(({ programmeId, scenarioId }) => [programmeId, scenarioId ?? []].flat())),
      this.people.of([...new Set(found.map(({ authorId }) => authorId))]),
    ]);
    return found.map((item) => ({
      id: item.id,
      place: placeText(item),
      kind: item.kind as NotificationKind,
      programme: programmes.get(item.programmeId) ?? unknownProgramme(item.programmeId),
      scenario:
        item.scenarioId === null ? null : (programmes.get(item.scenarioId) ?? unknownProgramme(item.scenarioId)),
      by: item.authorId === userId ? null : { id: item.authorId, name: names.get(item.authorId) ?? SOMEBODY },
      changes: item.changes,
      activities: item.activities,
      format: item.format,
      from: item.from,
      until: item.until,
      read: item.read,
    }));
  }
}

/** One that the read model of programmes does not have yet. */
const unknownProgramme = (id: number): NamedProgramme => ({
  id,
  name: `Programme ${id}`,
  scenarioName: null,
  isOpen: false,
  isDraft: false,
});

const placeText = ({ place, tie }: Place): string => `${place}-${tie}`;

function placeOf(text: string): Place | undefined {
  const [, place, tie] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return place === undefined || tie === undefined ? undefined : { place: Number(place), tie: Number(tie) };
}
