import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Request as HttpRequest, Response } from 'express';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { CommandRequest } from '../../commands/request.js';
import { ScheduleCommands } from '../../commands/schedule-commands.js';
import { type WriteRequest } from '../../commands/stream-change.js';
import type { P6ActivityFields } from '../../domain/schedules/events.js';
import { usualDayOrder } from '../../domain/schedules/usual-day-order.js';
import { setWriteHeaders } from '../../platform/http/answer-headers.js';
import type { Answer } from '../../platform/http/answer-schema.js';
import { answerWithProgress } from '../../platform/http/answer-with-progress.js';
import { BodyId } from '../../platform/http/body-fields.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { asProgress } from '../../platform/http/describe-call.js';
import { DescribeEntity, DescribeList, DescribeStream } from '../../platform/http/describe-read.js';
import { DescribeLongWrite } from '../../platform/http/describe-write.js';
import { FileUploads, type UploadLimit } from '../../platform/http/file-uploads.js';
import { LargeBody, TakesFile } from '../../platform/http/json-body.interceptor.js';
import { LastWrites } from '../../platform/http/last-writes.js';
import { ListQuery, QueryText } from '../../platform/http/list-query.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { BodyIds, BodyWords } from '../../platform/http/nested-fields.js';
import { LimitedPerAccount } from '../../platform/http/open-calls.interceptor.js';
import { Page, sqlOrderOf, windowOf } from '../../platform/http/page.js';
import { LOG, type Log } from '../../platform/log.js';
import { invalidField, malformed, type Refusable, type Refusal, Refused } from '../../platform/problem.js';
import { MAX_ACTIVITIES } from '../activities/change-activities.js';
import { CODE_PAGES, type CodePage } from '../readers/reading-choices.js';
import type { DateOrder, DetailName } from '../readers/schedule-file.js';
import { SCHEDULE_LIMITS } from '../readers/schedule-limits.js';
import { ImportActivitiesCommand } from './import-activities.js';
import { ASK_CODES, type Ask, type AskCode } from './import-target.js';
import {
  SCHEDULE_IMPORTED,
  SCHEDULE_IMPORTED_EXAMPLE,
  SCHEDULE_PREVIEW,
  SCHEDULE_PREVIEW_EXAMPLE,
  SCHEDULE_PREVIEW_ROW,
  SCHEDULE_PREVIEW_ROW_EXAMPLE,
} from './preview-answer.js';
import { PreviewQuery, readingChoices } from './preview-query.js';
import {
  COUNT_NAMES,
  type RowStatus,
  SELECTABLE,
  SELECTED_BY_DEFAULT,
  STATUSES,
  type StoredPreview,
} from './preview-tables.js';
import { countsOf, type PreviewRow, Previews, selectableOf, statusOf } from './previews.js';

const SCHEDULE_UPLOAD: UploadLimit = {
  maxBytes: SCHEDULE_LIMITS.fileBytes,
  told: `A schedule file may have up to 50 MB. ${SCHEDULE_LIMITS.smaller}`,
};

class PreviewRowsQuery extends ListQuery {
  @QueryText('Error, New, Update, No Change or Not in file; without it the rows of the file')
  status?: string;

  @QueryText('Words that must all be in the ID, the name or the WBS, in any case')
  query?: string;
}

/** How a file is to be read again; what is left out stays as it was. */
class ReadAgainBody {
  @ApiProperty({ enum: ['dmy', 'mdy'], required: false })
  @IsOptional()
  @IsIn(['dmy', 'mdy'])
  dateOrder?: DateOrder | null;

  @ApiProperty({ enum: CODE_PAGES, required: false })
  @IsOptional()
  @IsIn(CODE_PAGES)
  codePage?: CodePage | null;
}

class TargetBody {
  @BodyId({ example: 2, description: "One of the schedule's projects; null for a new one beside them" })
  target?: number | null;
}

class ProjectBody {
  @ApiProperty({ type: String, example: 'A9-STAGE-2', description: "Key of one of the file's projects" })
  @IsString()
  project: string;
}

class ImportBody {
  @ApiProperty({ type: String, format: 'uuid', example: '5c1e6a0e-6f0e-4c51-9a7e-0e6f4c519a7e' })
  @IsString()
  previewId: string;
  @BodyIds({ max: MAX_ACTIVITIES, optional: true, description: 'Ids of the rows; instead of them:' })
  selected?: number[] | null;
  @BodyWords(SELECTABLE, {
    max: SELECTABLE.length,
    optional: true,
    description: 'All rows of these statuses; New and Update unless told',
  })
  statuses?: (typeof SELECTABLE)[number][] | null;
  @BodyIds({ max: MAX_ACTIVITIES, optional: true, description: 'Ids of rows that are the other way round' })
  except?: number[] | null;
  @BodyWords(ASK_CODES, {
    max: ASK_CODES.length,
    optional: true,
    description: 'What the preview asks and the user has confirmed',
  })
  confirmed?: AskCode[] | null;
}

const SORTS: Readonly<Record<string, string>> = {
  status: 'c.status',
  row: 'f.row',
  name: 'name',
  description: 'description',
  start: 'start',
  end: '"end"',
};

/** Previews of schedule files and their import (docs/product/schedules.md, Preview and Import). */
@ApiTags('P6Activities')
@ReadsFrom()
@Controller('api/P6Activities')
export class PreviewsController {
  constructor(
    private readonly previews: Previews,
    private readonly uploads: FileUploads,
    private readonly schedules: ScheduleCommands,
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly commands: CommandBus,
    private readonly lastWrites: LastWrites,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Post('preview')
  @TakesFile()
  @LimitedPerAccount('uploadsPerAccount')
  @DescribeStream(
    "What a schedule file would change in a programme's schedule; nothing is recorded",
    { content: asProgress(SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE, 'preview') },
    {
      description:
        'Six kinds of files, told by their content. Accept: application/x-ndjson gives the progress line by line. Leaving the call ends the work. A spreadsheet or a CSV file without the expected column names is refused with its columns, and taken with nameColumn, startColumn and finishColumn, and idColumn where it has IDs.',
      refusals: {
        404: 'There is no such programme',
        409: 'The programme is published or archived',
        413: 'Over 50 MB, or over 300,000 rows',
        415: 'None of the six kinds',
        422: 'The file cannot be read, its columns have to be assigned, or no programme is named',
      },
    },
  )
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async preview(
    @CurrentUser() user: SignedInUser,
    @Query() query: PreviewQuery,
    @Req() request: HttpRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.uploads.withUpload(request, response, SCHEDULE_UPLOAD, async ({ path, fileName }) => {
      const { projectId } = query;
      if (!projectId) throw new Refused(invalidField('projectId', 'Project ID is required'));
      const choices = readingChoices(query);
      const refusal = await this.schedules.cannotChange(projectId);
      if (refusal) throw new Refused(refusal);
      const usualOrder = usualDayOrder(await this.regionOf(projectId));
      await answerWithProgress({ request, response, log: this.log, name: 'preview' }, async (progress) =>
        previewView(
          await this.previews.create(
            { path, fileName, userId: user.id, programmeId: projectId, choices: { ...choices, usualOrder } },
            progress,
          ),
        ),
      );
    });
  }

  /** Its name; undefined for a programme that has none. */
  private async regionOf(programmeId: number): Promise<string | undefined> {
    const [library, { regionId }] = await Promise.all([
      this.library.latest(),
      this.programmes.states.latest(programmeStream(programmeId)).then(({ state }) => state),
    ]);
    return library.regions.get(regionId)?.name;
  }

  @Post('preview/:previewId/project')
  @LimitedPerAccount('uploadsPerAccount')
  @DescribeStream(
    'Chooses the project of a file that holds several',
    { content: asProgress(SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE, 'preview') },
    { refusals: { 404: 'There is no such preview', 422: 'The file has no such project' } },
  )
  async choose(
    @CurrentUser() user: SignedInUser,
    @Param('previewId') previewId: string,
    @Body() { project }: ProjectBody,
    @Req() request: HttpRequest,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.previews.get(previewId, user.id);
    await answerWithProgress({ request, response, log: this.log, name: 'preview' }, async (progress) => {
      await this.previews.chooseProject(preview, project, progress);
      return previewView(await this.previews.get(previewId, user.id));
    });
  }

  @Post('preview/:previewId/target')
  @LimitedPerAccount('uploadsPerAccount')
  @DescribeStream(
    "Chooses the schedule's project that the activities go to",
    { content: asProgress(SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE, 'preview') },
    { refusals: { 404: 'There is no such preview', 422: 'The schedule has no such project' } },
  )
  async chooseTarget(
    @CurrentUser() user: SignedInUser,
    @Param('previewId') previewId: string,
    @Body() { target }: TargetBody,
    @Req() request: HttpRequest,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.previews.get(previewId, user.id);
    if (preview.version === null) throw new Refused(invalidField('target', 'Choose a project of the file first'));
    await answerWithProgress({ request, response, log: this.log, name: 'preview' }, async (progress) => {
      await this.previews.chooseTarget(preview, target ?? null, progress);
      return previewView(await this.previews.get(previewId, user.id));
    });
  }

  @Post('preview/:previewId/read')
  @LimitedPerAccount('uploadsPerAccount')
  @DescribeStream(
    'Reads the file of a preview in another way; the answer takes the place of the preview',
    { content: asProgress(SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE, 'preview') },
    {
      refusals: {
        404: 'There is no such preview',
        409: 'The file is not kept any more: send it again',
        422: 'This is no way to read it',
      },
    },
  )
  async readAgain(
    @CurrentUser() user: SignedInUser,
    @Param('previewId') previewId: string,
    @Body() { dateOrder, codePage }: ReadAgainBody,
    @Req() request: HttpRequest,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.previews.get(previewId, user.id);
    const { choices } = preview;
    const again = {
      ...choices,
      dateOrder: dateOrder ?? choices.dateOrder,
      codePage: codePage ?? choices.codePage,
    };
    await answerWithProgress({ request, response, log: this.log, name: 'preview' }, async (progress) =>
      previewView(await this.previews.readAgain(preview, again, progress)),
    );
  }

  @Get('preview/:previewId')
  @DescribeList(
    'Rows of a preview in pages, the most urgent first',
    SCHEDULE_PREVIEW_ROW,
    SCHEDULE_PREVIEW_ROW_EXAMPLE,
    { refusals: { 404: 'There is no such preview' } },
  )
  async rows(
    @CurrentUser() user: SignedInUser,
    @Param('previewId') previewId: string,
    @Query() query: PreviewRowsQuery,
  ): Promise<Page<RowView>> {
    const preview = await this.previews.get(previewId, user.id);
    const status = STATUSES.find((one) => one.toLowerCase() === query.status?.toLowerCase());
    if (query.status !== undefined && status === undefined)
      throw malformed('malformed-query', `The statuses are ${STATUSES.join(', ')}.`);
    const search = { status, words: wordsOf(query.query) };
    const rows = await this.previews.rows(preview, {
      ...search,
      order: sqlOrderOf(query.sort ?? 'status', SORTS),
      ...windowOf(query),
    });
    return new Page(
      rows.map((row) => rowView(row, preview.facts.details)),
      search.words.length === 0 ? totalOf(preview, status) : await this.previews.found(preview, search),
    );
  }

  @Get('preview/:previewId/summary')
  @DescribeEntity('The preview again', SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE)
  async summary(@CurrentUser() user: SignedInUser, @Param('previewId') previewId: string): Promise<PreviewView> {
    return previewView(await this.previews.get(previewId, user.id));
  }

  @Delete('preview/:previewId')
  @DescribeEntity('Forgets a preview', SCHEDULE_PREVIEW, SCHEDULE_PREVIEW_EXAMPLE)
  async forget(@CurrentUser() user: SignedInUser, @Param('previewId') previewId: string): Promise<PreviewView> {
    const preview = await this.previews.get(previewId, user.id);
    await this.previews.remove([preview.id]);
    return previewView(preview);
  }

  @Post('import')
  @LargeBody()
  @DescribeLongWrite(
    'Takes the selected rows of a preview over, as one command; 412 when somebody else changed their activities since',
    SCHEDULE_IMPORTED,
    SCHEDULE_IMPORTED_EXAMPLE,
    { name: 'import' },
  )
  async import(
    @CurrentUser() user: SignedInUser,
    @CommandRequest() asked: WriteRequest,
    @Body() body: ImportBody,
    @Req() request: HttpRequest,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.previews.get(body.previewId, user.id);
    if (preview.version === null) throw new Refused(invalidField('previewId', 'Choose a project of the file first'));
    const unconfirmed = preview.asks.filter(({ code }) => !body.confirmed?.includes(code));
    if (unconfirmed.length > 0) throw new Refused(confirmFirst(unconfirmed));
    const selection = body.selected
      ? { statuses: [], except: body.selected }
      : { statuses: body.statuses ?? SELECTED_BY_DEFAULT, except: body.except ?? [] };
    // If-Match is ignored: a preview belongs to one version of the schedule, and later changes are found row by row.
    const { ifMatch: _, ...unversioned } = asked;
    await answerWithProgress(
      { request, response, log: this.log, name: 'import' },
      async (progress): Promise<Refusable<Answer<typeof SCHEDULE_IMPORTED>>> => {
        const written = await this.commands.execute(
          new ImportActivitiesCommand(unversioned, { preview, selection, progress }),
        );
        if ('refusal' in written) return written;
        if (!response.headersSent) setWriteHeaders(response, written);
        await this.lastWrites.note(user.id, written.position);
        return { ...written.answer, commandId: written.commandId, position: written.position };
      },
    );
  }
}

type PreviewView = Answer<typeof SCHEDULE_PREVIEW>;
type RowView = Answer<typeof SCHEDULE_PREVIEW_ROW>;

function previewView(preview: StoredPreview): PreviewView {
  const { id, programmeId, fileName, facts, project, target, targets, asks, hasFile } = preview;
  const counts = countsOf(preview);
  const { kind, kindName, ignoredColumns, notices, headerRow, projects } = facts;
  return {
    previewId: id,
    projectId: programmeId,
    fileName,
    kind,
    kindName,
    rows: totalOf(preview, undefined),
    counts,
    selectedByDefault: counts.new + counts.update,
    selectable: selectableOf(preview),
    ignoredColumns,
    notices,
    headerRow,
    projects,
    project,
    target,
    targets: targets.map(({ id: known, name, activities }) => ({ project: known, name, activities })),
    asks: [...asks],
    details: [...facts.details],
    codePage: facts.codePage ?? null,
    canReadAgain: hasFile,
    dateOrder: facts.dateOrder ?? null,
  };
}

/** The rows of a status; without one those of the file. */
function totalOf(preview: StoredPreview, status: RowStatus | undefined): number {
  const counts = countsOf(preview);
  return status === undefined ? counts.error + selectableOf(preview) : counts[COUNT_NAMES[status]];
}

/** A row of the preview (docs/product/schedules.md, Preview). */
function rowView(
  { status: number, existingId, problem, was, ...row }: PreviewRow,
  details: readonly DetailName[],
): RowView {
  const status = statusOf(number);
  return {
    ...row,
    status,
    isExisting: existingId !== null,
    hasChanges: status === 'Update',
    existingId,
    selected: (SELECTED_BY_DEFAULT as readonly RowStatus[]).includes(status),
    selectable: (SELECTABLE as readonly RowStatus[]).includes(status),
    hasError: status === 'Error',
    errorMessage: problem,
    changes: status === 'Update' && was ? changesOf(was, row, details) : {},
  };
}

/** The fields of an Update that differ, as they were and as they are in the file. */
function changesOf(
  was: Partial<P6ActivityFields>,
  row: Omit<PreviewRow, 'status' | 'existingId' | 'problem' | 'was'>,
  details: readonly DetailName[],
): RowView['changes'] {
  const { activityStatus, ...fields } = row;
  const now: Partial<Record<keyof P6ActivityFields, unknown>> = {
    ...fields,
    wbs: row.wbs ?? '',
    status: activityStatus,
  };
  return Object.fromEntries(
    (['description', 'start', 'end', 'milestone', ...details] as const).flatMap((field) => {
      const [before, after] = [was[field] ?? null, now[field] ?? null];
      return before === after ? [] : [[field === 'status' ? 'activityStatus' : field, { before, after }]];
    }),
  );
}

const wordsOf = (query: string | undefined): string[] => (query ?? '').split(/\s+/).filter(Boolean);

const confirmFirst = (asks: readonly Ask[]): Refusal => ({
  kind: 'conflict',
  code: 'confirm-first',
  title: 'Confirm this first.',
  detail: asks.map(({ text }) => text).join(' '),
  errors: { confirmed: asks.map(({ text }) => text) },
});
