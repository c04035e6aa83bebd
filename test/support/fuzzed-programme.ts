import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { INPUT_KINDS } from '../../services/domain/library/inputs/input-kinds.js';
import type { Position } from '../../services/platform/position.js';
import type { SignedUp } from './api.js';
import type { RawAnswer, RawHttp, RawRequest } from './raw-http.js';

/** What the calls of one property work on; made again once a call has changed it. */
export interface Ground {
  readonly programme: number;
  readonly part: number;
  /** The copy of a subprogramme that the part uses. */
  readonly copy: number;
  /** In that copy. */
  readonly task: number;
  readonly activity: number;
  readonly zone: number;
  /** Which no part is let in. */
  readonly package: number;
  readonly shift: number;
  /** Of the planner's own library, by the resource of its path. */
  readonly inputs: Readonly<Record<(typeof INPUTS)[number], number>>;
}

const INPUTS = [
  'Materials',
  'ProductionRates',
  'Vehicles',
  'ElementMakeups',
  'WorkActivitiesForElementMakeups',
  'MaterialsForWorkActivities',
  'Tasks',
  'SubProgramms',
] as const;

export async function freshGround(user: SignedUp): Promise<Ground> {
  const made = async (path: string, body: object) =>
    (await user.as('post', path).send(body).expect(200)).body as { id: number; subProgrammId: number };
  const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] };
  const { id: programme } = await made('/api/Projects/full', {
    name: `Fuzzed ${randomUUID()}`,
    regionId: 1,
    metricId: 1,
    calendar,
  });
  const { id: zone } = await made('/api/AssetsZones', { zoneName: 'North', projectId: programme });
  const { id: pack } = await made('/api/AssetsPackages', { packageName: 'Phase 1', projectId: programme });
  const { id: shift } = await made('/api/ShiftHours', { noShifts: 1, shift1Hours: 8 });
  const { id: activity } = await made('/api/P6Activities', {
    projectId: programme,
    p6ActivityName: 'A1000',
    p6ActivityDescription: 'Earthworks',
    p6StartDate: '2027-03-01',
    p6EndDate: '2027-06-11',
  });
  const { id: part, subProgrammId: copy } = await made('/api/Assets', {
    projectId: programme,
    assetName: 'Mainline',
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 2000,
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-12-17',
    p6ActivityId: activity,
  });
  const { id: task } = await made('/api/Tasks', { subProgrammId: copy, name: 'Barriers' });
  return { programme, part, copy, task, activity, zone, package: pack, shift, inputs: await ownInputs(made) };
}

/** One input of each kind, which the next one uses where it can. */
async function ownInputs(
  made: (path: string, body: object) => Promise<{ readonly id: number }>,
): Promise<Ground['inputs']> {
  const { id: material } = await made('/api/Materials', {
    name: 'Sand',
    familyName: 'Aggregates',
    subFamily: 'Sand',
    unitId: 5,
  });
  const { id: rate } = await made('/api/ProductionRates', {
    rateName: 'Spread',
    regionName: 'Ireland',
    unitPerHourId: 5,
    lbT_Labour: 2,
    lbT_Foreman: 0.5,
  });
  const { id: vehicle } = await made('/api/Vehicles', {
    name: 'Tipper',
    transportMode: 'Road',
    vehicleType: 'Tipper',
    regionId: 1,
    vehicleLength: 5,
    vehicleWidth: 2,
    vehicleHeight: 1,
    maximumLoadCapacity: 15,
  });
  const makeup = (await made('/api/ElementMakeups/full', {
    elementMakeupName: 'Bedding',
    activities: [
      {
        workActivityName: 'Spread',
        materials: [{ materialId: material, materialQuantity: 1, productionRateId: rate }],
      },
    ],
  })) as { id: number; activities: { id: number; materials: { id: number }[] }[] };
  const [activity] = makeup.activities;
  const { id: task } = await made('/api/Tasks/full', {
    name: 'Bedding',
    elementMakeups: [{ elementMakeupName: 'Bedding', activities: [{ workActivityName: 'Spread' }] }],
  });
  const { id: subprogramme } = await made('/api/SubProgramms/full', {
    name: 'Path',
    assetType: 'Dual carriageway',
    tasks: [{ baseTaskId: task }],
  });
  return {
    Materials: material,
    ProductionRates: rate,
    Vehicles: vehicle,
    ElementMakeups: makeup.id,
    WorkActivitiesForElementMakeups: activity?.id ?? 0,
    MaterialsForWorkActivities: activity?.materials[0]?.id ?? 0,
    Tasks: task,
    SubProgramms: subprogramme,
  };
}

/** Ids that are there, by the name of the field or by the path that asks for them. */
export function idOn(ground: Ground, name: string, path: string): number | undefined {
  if (name === 'projectId') return ground.programme;
  if (name !== 'id') return undefined;
  const [, , resource = ''] = path.split('/');
  return (
    {
      Assets: ground.part,
      AssetsZones: ground.zone,
      AssetsPackages: ground.package,
      ShiftHours: ground.shift,
      Projects: ground.programme,
      Calendars: ground.programme,
      SubProgramms: ground.copy,
      Tasks: ground.task,
      P6Activities: ground.activity,
      WorkActivities: ground.inputs.WorkActivitiesForElementMakeups,
      CustomInputs: ground.inputs.Materials,
    }[resource] ??
    ground.inputs[resource as keyof Ground['inputs']] ??
    1
  );
}

/** As often as the answer is that the read models are late: a client tries again then. */
export async function answerTo(http: RawHttp, sent: RawRequest): Promise<RawAnswer> {
  for (;;) {
    const answer = await http.send(sent);
    if (answer.status !== 503 || !answer.text.includes('"not-caught-up"')) return answer;
  }
}

/** Checks the problem details of docs/api.md, Errors, and that they reveal no internals. */
export function expectProblem({ status, headers, text }: RawAnswer): void {
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(text) as { errors?: Record<string, unknown> };
  expect(problem).toMatchObject({
    status,
    title: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Za-z-]+$/),
  });
  for (const messages of Object.values(problem.errors ?? {}))
    expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/./)]));
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d+|SELECT |INSERT INTO|node_modules/);
}

/** Every read of a programme, once the read models have everything: one bad value that was let in shows here. */
export async function expectReadable(user: SignedUp, position: Position, { programme, shift }: Ground): Promise<void> {
  const paths = [
    `/api/Projects/${programme}`,
    `/api/Assets?projectId=${programme}`,
    `/api/AssetsZones?projectId=${programme}`,
    `/api/Projects/${programme}/labour-limits`,
    `/api/Calendars?projectId=${programme}`,
    `/api/NonWorkingDays?projectId=${programme}`,
    `/api/ShiftHours?id=${shift}`,
    `/api/SubProgramms?projectId=${programme}`,
    '/api/ProjectsWithAssetCountViews',
    `/api/Dashboards/labour?projectId=${programme}`,
    `/api/Dashboards/labour/rates?projectId=${programme}`,
    `/api/Dashboards/materials?projectId=${programme}`,
    `/api/Dashboards/materials/why?projectId=${programme}&shownIn=5`,
    `/api/Dashboards/labour/why?projectId=${programme}`,
    `/api/MaterialViews?projectId=${programme}`,
    `/api/laborViews?projectId=${programme}`,
    ...['Materials', 'ProductionRates', 'Vehicles', 'ElementMakeups', 'Tasks', 'SubProgramms'].map(
      (resource) => `/api/${resource}?custom=true`,
    ),
    ...INPUT_KINDS.map((kind) => `/api/CustomInputs/${kind}`),
  ];
  const read = async (path: string) => ({
    path,
    status: (await user.as('get', path).set('X-Min-Position', position)).status,
  });
  expect(await Promise.all(paths.map(read))).toEqual(paths.map((path) => ({ path, status: 200 })));
}
