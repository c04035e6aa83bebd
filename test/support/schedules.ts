/** Schedules through HTTP, as a planner has them who imports files. */
import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import type { SignedUp } from './api.js';

const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };

/** @returns its id */
export const emptyProgramme = async (planner: SignedUp, regionId = 1): Promise<number> =>
  (
    await planner
      .as('post', '/api/Projects/full')
      .send({ name: `Programme ${randomUUID()}`, regionId, metricId: 1, calendar })
      .expect(200)
  ).body.id;

/** @param query what follows the programme's id in the address */
export const sendSchedule = (
  planner: SignedUp,
  projectId: number,
  content: string | Buffer,
  { name = 'plan.xer', query = '' } = {},
): Test =>
  planner
    .as('post', `/api/P6Activities/preview?projectId=${projectId}${query}`)
    .attach('file', Buffer.from(content), name);

/** The preview of a file that can be read. */
export const previewSchedule = async (planner: SignedUp, projectId: number, content: string | Buffer, name?: string) =>
  (await sendSchedule(planner, projectId, content, { name }).expect(200)).body;

/** Imports what a preview preselects. */
export const importPreview = (planner: SignedUp, previewId: string, body: object = {}): Test =>
  planner.as('post', '/api/P6Activities/import').send({ previewId, ...body });

export const activitiesOf = async (planner: SignedUp, projectId: number, query = '') =>
  (await planner.as('get', `/api/P6Activities?projectId=${projectId}${query}`).expect(200)).body;
