import type { SaxesTagPlain } from 'saxes';
import { byteOrderMark, bytesAt, bytesOf, decoderOf, type OnRead } from '../../platform/tables/read-bytes.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import { attribute, type XmlHandler, XmlParser } from '../../platform/tables/xml-parser.js';
import { activityRow } from './activity-row.js';
import type { ExchangeFacts, FileProject, ScheduleRow } from './schedule-file.js';

/** The encoding of an XML document by its first bytes: by its byte order mark, its NULs or its declaration. */
export function encodingOfXml(head: Buffer): string {
  const mark = byteOrderMark(head);
  if (mark !== null) return mark;
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return (
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(
      head.subarray(0, 200).toString('latin1'),
    )?.[1] ?? 'utf-8'
  );
}

async function* parseXml(
  file: TextFile,
  onRead: OnRead,
  handler: XmlHandler & { readonly found: ScheduleRow[] },
): AsyncGenerator<ScheduleRow[]> {
  const parser = new XmlParser(handler, file.limits);
  const decoder = decoderOf(encodingOfXml(await bytesAt(file.path, 0, 200)));
  for await (const bytes of bytesOf(file.path, file.size, onRead)) {
    parser.write(decoder.decode(bytes));
    yield handler.found.splice(0);
  }
  parser.write(decoder.decode());
  parser.end();
}

/** Texts of the elements of one record, at this depth of the document, without those marked `xsi:nil`. */
class Fields {
  readonly #texts = new Map<string, string>();
  #field: string | null = null;
  #text = '';

  constructor(
    private readonly wanted: ReadonlySet<string>,
    readonly depth: number,
  ) {}

  open(name: string, tag: SaxesTagPlain, depth: number): void {
    if (depth !== this.depth + 1) return;
    this.#field = this.wanted.has(name) && !/^(?:true|1)$/.test(attribute(tag, 'nil') ?? '') ? name : null;
    this.#text = '';
  }

  text(text: string, depth: number): void {
    if (depth === this.depth + 1 && this.#field !== null) this.#text += text;
  }

  close(depth: number): void {
    if (depth !== this.depth + 1) return;
    // The first of a repeated element counts.
    if (this.#field !== null && !this.#texts.has(this.#field)) this.#texts.set(this.#field, this.#text.trim());
    this.#field = null;
  }

  get(name: string): string {
    return this.#texts.get(name) ?? '';
  }
}

const PMXML_ACTIVITY = new Set(['Id', 'Name', 'StartDate', 'FinishDate', 'Type', 'ProjectObjectId', 'ProjectId']);
const PMXML_PROJECT = new Set(['ObjectId', 'Id', 'Name']);

/** P6's XML in any version: activities are inside their project or, in older versions, beside it with a reference to it. */
class PmxmlHandler implements XmlHandler {
  readonly found: ScheduleRow[] = [];
  readonly projects = new Map<string, FileProject & { activities: number }>();
  baselineActivities = 0;
  #row = 0;
  #project: Fields | null = null;
  #projects = 0;
  #activity: Fields | null = null;
  #baseline = false;

  open(name: string, tag: SaxesTagPlain, { length: depth }: readonly string[]): void {
    if (this.#activity) this.#activity.open(name, tag, depth);
    else if (name === 'Activity' && (depth === 2 || (depth === 3 && this.#project)))
      this.#activity = new Fields(PMXML_ACTIVITY, depth);
    else if (depth === 2 && (name === 'Project' || name === 'BaselineProject')) {
      this.#project = new Fields(PMXML_PROJECT, depth);
      this.#projects++;
      this.#baseline = name === 'BaselineProject';
    } else this.#project?.open(name, tag, depth);
  }

  text(text: string, { length: depth }: readonly string[]): void {
    (this.#activity ?? this.#project)?.text(text, depth);
  }

  close(_: string, { length: depth }: readonly string[]): void {
    const record = this.#activity ?? this.#project;
    record?.close(depth);
    if (record?.depth !== depth) return;
    if (record === this.#activity) this.#endActivity(record);
    else {
      this.#project = null;
      this.#baseline = false;
    }
  }

  #endActivity(fields: Fields): void {
    this.#activity = null;
    // A baseline repeats the activities with their former dates.
    if (this.#baseline) {
      this.baselineActivities++;
      return;
    }
    const key = this.#countInProject(fields);
    const type = fields.get('Type');
    this.found.push(
      activityRow({
        row: ++this.#row,
        project: key,
        id: fields.get('Id'),
        name: fields.get('Name'),
        start: fields.get('StartDate'),
        end: fields.get('FinishDate'),
        milestone: type === 'Start Milestone' ? 'start' : type === 'Finish Milestone' ? 'end' : null,
      }),
    );
  }

  /** @returns the key of the activity's project */
  #countInProject(activity: Fields): string {
    const project = this.#project;
    const named = activity.get('ProjectObjectId') || activity.get('ProjectId');
    const key = project ? project.get('ObjectId') || project.get('Id') || `${this.#projects}` : named;
    const name = project
      ? [...new Set([project.get('Id'), project.get('Name')])].filter(Boolean).join(' ') || key
      : activity.get('ProjectId') || named;
    const known = this.projects.get(key);
    if (known) known.activities++;
    else
      this.projects.set(key, {
        key,
        shortName: (project ? project.get('Id') : activity.get('ProjectId')) ?? '',
        name,
        activities: 1,
        dataDate: null,
      });
    return key;
  }
}

export async function* activitiesOfPmxml(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const handler = new PmxmlHandler();
  yield* parseXml(file, onRead, handler);
  const { projects, baselineActivities: baselines } = handler;
  return {
    projects: [...projects.values()],
    details: [],
    notices:
      baselines === 0
        ? []
        : [`${countedActivities(baselines)} of baselines ${baselines === 1 ? 'is' : 'are'} left out.`],
  };
}

const MSPDI_TASK = new Set(['UID', 'ID', 'Name', 'Start', 'Finish', 'Milestone', 'Summary', 'IsNull']);
const MSPDI_PROJECT = new Set(['Name', 'Title']);
const MSPDI_ATTRIBUTE = new Set(['FieldID', 'Value', 'Alias']);

/** Microsoft Project's XML. A task's ID is the custom field named Activity ID, else its UID, since names repeat and IDs change when rows move. */
class MspdiHandler implements XmlHandler {
  readonly found: ScheduleRow[] = [];
  readonly project = new Fields(MSPDI_PROJECT, 1);
  activities = 0;
  summaries = 0;
  #tasks = 0;
  #task: Fields | null = null;
  #attribute: Fields | null = null;
  #activityIdField: string | null = null;
  #activityId = '';

  open(name: string, tag: SaxesTagPlain, path: readonly string[]): void {
    const depth = path.length;
    if (depth === 3 && name === 'Task' && path[1] === 'Tasks') {
      this.#task = new Fields(MSPDI_TASK, depth);
      this.#activityId = '';
    } else if (
      name === 'ExtendedAttribute' &&
      (this.#task ? depth === 4 : depth === 3 && path[1] === 'ExtendedAttributes')
    ) {
      this.#attribute = new Fields(MSPDI_ATTRIBUTE, depth);
    } else this.#record.open(name, tag, depth);
  }

  text(text: string, { length: depth }: readonly string[]): void {
    this.#record.text(text, depth);
  }

  close(_: string, { length: depth }: readonly string[]): void {
    const record = this.#record;
    record.close(depth);
    if (record.depth !== depth) return;
    if (record === this.#attribute) this.#endAttribute(record);
    else if (record === this.#task) {
      this.#task = null;
      this.#endTask(record);
    }
  }

  /** The innermost open record. */
  get #record(): Fields {
    return this.#attribute ?? this.#task ?? this.project;
  }

  #endAttribute(attribute: Fields): void {
    this.#attribute = null;
    const field = attribute.get('FieldID');
    if (!this.#task) {
      if (/^activity\s*id$/i.test(attribute.get('Alias'))) this.#activityIdField ??= field;
    } else if (field !== '' && field === this.#activityIdField) this.#activityId = attribute.get('Value');
  }

  #endTask(task: Fields): void {
    this.#tasks++;
    if (task.get('UID') === '0' || isTrue(task.get('IsNull'))) return;
    if (isTrue(task.get('Summary'))) {
      this.summaries++;
      return;
    }
    this.activities++;
    // The ID of a task is its row number on the screen.
    const id = Number(task.get('ID'));
    const [start, end] = [task.get('Start'), task.get('Finish')];
    // A task with a duration can be marked as a milestone too: it keeps both dates.
    const milestone = isTrue(task.get('Milestone')) && start.slice(0, 10) === end.slice(0, 10);
    this.found.push(
      activityRow({
        row: Number.isSafeInteger(id) && id > 0 ? id : this.#tasks,
        project: null,
        id: this.#activityId || task.get('UID'),
        name: task.get('Name'),
        start,
        end,
        milestone: milestone ? 'start' : null,
      }),
    );
  }
}

const isTrue = (text: string) => text === '1' || text === 'true';

export async function* activitiesOfMspdi(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const handler = new MspdiHandler();
  yield* parseXml(file, onRead, handler);
  const { activities, summaries } = handler;
  const name = handler.project.get('Title') || handler.project.get('Name') || 'Project';
  return {
    projects: activities === 0 ? [] : [{ key: '1', shortName: name, name, activities, dataDate: null }],
    details: [],
    notices:
      summaries === 0
        ? []
        : [`${summaries.toLocaleString('en-GB')} summary ${summaries === 1 ? 'task is' : 'tasks are'} left out.`],
  };
}

const countedActivities = (activities: number) =>
  `${activities.toLocaleString('en-GB')} ${activities === 1 ? 'activity' : 'activities'}`;
