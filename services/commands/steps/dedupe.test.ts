import { describe, expect, it } from '@jest/globals';
import { commandOn, request, STREAM } from '../../../test/support/command-steps.js';
import { keyReused } from '../command-ledger.js';
import { RETRY } from '../pipeline-context.js';
import { dedupe } from './dedupe.js';
import { load } from './load.js';

const begun = (version: number, unchangedAt: number | null = null, stream = STREAM) => ({
  begun: { stream, version, ids: { zone: { first: 1, last: 2 } }, unchangedAt },
  isRepeated: true,
});

describe('Dedupe', () => {
  it('does nothing for a command that cannot be repeated', async () => {
    const { idempotencyKey: _, ...unkeyed } = request();
    const { context, ledger } = await commandOn(['North'], { request: unkeyed });
    await load(context);
    expect(await dedupe(context)).toBeUndefined();
    expect(ledger.calls).toEqual([]);
  });

  it('records a first try with its ids, once, and reads nothing', async () => {
    const { context, ledger, log } = await commandOn(['North']);
    await load(context);
    context.wantedIds = { zone: 3 };
    for (const _ of [1, 2]) expect(await dedupe(context)).toBeUndefined();
    expect(context.ids).toEqual({ zone: { first: 1, last: 3 } });
    expect(ledger.calls).toEqual([['begin', 1, { zone: 3 }]]);
    expect(log.calls).toEqual([]);
  });

  it('looks for a repetition in the log, not in memory', async () => {
    const asked = request();
    const { context, ledger, log } = await commandOn(['North'], { request: asked });
    ledger.found = begun(1);
    await log.grow('East', asked.commandId);
    await log.grow('West');
    await load(context);
    expect(await dedupe(context)).toBe(RETRY);
    await load(Object.assign(context, { mustLoad: true }));
    expect(await dedupe(context)).toMatchObject({ version: 2, events: [{ data: { zoneName: 'East' } }] });
  });

  it('looks after the sender’s version for one from before what the ledger keeps, and notes where it found it', async () => {
    const asked = request({ ifMatch: 1 });
    const { context, ledger, log } = await commandOn(['North'], { request: asked, isKnown: false });
    await log.grow('East', asked.commandId);
    await log.grow('West');
    await load(context);
    ledger.rememberedFrom = '2030-01-01T00:00:00.000Z';
    expect(await dedupe(context)).toMatchObject({ version: 2, events: [{ data: { zoneName: 'East' } }] });
    expect(ledger.calls).toEqual([
      ['begin', 3, {}],
      ['standsAt', 1],
    ]);
  });

  it('reads one event of what came since the sender’s version where the ledger would know the command', async () => {
    const { context, log } = await commandOn(['North', 'South', 'West'], { request: request({ ifMatch: 1 }) });
    await load(context);
    expect(await dedupe(context)).toBeUndefined();
    expect(log.delivered).toBe(1);
  });

  it('lets a try that was cut off go on with its ids', async () => {
    const { context, ledger } = await commandOn(['North'], { isKnown: false });
    ledger.found = begun(1);
    await load(context);
    expect(await dedupe(context)).toBeUndefined();
    expect(context.ids).toEqual({ zone: { first: 1, last: 2 } });
  });

  it('knows a command that changed nothing, unless what it stood on was lost with a restore', async () => {
    for (const [unchangedAt, outcome] of [
      [1, { version: 1, events: [] }],
      [2, undefined],
    ] as const) {
      const { context, ledger } = await commandOn(['North'], { isKnown: false });
      ledger.found = begun(1, unchangedAt);
      await load(context);
      expect(await dedupe(context)).toEqual(outcome);
    }
  });

  it('notes that the stream is shorter than at the first try', async () => {
    const { context, ledger } = await commandOn(['North'], { isKnown: false });
    ledger.found = begun(5);
    await load(context);
    expect(await dedupe(context)).toBeUndefined();
    expect(ledger.calls).toEqual([
      ['begin', 1, {}],
      ['standsAt', 1],
    ]);
  });

  it('says where the same request was begun, and refuses another request', async () => {
    const { context, ledger } = await commandOn(['North']);
    await load(context);
    ledger.found = begun(0, null, 'programme-41');
    expect(await dedupe(context)).toEqual({ begunOn: 'programme-41' });
    ledger.found = { refusal: keyReused };
    expect(await dedupe(context)).toEqual({ refusal: keyReused });
  });
});
