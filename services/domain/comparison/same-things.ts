// Which assets, parts, zones and tasks of scenarios are the same thing (docs/product/comparison.md, The same thing; docs/decisions/0045).

import { nameKey } from '../programmes/name-key.js';
import type { Programme } from '../programmes/programme.js';
import type { Absence } from './compared-input.js';

/** A thing in every scenario that has it: place i is that of scenario i. */
export type Thing<Item> = (Item | undefined)[];

/** Something with the time at which its scenario got it. */
export interface Recorded {
  readonly programme: Pick<Programme, 'id' | 'created'>;
  readonly created: string;
}

/** A way to find the same thing in another scenario. */
export interface Sign<Item> {
  /** The same for the same thing; of several with one key the first ones belong together, then the second ones. undefined: has no such sign. */
  readonly key: (item: Item) => string | undefined;
  /** Whether it counts only for what the newer scenario can have got from the older one when it was copied. */
  readonly cameAlong?: boolean;
}

/**
 * The things of scenarios: those of the first in its order, then what each later one has beside them.
 * @param signs the surest first
 * @param inOrder whether what came along and has no sign in common is the same in its order, where as many are left on either side
 */
export function sameThings<Item extends Recorded>(
  scenarios: readonly (readonly Item[])[],
  signs: readonly Sign<Item>[],
  inOrder = false,
): Thing<Item>[] {
  const things: Thing<Item>[] = [];
  for (const [place, items] of scenarios.entries()) {
    const left = new Set(items);
    const open = new Set(things);
    const take = (thing: Thing<Item>, item: Item) => {
      thing[place] = item;
      left.delete(item);
      open.delete(thing);
    };
    for (const { key, cameAlong = false } of signs) {
      const byKey = grouped([...left].reverse(), key);
      for (const thing of open) {
        const same = byKey.get(key(firstOf(thing)) ?? '');
        const item = same?.at(-1);
        if (item === undefined || (cameAlong && !mayHaveComeAlong(firstOf(thing), item))) continue;
        same?.pop();
        take(thing, item);
      }
    }
    if (inOrder) for (const [thing, item] of pairsInOrder([...open], [...left])) take(thing, item);
    for (const item of left) {
      const thing: Thing<Item> = scenarios.map(() => undefined);
      thing[place] = item;
      things.push(thing);
    }
  }
  return things;
}

/** The item of the first scenario that has the thing. */
export function firstOf<Item>(thing: Readonly<Thing<Item>>): Item {
  const found = thing.find((item) => item !== undefined);
  if (found === undefined) throw new Error('A thing that no scenario has');
  return found;
}

/**
 * Why scenarios lack what the first one has; undefined where none does, or the first one has it not.
 * @param created when the first scenario got it; undefined where nothing records that
 */
export function absencesOf(
  thing: readonly unknown[],
  created: string | undefined,
  scenarios: readonly Pick<Programme, 'created' | 'modified'>[],
): readonly (Absence | null)[] | undefined {
  const [first] = scenarios;
  const isMissing = (item: unknown): boolean => item === undefined;
  if (first === undefined || isMissing(thing[0]) || !thing.some(isMissing)) return undefined;
  return scenarios.map((scenario, i) => (isMissing(thing[i]) ? absence(created, first, scenario) : null));
}

/** Scenarios are alike when the newer one is copied. */
function absence(
  created: string | undefined,
  first: Pick<Programme, 'created' | 'modified'>,
  scenario: Pick<Programme, 'created' | 'modified'>,
): Absence {
  const copied = first.created < scenario.created ? scenario.created : first.created;
  if (created !== undefined) return created > copied ? 'addedSince' : 'removed';
  if (first.modified <= copied) return 'removed';
  return scenario.modified <= copied ? 'addedSince' : 'unknown';
}

/** For a key of names. */
export const byName = ({ name }: { readonly name: string }): string => `= ${nameKey(name)}`;

/** The record of the newer scenario is as old as its scenario, and the other one was there by then. */
function mayHaveComeAlong(one: Recorded, other: Recorded): boolean {
  const [older, newer] = one.programme.created <= other.programme.created ? [one, other] : [other, one];
  return newer.created === newer.programme.created && older.created <= newer.programme.created;
}

function pairsInOrder<Item extends Recorded>(
  things: readonly Thing<Item>[],
  items: readonly Item[],
): [Thing<Item>, Item][] {
  const [item] = items;
  if (item === undefined) return [];
  const pairs: [Thing<Item>, Item][] = [];
  let unpaired = items;
  for (const [, ofProgramme] of grouped(things, (thing) => String(firstOf(thing).programme.id))) {
    const { programme } = firstOf(ofProgramme[0] ?? []);
    // The newer of the two scenarios has what came along from its beginning; the older one had it by then.
    const isOlder = programme.created <= item.programme.created;
    const { created } = isOlder ? item.programme : programme;
    const inNewer = (one: Recorded) => one.created === created;
    const inOlder = (one: Recorded) => one.created <= created;
    const known = ofProgramme.filter((thing) => (isOlder ? inOlder : inNewer)(firstOf(thing)));
    const found = unpaired.filter(isOlder ? inNewer : inOlder);
    if (known.length !== found.length) continue;
    const taken = new Set(found);
    for (const [i, one] of found.entries()) pairs.push([known[i] ?? [], one]);
    unpaired = unpaired.filter((one) => !taken.has(one));
  }
  return pairs;
}

function grouped<Item>(items: readonly Item[], key: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const of = key(item);
    if (of === undefined) continue;
    const group = groups.get(of);
    if (group) group.push(item);
    else groups.set(of, [item]);
  }
  return groups;
}
