import { describe, expect, it } from '@jest/globals';
import { added, addZone, commandOn, STREAM } from '../../../test/support/command-steps.js';
import { RETRY } from '../pipeline-context.js';
import { append } from './append.js';
import { decide } from './decide.js';
import { dedupe } from './dedupe.js';
import { load } from './load.js';

async function decided(...given: Parameters<typeof commandOn>) {
  const command = await commandOn(...given);
  await load(command.context);
  await dedupe(command.context);
  await decide(command.context);
  return command;
}

describe('Append', () => {
  it('appends after the event that was decided on, and has the state after it in memory without reading', async () => {
    const { context, log, states } = await decided(['North']);
    expect(await append(context)).toEqual({ version: 2, events: [added('East')], position: '2' });
    expect(states.cached(STREAM)).toMatchObject({ version: 2, state: ['North', 'East'] });
    expect(log.calls).toEqual(['append']);
  });

  it('is asked again when another process was faster', async () => {
    const { context, log, states } = await decided(['North']);
    await log.grow('West');
    expect(await append(context)).toBe(RETRY);
    expect(await states.latest(STREAM)).toMatchObject({ state: ['North', 'West'] });
  });

  it('believes that there is nothing to change only by the log, and notes it for a repetition', async () => {
    const change = addZone('East', { decide: () => ({ events: [] }) });
    const stale = await decided(['North'], { change });
    expect(await append(stale.context)).toBe(RETRY);
    const { context, ledger, log } = await decided(['North'], { change, isKnown: false });
    expect(await append(context)).toEqual({ version: 1, events: [] });
    expect(ledger.calls.at(-1)).toEqual(['changedNothing', 1]);
    expect(log.calls).not.toContain('append');
  });
});
