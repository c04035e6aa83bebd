/** Stores that break a promise of the port: what readers have to stand. */
import fc from 'fast-check';
import type { Batch, EventStore, SubscribeOptions } from '../../services/event-store/event-store.js';

/** A store whose subscriptions give what `deliver` makes of them. */
export function delivering(
  store: EventStore,
  deliver: (batches: AsyncIterable<Batch>) => AsyncIterable<Batch>,
  { batchSize }: Pick<SubscribeOptions, 'batchSize'> = { batchSize: 3 },
): EventStore {
  return {
    append: (...all) => store.append(...all),
    read: (...all) => store.read(...all),
    readPortions: (...all) => store.readPortions(...all),
    head: () => store.head(),
    importRecorded: (events) => store.importRecorded(events),
    close: () => store.close(),
    subscribe: (after, options) => deliver(store.subscribe(after, { ...options, batchSize })),
  };
}

/** What happens to a batch on its way: nothing, it comes twice, it comes with some before it once more, or the reader's connections are cut. */
export type DeliveryFault = 'none' | 'twice' | { readonly withBefore: number } | 'cut';

export const arbitraryDeliveryFaults: fc.Arbitrary<readonly DeliveryFault[]> = fc.array(
  fc.oneof(
    fc.constant('none' as const),
    fc.constant('twice' as const),
    fc.integer({ min: 1, max: 5 }).map((withBefore) => ({ withBefore })),
    { weight: 1, arbitrary: fc.constant('cut' as const) },
  ),
  { minLength: 1, maxLength: 12 },
);

/** A subscription that these happen to, one after the other and from the start again. */
export async function* withDeliveryFaults(
  batches: AsyncIterable<Batch>,
  mishaps: readonly DeliveryFault[],
  cut: () => Promise<unknown>,
): AsyncIterable<Batch> {
  const sent: Batch[] = [];
  for await (const batch of batches) {
    const mishap = mishaps[sent.length % mishaps.length] ?? 'none';
    sent.push(batch);
    if (mishap === 'cut') await cut();
    if (typeof mishap === 'object') yield joined(sent.slice(-1 - mishap.withBefore));
    else yield batch;
    if (mishap === 'twice') yield batch;
  }
}

/** One batch of several that follow each other. */
export function joined(batches: readonly Batch[]): Batch {
  const [first, last] = [batches[0], batches.at(-1)];
  if (!first || !last) throw new RangeError('No batches to join');
  return { after: first.after, events: batches.flatMap(({ events }) => events), upTo: last.upTo };
}
