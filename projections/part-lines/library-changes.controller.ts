import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Answer, count, named } from '../../services/platform/http/answer-schema.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { QueuedFigures } from '../../services/platform/queued-figures.js';

const FIGURES_PROGRESS = named('FiguresProgress', {
  programmes: count('Whose figures do not show every change of the library yet'),
  parts: count('Of these programmes, in reach of the changes'),
});

/** How far changes of the library have come (docs/product/library.md, Changes). */
@ApiTags('LibraryChanges')
@ReadsFrom('part-lines')
@Controller('api/LibraryChanges')
export class LibraryChangesController {
  constructor(private readonly figures: QueuedFigures) {}

  @Get('progress')
  @DescribeRead(
    'How many programmes, with how many parts, the changes of the library have still to reach: 0 once all figures show them',
    FIGURES_PROGRESS,
    { programmes: 12, parts: 340 },
  )
  progress(): Promise<Answer<typeof FIGURES_PROGRESS>> {
    return this.figures.progress();
  }
}
