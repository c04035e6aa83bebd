import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Request as HttpRequest, Response } from 'express';
import { LibraryReads } from '../../commands/library-reads.js';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { INPUT_KINDS, type InputKind } from '../../domain/library/inputs/input-kinds.js';
import type { Answer } from '../../platform/http/answer-schema.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeList, DescribeRead, DescribeStream } from '../../platform/http/describe-read.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { FileUploads, type UploadLimit } from '../../platform/http/file-uploads.js';
import { TakesFile } from '../../platform/http/json-body.interceptor.js';
import { ListQuery, QueryFlag, QueryText } from '../../platform/http/list-query.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { BodyIds, BodyWords } from '../../platform/http/nested-fields.js';
import { LimitedPerAccount } from '../../platform/http/open-calls.interceptor.js';
import { Page, windowOf } from '../../platform/http/page.js';
import { sendStream } from '../../platform/http/text-stream.js';
import { malformed } from '../../platform/problem.js';
import { XLSX_TYPE } from '../../platform/tables/write-workbook.js';
import {
  INPUT_IMPORT_PREVIEW,
  INPUT_IMPORT_PREVIEW_EXAMPLE,
  INPUT_IMPORT_ROW,
  INPUT_IMPORT_ROW_EXAMPLE,
  INPUTS_IMPORTED,
} from './import-answers.js';
import { ImportInputsCommand } from './import-inputs.js';
import { type ImportPreview, ImportPreviews, type StatusCounts } from './import-previews.js';
import { inputsOf } from './library-rows.js';
import { MAX_INPUTS, sheetOf } from './library-sheets.js';
import { IMPORT_STATUSES, type ImportStatus } from './planned-input.js';
import { LIBRARY_FILE_LIMITS } from './read-library-file.js';
import { libraryCsv, libraryCsvFiles, libraryTemplate, libraryWorkbook } from './write-library-file.js';

const UPLOAD: UploadLimit = {
  maxBytes: LIBRARY_FILE_LIMITS.fileBytes,
  told: 'A file of custom inputs may have up to 10 MB.',
};

class ImportRowsQuery extends ListQuery {
  @QueryText('subprogrammes, tasks, materials, elementMakeups, productionRates or vehicles')
  kind?: string;
  @QueryText('Error, New, Update or No Change')
  status?: string;
}

class ImportInputsBody {
  @ApiProperty({ type: String, format: 'uuid', example: '5c1e6a0e-6f0e-4c51-9a7e-0e6f4c519a7e' })
  @IsString()
  previewId: string;
  @BodyWords(INPUT_KINDS, { max: INPUT_KINDS.length, optional: true, description: 'All kinds unless told' })
  kinds?: InputKind[] | null;
  @BodyIds({ max: MAX_INPUTS, optional: true, description: 'Ids of the rows; instead of them:' })
  selected?: number[] | null;
  @BodyIds({ max: MAX_INPUTS, optional: true, description: 'Ids of rows that are not imported' })
  except?: number[] | null;
}

class ExportInputsQuery {
  @QueryText('xlsx, or csv: one file for one kind, else a ZIP of them')
  format?: string;
  @QueryText('subprogrammes, tasks, materials, elementMakeups, productionRates or vehicles; all unless told')
  kind?: string;
  @QueryFlag("true, which it is unless told: the caller's own; false: Database Inputs")
  custom?: boolean;
}

class TemplateQuery {
  @QueryText('xlsx, which it is unless told')
  format?: string;
}

const CSV_TYPE = 'text/csv';
const ZIP_TYPE = 'application/zip';
const FORMATS = ['xlsx', 'csv'];
const BINARY = { schema: { type: 'string', format: 'binary' } } as const;
const NAMED_FILE = {
  'Content-Disposition': { description: 'Names the file', required: true, schema: { type: 'string' } },
};

/** Custom inputs as files: previewed, imported and exported (docs/product/custom-inputs.md, Import and export). */
@ApiTags('CustomInputs')
@ReadsFrom('library')
@Controller('api/CustomInputs')
export class CustomInputFilesController {
  constructor(
    private readonly uploads: FileUploads,
    private readonly previews: ImportPreviews,
    private readonly library: LibraryReads,
    private readonly commands: CommandBus,
  ) {}

  @Post('import/preview')
  @TakesFile()
  @LimitedPerAccount('uploadsPerAccount')
  @DescribeRead(
    "What a file of custom inputs would change in the caller's library; nothing is recorded",
    INPUT_IMPORT_PREVIEW,
    INPUT_IMPORT_PREVIEW_EXAMPLE,
    {
      description: `An Excel workbook with a sheet for each kind, a CSV file of one kind, or a ZIP of CSV files, of up to 10 MB and ${MAX_INPUTS.toLocaleString('en-GB')} inputs; the template has the sheets and columns.`,
      refusals: {
        413: `Over 10 MB, or over ${MAX_INPUTS.toLocaleString('en-GB')} inputs`,
        415: 'Neither a workbook nor CSV',
        422: 'The file cannot be read, or has no inputs',
      },
    },
  )
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  async previewFile(
    @CurrentUser() user: SignedInUser,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PreviewView> {
    response.status(200);
    const preview = await this.uploads.withUpload(request, response, UPLOAD, (file) =>
      this.previews.create(file, user.id),
    );
    return previewView(preview, await this.previews.counts(preview));
  }

  @Get('import/preview/:previewId')
  @DescribeList('Inputs of a preview in pages, those with errors first', INPUT_IMPORT_ROW, INPUT_IMPORT_ROW_EXAMPLE, {
    refusals: { 404: 'There is no such preview' },
  })
  async rows(
    @CurrentUser() user: SignedInUser,
    @Param('previewId') previewId: string,
    @Query() query: ImportRowsQuery,
  ): Promise<Page<Answer<typeof INPUT_IMPORT_ROW>>> {
    const preview = await this.previews.get(previewId, user.id);
    const status = oneOfWords(IMPORT_STATUSES, query.status, 'statuses');
    const kind = oneOfWords(INPUT_KINDS, query.kind, 'kinds');
    if (query.sort !== undefined) throw malformed('malformed-query', 'This list has one order.');
    const rows = await this.previews.rows(preview, { kind, status }, windowOf(query));
    return new Page(rows, totalOf(await this.previews.counts(preview), kind, status));
  }

  @Post('import')
  @DescribeWrite(
    'Creates and changes the inputs of a preview as one command; 412 when the library changed since so that it would do something else',
    INPUTS_IMPORTED,
    { created: 12, changed: 2 },
  )
  async import(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: ImportInputsBody,
  ) {
    const preview = await this.previews.get(body.previewId, user.id);
    return this.commands.execute(
      new ImportInputsCommand(request, {
        preview,
        selection: {
          kinds: body.kinds ?? undefined,
          selected: body.selected ? new Set(body.selected) : undefined,
          except: new Set(body.except ?? []),
        },
        isAdmin: isAdmin(user),
      }),
    );
  }

  @Get('export')
  @DescribeStream("The caller's own inputs, or Database Inputs, as a file that can be imported", {
    content: {
      [XLSX_TYPE]: BINARY,
      [CSV_TYPE]: { schema: { type: 'string' }, example: 'ID,Material,Family,Sub family,Unit\r\n' },
      [ZIP_TYPE]: BINARY,
    },
    headers: NAMED_FILE,
  })
  @ApiQuery({ name: 'format', enum: FORMATS })
  async export(
    @CurrentUser() user: SignedInUser,
    @Query() query: ExportInputsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const format = oneOfWords(FORMATS, query.format, 'formats');
    if (format === undefined) throw malformed('malformed-query', `The formats are ${FORMATS.join(', ')}.`);
    const kind = oneOfWords(INPUT_KINDS, query.kind, 'kinds');
    const isCustom = query.custom ?? true;
    const library = await this.library.latest();
    const written = { inputs: inputsOf(library, isCustom ? user.id : 0), library };
    const called = `${isCustom ? 'Custom inputs' : 'Database Inputs'}${kind ? ` - ${sheetOf(kind).name}` : ''}`;
    const [type, ending, file] =
      format === 'xlsx'
        ? [XLSX_TYPE, 'xlsx', libraryWorkbook(written, kind)]
        : kind
          ? [`${CSV_TYPE}; charset=utf-8`, 'csv', libraryCsv(kind, written)]
          : [ZIP_TYPE, 'zip', libraryCsvFiles(written)];
    response.setHeader('Content-Type', type).attachment(`${called}.${ending}`).setHeader('Content-Type', type);
    await sendStream(response, file);
  }

  @Get('template')
  @DescribeStream('An empty workbook to start from, with the rules and what can be chosen', {
    content: { [XLSX_TYPE]: BINARY },
    headers: NAMED_FILE,
  })
  @ApiQuery({ name: 'format', enum: ['xlsx'], required: false })
  async template(
    @CurrentUser() _: SignedInUser,
    @Query() query: TemplateQuery,
    @Res() response: Response,
  ): Promise<void> {
    oneOfWords(['xlsx'], query.format, 'formats');
    const library = await this.library.latest();
    response.attachment('Custom inputs template.xlsx').setHeader('Content-Type', XLSX_TYPE);
    await sendStream(response, libraryTemplate(library));
  }
}

type PreviewView = Answer<typeof INPUT_IMPORT_PREVIEW>;
type Counts = ReadonlyMap<InputKind, StatusCounts>;

function previewView({ id, fileName, notices }: ImportPreview, counts: Counts): PreviewView {
  return {
    previewId: id,
    fileName,
    inputs: totalOf(counts, undefined, undefined),
    counts: countsView((status) => totalOf(counts, undefined, status)),
    kinds: INPUT_KINDS.filter((kind) => counts.has(kind)).map((kind) => ({
      kind,
      counts: countsView((status) => totalOf(counts, kind, status)),
    })),
    notices,
  };
}

const countsView = (of: (status: ImportStatus) => number): PreviewView['counts'] => ({
  error: of('Error'),
  new: of('New'),
  update: of('Update'),
  noChange: of('No Change'),
});

function totalOf(counts: Counts, kind: InputKind | undefined, status: ImportStatus | undefined): number {
  let total = 0;
  for (const [ofKind, ofStatus] of counts) {
    if (kind !== undefined && ofKind !== kind) continue;
    for (const one of IMPORT_STATUSES) if (status === undefined || one === status) total += ofStatus[one];
  }
  return total;
}

/** @throws Refused 400 for a word that is none of them */
function oneOfWords<Word extends string>(
  words: readonly Word[],
  given: string | undefined,
  called: string,
): Word | undefined {
  if (given === undefined) return undefined;
  const found = words.find((word) => word.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw malformed('malformed-query', `The ${called} are ${words.join(', ')}.`);
  return found;
}
