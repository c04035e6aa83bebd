import { beforeEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import type { Programme, ProgrammeFullBody } from '../../../../lib/api-types.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';

export const a9: Programme = {
  id: 42,
  name: 'A9 dualling',
  description: '',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  isActive: true,
  isDraft: false,
  regionId: 1,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  calendarId: 42,
  calendar: {
    id: 42,
    projectId: 42,
    shiftId: 0,
    workingPatternBitMask: 31,
    noShifts: 1,
    shift1Hours: 10,
    shift2Hours: 0,
    shift3Hours: 0,
    nonWorkingDays: [{ date: '2027-01-01', description: 'New Year’s Day' }],
  },
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:00:00.000Z',
  createdBy: 7,
  modifiedBy: 7,
  assets: [],
  assetCount: 0,
  scenarioCount: 0,
};

interface Sent {
  body: ProgrammeFullBody;
  key: string | null;
  ifMatch: string | null;
}

/**
 * The calls of the wizard, answered as the server does from `state.stored`, which is A9 dualling at version 3 before each test; what was
 * sent is noted in `sent`, what was removed in `removed`.
 */
export function serveStoredProgramme() {
  const state = { stored: { programme: a9, etag: '"3"' } };
  const sent: Sent[] = [];
  const removed: string[] = [];
  const noted = async (request: Request): Promise<ProgrammeFullBody> => {
    const body = (await request.json()) as ProgrammeFullBody;
    sent.push({ body, key: request.headers.get('Idempotency-Key'), ifMatch: request.headers.get('If-Match') });
    return body;
  };
  /** The programme as a command leaves it, one version on. */
  const written = (programme: Programme, { calendar, ...body }: ProgrammeFullBody) => {
    const etag = `"${Number(state.stored.etag.replaceAll('"', '')) + 1}"`;
    state.stored = { programme: { ...programme, ...body, calendar: { ...programme.calendar, ...calendar } }, etag };
    return HttpResponse.json(state.stored.programme, { headers: { ETag: etag } });
  };
  const server = serve(
    http.get('*/api/Regions', () =>
      HttpResponse.json([
        { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
        { id: 12, name: 'Saudi Arabia', defaultWorkingPatternBitMask: 79 },
      ]),
    ),
    http.get('*/api/Metrics', () =>
      HttpResponse.json([
        { id: 1, name: 'Metric' },
        { id: 2, name: 'Imperial' },
      ]),
    ),
    http.get('*/api/Projects/Name', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('name')?.toLowerCase() === 'taken' ? [{ id: 5, name: 'Taken' }] : [],
      ),
    ),
    http.post('*/api/Projects/full', async ({ request }) => {
      state.stored = { ...state.stored, etag: '"0"' };
      return written({ ...a9, id: 50 }, await noted(request));
    }),
    http.get('*/api/Projects/:id', () =>
      HttpResponse.json(state.stored.programme, { headers: { ETag: state.stored.etag } }),
    ),
    http.put('*/api/Projects/:id/full', async ({ request }) => written(state.stored.programme, await noted(request))),
    http.put('*/api/Projects/deactivate/:id', ({ params }) => {
      removed.push(String(params['id']));
      return HttpResponse.json(state.stored.programme);
    }),
  );

  beforeEach(() => {
    notifications.clean();
    sent.length = 0;
    removed.length = 0;
    state.stored = { programme: a9, etag: '"3"' };
  });
  return { server, state, sent, removed, noted, written };
}
