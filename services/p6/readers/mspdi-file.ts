import type { SaxesTagPlain } from 'saxes';
import type { ActivityStatus } from '../../domain/schedules/events.js';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import type { XmlHandler } from '../../platform/tables/xml-parser.js';
import { activityStatusOf, activityTypeOf, dayIn, numberIn, percentCompleteOf } from './activity-details.js';
import { activityRow } from './activity-row.js';
import { DETAIL_NAMES, type DetailName, type ExchangeFacts, type ScheduleRow } from './schedule-file.js';
import { Fields, parseXml } from './schedule-xml.js';
import { NotTakenOver, takenOverNotice } from './taken-over.js';
import { Outline } from './wbs-path.js';

const TASK = new Set([
  'UID',
  'ID',
  'Name',
  'Start',
  'Finish',
  'Duration',
  'Milestone',
  'Summary',
  'IsNull',
  'OutlineLevel',
  'Active',
  'ExternalTask',
  'IsSubproject',
  'SubprojectName',
  'PercentComplete',
  'ActualStart',
  'ActualFinish',
  'Notes',
]);
const PROJECT = new Set(['GUID', 'Name', 'Title', 'StatusDate']);
const ATTRIBUTE = new Set(['FieldID', 'Value', 'Alias']);
const RESOURCE = new Set(['UID']);
const ASSIGNMENT = new Set(['ResourceUID']);

/** Text fields for what Microsoft Project has no field of its own for, or only a coarser one, by what they are called without blanks. */
const CUSTOM_FIELDS: ReadonlyMap<string, CustomField> = new Map([
  ['activityid', 'id'],
  ['activitytype', 'type'],
  ['activitystatus', 'status'],
  ['activity%complete', 'percent'],
]);
type CustomField = 'id' | 'type' | 'status' | 'percent';

/** The elements of a task, any of which tell a detail, and the text field that does. */
const DETAIL_ELEMENTS: Readonly<Record<DetailName, { elements: readonly string[]; field?: CustomField }>> = {
  wbs: { elements: ['OutlineLevel'] },
  activityType: { elements: ['Milestone'], field: 'type' },
  status: { elements: ['PercentComplete', 'ActualStart', 'ActualFinish'], field: 'status' },
  percentComplete: { elements: ['PercentComplete', 'ActualStart', 'ActualFinish'], field: 'percent' },
  actualStart: { elements: ['PercentComplete', 'ActualStart', 'ActualFinish'], field: 'status' },
  actualEnd: { elements: ['PercentComplete', 'ActualStart', 'ActualFinish'], field: 'status' },
};

/** Microsoft Project writes the unassigned work of a task as an assignment to this resource. */
const NO_RESOURCE = '-65535';

/** Tasks that are left out, in the words of the notice: of one and of several. */
const LEFT_OUT = {
  summary: ['summary task is left out', 'summary tasks are left out'],
  inactive: ['inactive task is left out', 'inactive tasks are left out'],
  external: [
    'external task is left out: it belongs to another project',
    'external tasks are left out: they belong to other projects',
  ],
  subproject: ['subproject is left out: import its own file', 'subprojects are left out: import their own files'],
} as const;
type LeftOutTask = keyof typeof LEFT_OUT;

/** Microsoft Project's XML. A task's ID is the custom field named Activity ID, else its UID, since names repeat and IDs change when rows move. */
class MspdiHandler implements XmlHandler {
  readonly found: ScheduleRow[] = [];
  readonly project = new Fields(PROJECT, 1);
  readonly left = new NotTakenOver();
  readonly leftOut = new Map<LeftOutTask, number>();
  readonly told = new Set<string>();
  activities = 0;
  #tasks = 0;
  #task: Fields | null = null;
  /** A resource or an assignment, which are only counted. */
  #counted: Fields | null = null;
  #attribute: Fields | null = null;
  readonly #customFields = new Map<string, CustomField>();
  readonly #declared = new Set<CustomField>();
  #customValues = new Map<CustomField, string>();
  readonly #outline = new Outline();

  open(name: string, tag: SaxesTagPlain, path: readonly string[]): void {
    const depth = path.length;
    if (name === 'ExtendedAttribute' && (depth === 4 || (depth === 3 && path[1] === 'ExtendedAttributes')))
      this.#attribute = new Fields(ATTRIBUTE, depth);
    else if (depth === 3 && name === 'Task' && path[1] === 'Tasks') {
      this.#task = new Fields(TASK, depth, this.told);
      this.#customValues = new Map();
    } else if (depth === 3 && name === 'Resource') this.#counted = new Fields(RESOURCE, depth);
    else if (depth === 3 && name === 'Assignment') this.#counted = new Fields(ASSIGNMENT, depth);
    else if (depth === 3 && name === 'Calendar') this.left.count('calendar');
    else {
      if (depth === 4) this.#countRecord(name);
      this.#record.open(name, tag, depth);
    }
  }

  text(text: string, { length: depth }: readonly string[]): void {
    this.#record.text(text, depth);
  }

  close(_: string, { length: depth }: readonly string[]): void {
    const record = this.#record;
    record.close(depth);
    if (record.depth !== depth) return;
    if (record === this.#attribute) this.#endAttribute(record);
    else if (record === this.#counted) {
      this.#counted = null;
      if (record.get('ResourceUID') !== '')
        this.left.count('assignment', record.get('ResourceUID') === NO_RESOURCE ? 0 : 1);
      // The resource 0 stands for all that have none.
      else if (record.get('UID') !== '0') this.left.count('resource');
    } else if (record === this.#task) {
      this.#task = null;
      this.#endTask(record);
    }
  }

  /** The details that the file tells at all. */
  get details(): DetailName[] {
    return DETAIL_NAMES.filter((detail) => {
      const { elements, field } = DETAIL_ELEMENTS[detail];
      return (field && this.#declared.has(field)) || elements.some((element) => this.told.has(element));
    });
  }

  /** The innermost open record. */
  get #record(): Fields {
    return this.#attribute ?? this.#counted ?? this.#task ?? this.project;
  }

  #countRecord(name: string): void {
    if (name === 'TimephasedData') this.left.count('timephased');
    else if (this.#task === null) return;
    else if (name === 'PredecessorLink') this.left.count('relationship');
    else if (name === 'OutlineCode') this.left.count('outlineCode');
    else if (name === 'Baseline') this.left.count('baseline');
  }

  #endAttribute(attribute: Fields): void {
    this.#attribute = null;
    const id = attribute.get('FieldID');
    if (attribute.depth === 3) {
      const field = CUSTOM_FIELDS.get(attribute.get('Alias').toLowerCase().replace(/\s/g, ''));
      // The first field of a name counts.
      if (field && id !== '' && !this.#declared.has(field)) {
        this.#customFields.set(id, field);
        this.#declared.add(field);
      }
      return;
    }
    const field = this.#task ? this.#customFields.get(id) : undefined;
    if (field) this.#customValues.set(field, attribute.get('Value'));
    else this.left.count('userFieldValue');
  }

  #endTask(task: Fields): void {
    this.#tasks++;
    if (task.get('UID') === '0' || isTrue(task.get('IsNull'))) return;
    if (task.get('Notes') !== '') this.left.count('note');
    const level = Number(task.get('OutlineLevel') || Number.NaN);
    const why = whyLeftOut(task);
    if (why) {
      if (why === 'summary' && level > 0) this.#outline.summary(level, task.get('Name'));
      this.leftOut.set(why, (this.leftOut.get(why) ?? 0) + 1);
      return;
    }
    this.activities++;
    this.found.push(this.#rowOf(task, level > 0 ? this.#outline.pathAt(level) : undefined));
  }

  #rowOf(task: Fields, wbs: string | undefined): ScheduleRow {
    const [start, end] = [task.get('Start'), task.get('Finish')];
    const custom = (field: CustomField): string | undefined =>
      this.#declared.has(field) ? (this.#customValues.get(field) ?? '') : undefined;
    // A task with a duration can be marked as a milestone too: it keeps both dates.
    const isMilestone = isTrue(task.get('Milestone')) && start.slice(0, 10) === end.slice(0, 10);
    const type = custom('type');
    const activityType = type === undefined ? (isMilestone ? 'start-milestone' : 'task') : activityTypeOf(type);
    const ownStatus = custom('status');
    const status = ownStatus === undefined ? statusOf(task) : activityStatusOf(ownStatus);
    const percent = custom('percent');
    // The ID of a task is its row number on the screen.
    const id = Number(task.get('ID'));
    return activityRow({
      row: Number.isSafeInteger(id) && id > 0 ? id : this.#tasks,
      project: null,
      id: custom('id') || task.get('UID'),
      name: task.get('Name'),
      start,
      end,
      days: { start: dayIn(start), end: dayIn(end) },
      milestone: isMilestone ? 'start' : null,
      hours: hoursIn(task.get('Duration')),
      details: {
        wbs,
        activityType,
        status,
        // A text field has the value of P6, whatever the status.
        percentComplete: percentCompleteOf(
          percent === undefined ? status : null,
          numberIn(percent ?? task.get('PercentComplete')),
        ),
        actualStart: dayIn(task.get('ActualStart')),
        actualEnd: dayIn(task.get('ActualFinish')),
      },
    });
  }
}

function whyLeftOut(task: Fields): LeftOutTask | null {
  if (isTrue(task.get('ExternalTask'))) return 'external';
  if (isTrue(task.get('IsSubproject')) || task.get('SubprojectName') !== '') return 'subproject';
  if (isTrue(task.get('Summary'))) return 'summary';
  return task.get('Active') !== '' && !isTrue(task.get('Active')) ? 'inactive' : null;
}

/** From the progress that the task has; null where the file says nothing of it. */
function statusOf(task: Fields): ActivityStatus | null {
  const percent = numberIn(task.get('PercentComplete'));
  const [start, finish] = [dayIn(task.get('ActualStart')), dayIn(task.get('ActualFinish'))];
  if (finish !== null || percent === 100) return 'completed';
  if (start !== null || (percent ?? 0) > 0) return 'in-progress';
  return percent === null ? null : 'not-started';
}

/** `PT40H30M0S`; null for what is no duration. */
function hoursIn(text: string): number | null {
  const found = /^PT(\d+)H(\d+)M(\d+)S$/.exec(text);
  return found && Number(found[1]) + Number(found[2]) / 60 + Number(found[3]) / 3_600;
}

const isTrue = (text: string) => text === '1' || text === 'true';

export async function* activitiesOfMspdi(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const handler = new MspdiHandler();
  yield* parseXml(file, onRead, handler);
  const { activities, details, left, leftOut, project } = handler;
  // MS Project's own name is that of the file, which another revision does not keep.
  const shortName = project.first(['Title']);
  return {
    projects:
      activities === 0
        ? []
        : [
            {
              key: project.get('GUID'),
              shortName,
              name: project.first(['Title', 'Name']) || 'Project',
              activities,
              dataDate: dayIn(project.get('StatusDate')),
            },
          ],
    details,
    notices: [
      ...(Object.keys(LEFT_OUT) as LeftOutTask[]).flatMap((why) => {
        const count = leftOut.get(why);
        return count === undefined ? [] : [`${count.toLocaleString('en-GB')} ${LEFT_OUT[why][count === 1 ? 0 : 1]}.`];
      }),
      takenOverNotice(details, left, 1),
    ],
  };
}
