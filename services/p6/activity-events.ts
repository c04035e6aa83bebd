import type { P6ActivityFields, P6Event, P6EventData } from './events.js';

type Changes = P6EventData['P6ActivitiesChanged'];
type Changed = Changes['changed'][number];

/** Characters of JSON that one event holds at most: well under the log's 512 KB, and little enough to be worked on between two requests. */
const MOST_WEIGHT = 200 * 1024;

/** At most as many bytes of JSON: a character takes up to three, a control character six. */
const weightOf = (fields: Partial<P6ActivityFields>): number =>
  160 + 3 * widthOf(fields.name) + 3 * widthOf(fields.description);
// eslint-disable-next-line no-control-regex -- these are the ones that JSON spells out
const widthOf = (text = ''): number => (/[\u0000-\u001f"\\]/.test(text) ? 2 * text.length : text.length);

/** A change of a schedule as events that the log takes: a large one is several events of one append (architecture.md, Rules of the write side). */
export function activityEvents(
  kind: { readonly format: string } | null,
  { created, changed, removed }: Changes,
): P6Event[] {
  const events: P6Event[] = [];
  let piece = nothing();
  let weight = 0;
  const close = (): void => {
    if (weight === 0) return;
    events.push(
      kind === null
        ? { type: 'P6ActivitiesChanged', data: piece }
        : { type: 'P6Imported', data: { ...piece, format: kind.format } },
    );
    piece = nothing();
    weight = 0;
  };
  const put = <Item>(list: (of: MutableChanges) => Item[], item: Item, itsWeight: number): void => {
    if (weight + itsWeight > MOST_WEIGHT) close();
    list(piece).push(item);
    weight += itsWeight;
  };
  // Names that become free come before those that are taken.
  for (const one of removed) put((of) => of.removed, one, weightOf(one));
  for (const one of changed) put<Changed>((of) => of.changed, one, weightOf(one.before) + weightOf(one.after));
  for (const one of created) put((of) => of.created, one, weightOf(one));
  close();
  return events;
}

interface MutableChanges {
  created: Changes['created'][number][];
  changed: Changed[];
  removed: Changes['removed'][number][];
}

const nothing = (): MutableChanges => ({ created: [], changed: [], removed: [] });
