import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BEGINNING, type Position } from '../platform/position.js';
import { DeliveryOrder, OutOfOrder } from './delivery-order.js';
import { type RecordedEvent } from './event.js';
import type { Batch } from './event-store.js';

/** A log with one payment per entry of `accounts`, each into the account named there. */
function logOf(accounts: readonly number[]): RecordedEvent[] {
  const versions = new Map<number, number>();
  return accounts.map((account, index) => {
    const version = (versions.get(account) ?? 0) + 1;
    versions.set(account, version);
    const position = String(index + 1) as Position;
    return {
      stream: `account-${account}`,
      version,
      position,
      type: 'Paid',
      data: {},
      metadata: {} as RecordedEvent['metadata'],
    };
  });
}

/** Consecutive events of the log as one batch. */
const batchOf = (events: readonly RecordedEvent[]): Batch => ({
  after: String(Number(events[0]?.position ?? 1) - 1) as Position,
  events,
  upTo: events.at(-1)?.position ?? BEGINNING,
});
const from = (after: Position, events: readonly RecordedEvent[]): Batch => ({ ...batchOf(events), after });
const logs = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 30 }).map(logOf);

describe('The order check of a subscription', () => {
  it('accepts each event once, however often batches overlap', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 20 }), (log, overlaps) => {
        const order = new DeliveryOrder(BEGINNING);
        const taken: RecordedEvent[] = [];
        let end = 0;
        for (const [back, size] of [...overlaps, [0, log.length] as const]) {
          const start = Math.max(0, end - back);
          end = Math.max(end, Math.min(log.length, start + size));
          taken.push(...order.accept(batchOf(log.slice(start, end))));
        }
        expect(taken).toEqual(log);
        expect(order.upTo).toBe(log.at(-1)?.position);
      }),
    );
  });

  it('throws when two events are swapped', () => {
    fc.assert(
      fc.property(logs, fc.nat(28), (log, at) => {
        const first = at % (log.length - 1);
        const swapped = log.toSpliced(first, 2, ...log.slice(first, first + 2).reverse());
        expect(() => new DeliveryOrder(BEGINNING).accept(from(BEGINNING, swapped))).toThrow(OutOfOrder);
      }),
    );
  });

  it('throws when two batches are swapped, whatever their streams', () => {
    fc.assert(
      fc.property(logs, fc.nat(28), fc.nat(28), (log, a, b) => {
        const middle = 1 + (a % (log.length - 1));
        const end = middle + 1 + (b % (log.length - middle));
        const order = new DeliveryOrder(BEGINNING);
        expect(() => order.accept(batchOf(log.slice(middle, end)))).toThrow(OutOfOrder);
        expect(order.accept(batchOf(log.slice(0, middle)))).toEqual(log.slice(0, middle));
        expect(order.accept(batchOf(log.slice(middle, end)))).toEqual(log.slice(middle, end));
      }),
    );
  });

  it('throws when a batch without events is missing, since events may be missing before it', () => {
    const order = new DeliveryOrder(BEGINNING);
    expect(() => order.accept({ after: '5' as Position, events: [], upTo: '7' as Position })).toThrow(
      'A batch after 5 came at 0',
    );
  });

  it('throws when an event is missing before another one of its stream', () => {
    const [first, second, third] = logOf([1, 2, 1]) as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect(() => new DeliveryOrder(BEGINNING).accept(from(BEGINNING, [second, third]))).toThrow(
      'account-1 version 2 at 3 follows version 0',
    );
    const order = new DeliveryOrder('0/0' as Position);
    order.accept(from(BEGINNING, [first]));
    expect(order.accept(batchOf([second, third]))).toEqual([second, third]);
  });

  it('accepts a stream that it has forgotten among many, and still checks those delivered last', () => {
    const log = logOf([1, 2, 3, 1, 3, 3]);
    const [first, second, third, again] = log as [RecordedEvent, RecordedEvent, RecordedEvent, RecordedEvent];
    const order = new DeliveryOrder(BEGINNING, 2);
    expect(order.accept(batchOf([first, second, third, again]))).toHaveLength(4);
    expect(() => order.accept({ ...batchOf(log.slice(5)), after: again.position })).toThrow('follows version 1');
  });

  it('accepts the middle of a stream after a checkpoint that is there', () => {
    const [, , third] = logOf([1, 2, 1]) as [RecordedEvent, RecordedEvent, RecordedEvent];
    expect(new DeliveryOrder('2' as Position).accept(batchOf([third]))).toEqual([third]);
  });

  it('advances with a batch that has no events', () => {
    const order = new DeliveryOrder(BEGINNING);
    expect(order.accept({ after: BEGINNING, events: [], upTo: '7' as Position })).toEqual([]);
    expect(order.upTo).toBe('7');
    order.accept({ after: BEGINNING, events: [], upTo: '5' as Position });
    expect(order.upTo).toBe('7');
  });
});
