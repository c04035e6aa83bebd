import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { sql } from './postgres.js';
import { activitiesOf, emptyProgramme, importPreview, sendSchedule } from './schedules.js';

// Schedule files through HTTP: preview, import and refusals (docs/product/schedules.md, Preview and Import).
export let api: RunningApi;
export let ann: SignedUp;
export let bob: SignedUp;
export let store: EventStore;

/** Starts the product before the tests of a file. */
export function startBeforeTests(): void {
  beforeAll(async () => {
    api = await startApi();
    [ann, bob] = await Promise.all([api.register(), api.register()]);
    store = api.app.get<EventStore>(EVENT_STORE);
  });
  afterAll(() => api.close());
}

export const programme = (regionId?: number) => emptyProgramme(ann, regionId);

export type Line = readonly [id: string, name: string, start: string, end: string];
export const csv = (...lines: Line[]): string =>
  [
    'Activity ID,Activity Name,Start,Finish',
    ...lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
  ].join('\r\n');
export const PLAN: Line[] = [
  ['A1000', 'Site set-up', '2027-03-01', '2027-03-26'],
  ['A1010', 'Earthworks', '2027-03-29', '2027-06-11'],
  ['A1020', 'Start on site', '2027-03-01', ''],
];

export const upload = (
  projectId: number,
  content: string | Buffer,
  { as = ann, name = 'plan.csv', query }: { as?: SignedUp; name?: string; query?: string } = {},
) => sendSchedule(as, projectId, content, { name, query });
export const preview = async (projectId: number, ...lines: Line[]) =>
  (await upload(projectId, csv(...lines)).expect(200)).body;
export const rows = async (previewId: string, more = '') =>
  (await ann.as('get', `/api/P6Activities/preview/${previewId}?pageSize=100${more}`).expect(200)).body;
export const importAll = (previewId: string, body?: object) => importPreview(ann, previewId, body);
export const activities = async (projectId: number) =>
  (await activitiesOf(ann, projectId)).map(
    (one: { p6ActivityName: string; p6StartDate: string; p6EndDate: string; milestone: boolean; inFile: boolean }) => [
      one.p6ActivityName,
      one.p6StartDate,
      one.p6EndDate,
      one.milestone,
      one.inFile,
    ],
  );
export const uploads = () =>
  readdir(join(tmpdir(), 'plumbline-uploads')).then(
    (names) => names.filter((name) => name.startsWith(`${process.pid}-`)),
    () => [],
  );
export const stored = async (): Promise<number[]> => {
  const [counts] = await sql<{ previews: number; rows: number; compared: number }>(
    api.databaseUrl,
    `SELECT (SELECT count(*) FROM p6.preview)::integer AS previews, (SELECT count(*) FROM p6.file_row)::integer AS rows, (SELECT count(*) FROM p6.compared_row)::integer AS compared`,
  );
  return [counts?.previews ?? -1, counts?.rows ?? -1, counts?.compared ?? -1];
};
