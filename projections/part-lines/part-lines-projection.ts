import { createLibraryRecords, LIBRARY_RECORDS } from '../library/library-records-table.js';
import type { Projection } from '../runner/projection.js';
import { FIGURE_CATEGORIES } from './figure-categories.js';
import { createLines, LINES } from './line-table.js';
import { PartLinesProjector } from './part-lines-projector.js';
import { PartLinesWorker } from './part-lines-worker.js';
import { createQueue, isAnythingDue, isAnythingQueued, QUEUE } from './part-queue.js';
import { createPartTables, PART_TABLES } from './part-tables.js';

export const PART_LINES = 'part-lines';

/**
 * What each line of a make-up needs for a part, in materials and labour: one row per part, task and line, however many days and months it has
 * (docs/decisions/0001, 0005).
 */
export const partLines: Projection = {
  name: PART_LINES,
  replaces: ['material-views', 'labour-views'],
  version: 5,
  categories: ['programme', ...FIGURE_CATEGORIES],
  tables: [...PART_TABLES, LINES, QUEUE, LIBRARY_RECORDS],
  async createTables(sql) {
    await createPartTables(sql);
    await createLines(sql);
    await createQueue(sql);
    await createLibraryRecords(sql);
  },
  workLeft: isAnythingQueued,
  workDue: isAnythingDue,
  projector: (context) => new PartLinesProjector(context),
  worker: (context) => new PartLinesWorker(context),
};
