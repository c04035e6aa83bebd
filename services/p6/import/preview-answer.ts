import Type, { type TSchema } from 'typebox';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '../../domain/schedules/events.js';
import { SCHEDULE_FILE_KINDS } from '../../domain/schedules/file-kinds.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  named,
  oneOf,
  optional,
  orNull,
  text,
  uuid,
} from '../../platform/http/answer-schema.js';
import { CODE_PAGES } from '../readers/reading-choices.js';
import { DETAIL_NAMES } from '../readers/schedule-file.js';
import { ASK_CODES } from './import-target.js';
import { STATUSES } from './preview-tables.js';

const FILE_PROJECT = Type.Object({
  key: text(),
  shortName: text("'' where the file does not say it"),
  name: text(),
  activities: count(),
  dataDate: orNull(day('Up to which its actual dates are known')),
});
const TARGET = Type.Object({
  project: count(),
  name: text("Its short name; '' where no file said it"),
  activities: count(),
});
const ASK = Type.Object({ code: oneOf(ASK_CODES), text: text('For the user') });

export const SCHEDULE_PREVIEW = named(
  'SchedulePreview',
  {
    previewId: uuid(),
    projectId: count(),
    fileName: text(),
    kind: oneOf(SCHEDULE_FILE_KINDS),
    kindName: text("The kind in the words of users: 'P6 spreadsheet'"),
    rows: count('Of the file, usable or not'),
    counts: Type.Object({ error: count(), new: count(), update: count(), noChange: count(), notInFile: count() }),
    selectedByDefault: count(),
    selectable: count(),
    ignoredColumns: listOf(text(), 'Columns of the file that are not used'),
    notices: listOf(text(), 'For the user before the import'),
    headerRow: orNull(count('null for kinds without one')),
    projects: listOf(FILE_PROJECT, 'Of the file; more than one: `project` says which of them is shown'),
    project: orNull(text('Key of the chosen project; null until it is chosen')),
    target: orNull(count("The schedule's project that the activities go to; null for a new one beside the others")),
    targets: listOf(TARGET, 'Projects that the schedule has'),
    asks: listOf(ASK, 'What the user has to confirm: the import wants these codes as `confirmed`'),
    details: listOf(oneOf(DETAIL_NAMES), 'What the file tells of its activities beside names and dates'),
    codePage: orNull(oneOf(CODE_PAGES), 'How text that is not Unicode was read; null where there is nothing to choose'),
    canReadAgain: flag('The file is kept, to be read with another order of days or code page'),
    dateOrder: orNull(oneOf(['dmy', 'mdy']), 'How dates such as 03/04/2027 were read; null where the file has none'),
  },
  "What a schedule file would change in a programme's schedule",
);
export const SCHEDULE_PREVIEW_EXAMPLE: Answer<typeof SCHEDULE_PREVIEW> = {
  previewId: '5c1e6a0e-6f0e-4c51-9a7e-0e6f4c519a7e',
  projectId: 42,
  fileName: 'A9 stage 2.xlsx',
  kind: 'p6-spreadsheet',
  kindName: 'P6 spreadsheet',
  rows: 120,
  counts: { error: 1, new: 100, update: 9, noChange: 10, notInFile: 2 },
  selectedByDefault: 109,
  selectable: 119,
  ignoredColumns: ['WBS Code'],
  notices: [],
  headerRow: 1,
  projects: [],
  project: null,
  target: 1,
  targets: [{ project: 1, name: 'A9-STAGE-2', activities: 111 }],
  asks: [],
  details: ['wbs', 'status'],
  codePage: null,
  canReadAgain: false,
  dateOrder: null,
};

const CHANGED_TEXT = Type.Object({ before: text(), after: text() });
const CHANGED_DAY = Type.Object({ before: day(), after: day() });
const CHANGED_FLAG = Type.Object({ before: flag(), after: flag() });
const orNone = (value: TSchema) => Type.Object({ before: orNull(value), after: orNull(value) });

export const SCHEDULE_PREVIEW_ROW = named('SchedulePreviewRow', {
  id: Type.Integer({ description: 'Negative for an activity that the file does not have' }),
  row: orNull(count('Its row in the file; null for activities that the file does not have')),
  name: text("The activity's identifier"),
  description: text('What it is called'),
  start: orNull(day()),
  end: orNull(day()),
  rawStart: orNull(text('As the file has it, where it is no day')),
  rawEnd: orNull(text()),
  milestone: flag(),
  wbs: orNull(text('Its place in the work breakdown structure; null where the file does not tell it')),
  activityType: orNull(oneOf(ACTIVITY_TYPES)),
  activityStatus: orNull(oneOf(ACTIVITY_STATUSES)),
  percentComplete: orNull(amount('0 to 100')),
  actualStart: orNull(day()),
  actualEnd: orNull(day()),
  status: oneOf(STATUSES),
  isExisting: flag('The schedule has it'),
  hasChanges: flag(),
  existingId: orNull(count('The activity of the schedule')),
  selected: flag('By default'),
  selectable: flag(),
  hasError: flag(),
  errorMessage: orNull(text()),
  changes: Type.Object(
    {
      description: optional(CHANGED_TEXT),
      start: optional(CHANGED_DAY),
      end: optional(CHANGED_DAY),
      milestone: optional(CHANGED_FLAG),
      wbs: optional(CHANGED_TEXT),
      activityType: optional(orNone(oneOf(ACTIVITY_TYPES))),
      activityStatus: optional(orNone(oneOf(ACTIVITY_STATUSES))),
      percentComplete: optional(orNone(amount('0 to 100'))),
      actualStart: optional(orNone(day())),
      actualEnd: optional(orNone(day())),
    },
    { description: 'Of an Update' },
  ),
});
export const SCHEDULE_PREVIEW_ROW_EXAMPLE: Answer<typeof SCHEDULE_PREVIEW_ROW> = {
  id: 17,
  row: 19,
  name: 'A1040',
  description: 'Earthworks, north',
  start: '2027-03-01',
  end: '2027-06-11',
  rawStart: null,
  rawEnd: null,
  milestone: false,
  wbs: 'Stage 2 › Earthworks',
  activityType: null,
  activityStatus: 'in-progress',
  percentComplete: null,
  actualStart: null,
  actualEnd: null,
  status: 'Update',
  isExisting: true,
  hasChanges: true,
  existingId: 18,
  selected: true,
  selectable: true,
  hasError: false,
  errorMessage: null,
  changes: { end: { before: '2027-06-01', after: '2027-06-11' } },
};

export const SCHEDULE_IMPORTED = named('ScheduleImported', {
  imported: count('Activities'),
  new: count(),
  updated: count(),
  issues: count('Rows of the file with an error'),
  notInFile: count('Activities of the last import that this file does not have'),
  drifted: count('Parts whose dates differ from those of their activity'),
  activityGone: count('Parts whose activity is not in the schedule any more'),
  commandId: uuid('For the undo'),
  position: text('For X-Min-Position'),
});
export const SCHEDULE_IMPORTED_EXAMPLE: Answer<typeof SCHEDULE_IMPORTED> = {
  imported: 109,
  new: 100,
  updated: 9,
  issues: 1,
  notInFile: 2,
  drifted: 3,
  activityGone: 1,
  commandId: '9f2d6a0e-6f0e-5c51-9a7e-0e6f4c519a7e',
  position: '4711',
};
