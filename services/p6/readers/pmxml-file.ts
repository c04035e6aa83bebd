import type { SaxesTagPlain } from 'saxes';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import type { XmlHandler } from '../../platform/tables/xml-parser.js';
import {
  activityStatusOf,
  activityTypeOf,
  dayIn,
  milestoneOf,
  numberIn,
  percentCompleteOf,
} from './activity-details.js';
import { activityRow } from './activity-row.js';
import {
  DETAIL_NAMES,
  type DetailName,
  type ExchangeFacts,
  type FileProject,
  type ScheduleRow,
} from './schedule-file.js';
import { Fields, parseXml } from './schedule-xml.js';
import { type KindOfRecord, NotTakenOver, takenOverNotice } from './taken-over.js';
import { WbsTree } from './wbs-tree.js';

/** In order of preference (docs/product/schedules.md, XML): P6 writes the second of them for every activity, other tools often the planned ones alone. */
const STARTS = ['ActualStartDate', 'StartDate', 'RemainingEarlyStartDate', 'EarlyStartDate', 'PlannedStartDate'];
const ENDS = ['ActualFinishDate', 'FinishDate', 'RemainingEarlyFinishDate', 'EarlyFinishDate', 'PlannedFinishDate'];

const ACTIVITY = new Set([
  'Id',
  'Name',
  'Type',
  'Status',
  'PercentComplete',
  'ProjectObjectId',
  'ProjectId',
  'WBSObjectId',
  ...STARTS,
  ...ENDS,
  'PlannedDuration',
]);
const PROJECT = new Set(['ObjectId', 'Id', 'Name', 'WBSObjectId', 'DataDate']);
const WBS = new Set(['ObjectId', 'ParentObjectId', 'Name', 'Code']);

/** The elements of an activity, any of which tell a detail. A status says of actual dates that are missing that there are none. */
const DETAIL_ELEMENTS: Readonly<Record<DetailName, readonly string[]>> = {
  wbs: ['WBSObjectId'],
  activityType: ['Type'],
  status: ['Status'],
  percentComplete: ['PercentComplete', 'Status'],
  actualStart: ['ActualStartDate', 'Status'],
  actualEnd: ['ActualFinishDate', 'Status'],
};

/** What is not taken over of a project or beside it; others are named as the file names them. */
const KINDS_OF_ELEMENTS: Readonly<Record<string, KindOfRecord>> = {
  Relationship: 'relationship',
  Calendar: 'calendar',
  Resource: 'resource',
  Role: 'role',
  ResourceAssignment: 'assignment',
  ActivityCode: 'codeValue',
  UDF: 'userFieldValue',
  ActivityNote: 'note',
  ActivityStep: 'step',
  ActivityExpense: 'expense',
  ProjectDocument: 'document',
};

/** An activity with the key of its project. */
interface FoundActivity {
  readonly row: number;
  readonly project: string;
  readonly fields: Fields;
}

/** P6's XML in any version: activities are inside their project or, in older versions, beside it with a reference to it. */
class PmxmlHandler implements XmlHandler {
  readonly found: FoundActivity[] = [];
  /** Projects with activities, by key. */
  readonly projects = new Map<string, { readonly project: Fields | null; readonly id: string; activities: number }>();
  readonly projectsByObjectId = new Map<string, Fields>();
  readonly left = new NotTakenOver();
  readonly told = new Set<string>();
  baselineActivities = 0;
  #row = 0;
  #project: Fields | null = null;
  #projects = 0;
  /** An activity or a node of the work breakdown structure. */
  #record: Fields | null = null;
  #isActivity = false;
  #baseline = false;
  /** Whether the element that opened last has no child so far. */
  #justOpened = false;

  constructor(private readonly wbs: WbsTree) {}

  open(name: string, tag: SaxesTagPlain, path: readonly string[]): void {
    const depth = path.length;
    if (this.#justOpened && !this.#baseline) this.#countRecord(path[depth - 2]!, depth - 1);
    this.#justOpened = true;
    if (this.#record) this.#record.open(name, tag, depth);
    else if ((name === 'Activity' || name === 'WBS') && (depth === 2 || (depth === 3 && this.#project))) {
      this.#isActivity = name === 'Activity';
      this.#record = this.#isActivity ? new Fields(ACTIVITY, depth, this.told) : new Fields(WBS, depth);
    } else if (depth === 2 && (name === 'Project' || name === 'BaselineProject')) {
      this.#project = new Fields(PROJECT, depth);
      this.#projects++;
      this.#baseline = name === 'BaselineProject';
    } else this.#project?.open(name, tag, depth);
  }

  text(text: string, { length: depth }: readonly string[]): void {
    (this.#record ?? this.#project)?.text(text, depth);
  }

  close(_: string, { length: depth }: readonly string[]): void {
    this.#justOpened = false;
    const record = this.#record ?? this.#project;
    record?.close(depth);
    if (record?.depth !== depth) return;
    if (record === this.#record) {
      this.#record = null;
      if (this.#isActivity) this.#endActivity(record);
      else if (!this.#baseline)
        this.wbs.add(record.get('ObjectId'), record.get('ParentObjectId'), record.first(['Name', 'Code']));
    } else {
      if (!this.#baseline) this.#endProject(record);
      this.#project = null;
      this.#baseline = false;
    }
  }

  /** Counts an element that is not taken over, once it has a child: those without one are fields of what they are in. */
  #countRecord(name: string, depth: number): void {
    if (name === 'UDF') this.left.count('userFieldValue');
    else if (this.#record) {
      if (this.#isActivity && depth === this.#record.depth + 1)
        if (name === 'Code') this.left.count('activityCode');
        else this.left.countOther(name);
    } else if (depth === 2 ? name !== 'Project' : depth === 3 && this.#project) {
      const kind = KINDS_OF_ELEMENTS[name];
      if (kind) this.left.count(kind);
      else this.left.countOther(name);
    }
  }

  #endProject(project: Fields): void {
    this.wbs.addRoot(project.get('WBSObjectId'));
    const objectId = project.get('ObjectId');
    if (objectId !== '') this.projectsByObjectId.set(objectId, project);
  }

  #endActivity(fields: Fields): void {
    // A baseline repeats the activities with their former dates.
    if (this.#baseline) {
      this.baselineActivities++;
      return;
    }
    if (this.#project) this.wbs.addRoot(this.#project.get('WBSObjectId'));
    this.found.push({ row: ++this.#row, project: this.#countInProject(fields), fields });
  }

  /** @returns the key of the activity's project */
  #countInProject(activity: Fields): string {
    const project = this.#project;
    const key = project
      ? project.first(['ObjectId', 'Id']) || `${this.#projects}`
      : activity.first(['ProjectObjectId', 'ProjectId']);
    const known = this.projects.get(key);
    if (known) known.activities++;
    else this.projects.set(key, { project, id: activity.get('ProjectId'), activities: 1 });
    return key;
  }
}

export async function* activitiesOfPmxml(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const wbs = new WbsTree();
  const handler = new PmxmlHandler(wbs);
  const path = ({ fields }: FoundActivity) => wbs.pathOf(fields.get('WBSObjectId'));
  for await (const activities of parseXml(file, onRead, handler)) {
    let paths = activities.map(path);
    // P6 writes the structure before the activities; where it comes after them, it is read first.
    if (paths.includes(null)) {
      for await (const _ of parseXml(file, () => undefined, new PmxmlHandler(wbs)));
      wbs.isWhole = true;
      paths = activities.map(path);
    }
    yield activities.map((activity, at) => rowOf(activity, paths[at] ?? ''));
  }
  const { told, left, projectsByObjectId, baselineActivities: baselines } = handler;
  const projects = [...handler.projects].map(([key, { project, id, activities }]): FileProject => {
    const fields = project ?? projectsByObjectId.get(key);
    const shortName = fields?.get('Id') || id;
    const name = [...new Set([shortName, fields?.get('Name')])].filter(Boolean).join(' ') || key;
    return { key, shortName, name, activities, dataDate: dayIn(fields?.get('DataDate') ?? '') };
  });
  const details = DETAIL_NAMES.filter(
    (detail) => DETAIL_ELEMENTS[detail].some((element) => told.has(element)) && (detail !== 'wbs' || !wbs.isEmpty),
  );
  return {
    projects,
    details,
    notices: [
      ...(baselines === 0
        ? []
        : [`${countedActivities(baselines)} of baselines ${baselines === 1 ? 'is' : 'are'} left out.`]),
      takenOverNotice(details, left, projects.length),
    ],
  };
}

function rowOf({ row, project, fields }: FoundActivity, wbs: string): ScheduleRow {
  const activityType = activityTypeOf(fields.get('Type'));
  const status = activityStatusOf(fields.get('Status'));
  const [start, end] = [fields.first(STARTS), fields.first(ENDS)];
  // P6 writes 0.4 for 40 %.
  const share = numberIn(fields.get('PercentComplete'));
  return activityRow({
    row,
    project,
    id: fields.get('Id'),
    name: fields.get('Name'),
    start,
    end,
    days: { start: dayIn(start), end: dayIn(end) },
    milestone: milestoneOf(activityType),
    hours: numberIn(fields.get('PlannedDuration')),
    details: {
      wbs,
      activityType,
      status,
      percentComplete: percentCompleteOf(status, share === null ? null : share * 100),
      actualStart: dayIn(fields.get('ActualStartDate')),
      actualEnd: dayIn(fields.get('ActualFinishDate')),
    },
  });
}

const countedActivities = (activities: number) =>
  `${activities.toLocaleString('en-GB')} ${activities === 1 ? 'activity' : 'activities'}`;
