import { afterAll, beforeAll } from '@jest/globals';
import { projectXml } from '../fixtures/schedules/exchange-texts.js';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { activitiesOf, emptyProgramme, importPreview, previewSchedule } from './schedules.js';

// Several projects in one schedule, what is asked before an import, its undo, and reading a kept file again, through HTTP
// (docs/product/schedules.md, Projects of a schedule, Preview, Undo of an import).
export let api: RunningApi;
export let ann: SignedUp;

/** Starts the product before the tests of a file. */
export function startBeforeTests(): void {
  beforeAll(async () => {
    api = await startApi();
    ann = await api.register();
  });
  afterAll(() => api.close());
}

export const programme = () => emptyProgramme(ann);

export interface Project {
  id: string;
  name: string;
  dataDate: string;
  activities: readonly (readonly [id: string, name: string, day: string])[];
}
/** A P6 exchange file of these projects; an activity takes five days. */
export const xer = (...projects: Project[]): string =>
  [
    'ERMHDR\t19.12\t2027-05-01\tProject\tadmin',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tlast_recalc_date',
    ...projects.map(({ id, name, dataDate }) => `%R\t${id}\t${name}\t${dataDate} 00:00`),
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
    ...projects.flatMap(({ id, activities }) =>
      activities.map(
        ([code, name, day], at) => `%R\t${id}${at}\t${id}\t${code}\t${name}\t${day} 08:00\t${day.slice(0, 8)}28 17:00`,
      ),
    ),
    '%E',
    '',
  ].join('\r\n');
export const many = (id: string, name: string, length: number, what: string): Project => ({
  id,
  name,
  dataDate: '2027-04-30',
  activities: Array.from({ length }, (_, at) => [`A${1000 + at}`, `${what} ${at}`, '2027-06-01'] as const),
});
export const upload = (projectId: number, content: string | Buffer, name?: string) =>
  previewSchedule(ann, projectId, content, name);
export const post = (path: string, body: object = {}) => ann.as('post', `/api/P6Activities/${path}`).send(body);
export const importAll = (previewId: string, body?: object) => importPreview(ann, previewId, body);
export const activities = async (projectId: number) =>
  (await activitiesOf(ann, projectId, '&sort=id')) as {
    id: number;
    p6ActivityName: string;
    p6ActivityDescription: string;
    inFile: boolean;
    milestone: boolean;
    scheduleProject: number;
  }[];

export const [main, other] = [many('2666', 'HBTF-2', 8, 'Tunnel'), many('2665', 'HBTF-1', 3, 'Harbour')];

/** A file of Microsoft Project without a title, with tasks of these names. */
export const plan = (...names: string[]) =>
  projectXml([
    'Tasks',
    names.map(
      (name, at) =>
        [
          'Task',
          [
            ['UID', String(at + 1)],
            ['Name', name],
            ['Start', '2027-03-01T08:00:00'],
            ['Finish', '2027-03-26T17:00:00'],
          ],
        ] as const,
    ),
  ]);
/** Of the projects in the schedule. */
export const named = async (projectId: number) =>
  (await ann.as('get', `/api/Projects/${projectId}/schedule`).expect(200)).body.projects.map(
    ({ name }: { name: string }) => name,
  );

/** A file whose days can be read in two orders. */
export const ambiguous = 'Activity ID,Activity Name,Start,Finish\nA1,Works,03/04/2027,05/06/2027';

/** An asset of one part that is linked to an activity. @returns the part's id */
export async function linkedPart(projectId: number, p6ActivityId: number, assetName = 'Mainline'): Promise<number> {
  const added = await ann
    .as('post', '/api/Assets')
    .send({
      projectId,
      assetName,
      partName: 'North',
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 100,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-03-26',
      p6ActivityId,
    })
    .expect(200);
  return added.body.id;
}
