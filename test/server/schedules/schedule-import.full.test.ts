import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { ReadModels } from '../../../projections/runner/read-models.js';
import { Previews } from '../../../services/p6/import/previews.js';
import type { Position } from '../../../services/platform/position.js';
import { eventually } from '../../support/eventually.js';
import { HeldLock } from '../../support/held-lock.js';
import {
  activities,
  ann,
  api,
  csv,
  importAll,
  type Line,
  PLAN,
  preview,
  programme,
  startBeforeTests,
  stored,
  uploads,
} from '../../support/imported-schedules.js';
import { sql } from '../../support/postgres.js';

startBeforeTests();

describe('A schedule file', () => {
  it('leaves PostgreSQL knowing how many rows it compared, so that an import of many does not join each with each', async () => {
    const many = Array.from(
      { length: 1500 },
      (_, index): Line => [`M${index}`, `Works ${index}`, '2027-03-01', '2027-03-26'],
    );
    await preview(await programme(), ...many);
    const known = await sql<{ rows: number }>(
      api.databaseUrl,
      `SELECT reltuples::integer AS rows FROM pg_class WHERE oid IN ('p6.file_row'::regclass, 'p6.compared_row'::regclass)`,
    );
    expect(Math.min(...known.map(({ rows: count }) => count))).toBeGreaterThanOrEqual(1500);
  });

  it('is there to be read when its import, the undo of that or the removal of everything is answered, however large', async () => {
    const projectId = await programme();
    const many = Array.from({ length: 20_000 }, (_, i): Line => [`A${i}`, `Works ${i}`, '2027-03-01', '2027-03-26']);
    const readModels = api.app.get(ReadModels);
    const isRead = async ({ headers, body }: { headers: Record<string, string>; body: { position?: string } }) =>
      readModels.waitFor(['p6-activities'], (headers['x-position'] ?? body.position) as Position, 0);
    const imported = await importAll((await preview(projectId, ...many)).previewId)
      .set('Idempotency-Key', randomUUID())
      .expect(200);
    await isRead(imported);
    const undone = await ann
      .as('post', `/api/Commands/${imported.body.commandId}/undo`)
      .set('Idempotency-Key', randomUUID())
      .expect(200);
    await isRead(undone);
    await isRead(await ann.as('post', `/api/Commands/${undone.body.commandId}/undo`).expect(200));
    await isRead(await ann.as('delete', `/api/P6Activities?projectId=${projectId}`).expect(200));
  });

  it('sent for import twice at once under one key is imported once, and twice without a key is no harm', async () => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    const key = randomUUID();
    const [one, two] = await Promise.all(
      [0, 1].map(() => importAll(previewId).set('Idempotency-Key', key).expect(200)),
    );
    expect(one?.body).toEqual(two?.body);
    const again = await Promise.all(
      [0, 1].map(() => importAll(previewId, { statuses: ['New', 'Update', 'No Change'] })),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await activities(projectId)).toHaveLength(3);
  });
});

describe('A preview', () => {
  const rowsOf = (previewId: string) =>
    sql(
      api.databaseUrl,
      'SELECT FROM p6.file_row WHERE preview_id = $1 UNION ALL SELECT FROM p6.compared_row WHERE preview_id = $1',
      [previewId],
    );

  it('that is removed while it is compared leaves no rows', async () => {
    const programmeId = await programme();
    const { previewId } = await preview(programmeId, ...PLAN);
    // Stops the comparison where its rows are written and not yet committed.
    await sql(
      api.databaseUrl,
      `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
       CREATE TRIGGER wait_for_test BEFORE UPDATE ON p6.preview FOR EACH ROW EXECUTE FUNCTION wait_for_test()`,
    );
    const held = await HeldLock.take(api.databaseUrl, 'SELECT pg_advisory_xact_lock(1)');
    const compared = api.app
      .get(Previews)
      .compare({ id: previewId, programmeId }, { signal: new AbortController().signal, report: () => undefined });
    await held.waitedFor(1);
    const removed = ann.as('delete', `/api/P6Activities/preview/${previewId}`).then(({ status }) => status);
    await held.waitedFor(2);
    await held.release();
    await compared;
    expect(await removed).toBe(200);
    await sql(api.databaseUrl, 'DROP TRIGGER wait_for_test ON p6.preview; DROP FUNCTION wait_for_test');
    expect(await rowsOf(previewId)).toEqual([]);
  });

  it('that is removed before its rows are read for the import is answered with 404', async () => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    const previews = api.app.get(Previews);
    const toImport = previews.toImport.bind(previews);
    const reading = jest.spyOn(previews, 'toImport').mockImplementationOnce(async (...asked) => {
      await previews.remove([previewId]);
      return toImport(...asked);
    });
    await importAll(previewId).expect(404);
    expect(reading).toHaveBeenCalledTimes(1);
    reading.mockRestore();
    expect(await activities(projectId)).toEqual([]);
  });

  it.each([
    ['is not found, when its rows have not been counted', 404],
    ['is imported in full, when it was found before', 200],
  ])('that is removed while its rows are read %s', async (_, status) => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    const previews = api.app.get(Previews);
    let held: HeldLock | undefined;
    const lock = async (): Promise<void> => {
      held = await HeldLock.take(api.databaseUrl, 'LOCK TABLE p6.compared_row');
    };
    const toImport = previews.toImport.bind(previews);
    const reading = jest.spyOn(previews, 'toImport').mockImplementation(async (...asked) => {
      if (status === 200) await lock();
      return toImport(...asked);
    });
    if (status === 404) await lock();
    const answered = importAll(previewId).then((answer) => answer);
    const lockHeld = await eventually(() => held);
    await lockHeld.waitedFor(1);
    for (const [table, key] of [
      ['compared_row', 'preview_id'],
      ['file_row', 'preview_id'],
      ['preview', 'id'],
    ])
      await lockHeld.run(`DELETE FROM p6.${table} WHERE ${key} = $1`, [previewId]);
    await lockHeld.release();
    const { status: answeredWith, body } = await answered;
    reading.mockRestore();
    expect([answeredWith, (body as { imported?: number }).imported]).toEqual([status, status === 200 ? 3 : undefined]);
    expect(await activities(projectId)).toHaveLength(status === 200 ? 3 : 0);
  });

  it('that is no longer there loses its rows, too, with the next purge; others keep theirs', async () => {
    const projectId = await programme();
    const [{ previewId: gone }, { previewId: kept }] = [
      await preview(projectId, ...PLAN),
      await preview(projectId, ...PLAN),
    ];
    await sql(api.databaseUrl, 'DELETE FROM p6.preview WHERE id = $1', [gone]);
    expect(await rowsOf(gone)).toHaveLength(6);
    await api.app.get(Previews).purge();
    expect([(await rowsOf(gone)).length, (await rowsOf(kept)).length]).toEqual([0, 6]);
  });

  it('whose user leaves in the middle leaves nothing, neither rows nor a file', async () => {
    const projectId = await programme();
    const before = await stored();
    const long = csv(
      ...Array.from({ length: 100_000 }, (_, i): Line => [`A${i}`, `Works ${i}`, '2027-03-01', '2027-03-26']),
    );
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="plan.csv"\r\n\r\n'),
      Buffer.from(long),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    for (const leaveAt of ['upload', 'reading']) {
      await new Promise<void>((resolve) => {
        const call = httpRequest(
          `${api.url}/api/P6Activities/preview?projectId=${projectId}`,
          {
            method: 'POST',
            headers: {
              Authorization: `Bearer ${ann.token}`,
              Accept: 'application/x-ndjson',
              'Content-Type': 'multipart/form-data; boundary=x',
              'Content-Length': body.length,
            },
          },
          (response) =>
            response.once('data', () => {
              call.destroy();
              resolve();
            }),
        );
        call.on('error', () => resolve());
        if (leaveAt === 'reading') call.end(body);
        else
          call.write(body.subarray(0, 100_000), () =>
            setTimeout(() => {
              call.destroy();
              resolve();
            }, 50),
          );
      });
    }
    for (
      let tries = 0;
      tries < 100 && ((await uploads()).length > 0 || String(await stored()) !== String(before));
      tries++
    )
      await pause(50);
    expect([await uploads(), await stored()]).toEqual([[], before]);
  });
});
