import type { P6ActivityFields, P6Event, P6EventData } from './events.js';

type Changes = P6EventData['P6ActivitiesChanged'];
type Changed = Changes['changed'][number];

/**
 * Maximum size of one event, as JSON: small enough to be processed between two requests, and less than half of the log's 512 KB,
 * since control characters take six bytes where the estimate counts three.
 */
const MAX_CHUNK_BYTES = 200 * 1024;

const estimatedBytes = ({ name = '', description = '', wbs, status }: Partial<P6ActivityFields>): number =>
  160 +
  3 * (name.length + description.length) +
  (wbs === undefined && status === undefined ? 0 : 160 + 3 * (wbs?.length ?? 0));

/**
 * A change of a schedule as events, the first with what becomes known of a project; a large change is several events of one append
 * (docs/architecture.md, Events). Activities are as events hold them (`recordedActivity`).
 */
export function activityEvents(
  source: { readonly format: string } | null,
  { created = [], changed = [], removed = [], project }: Partial<Changes>,
): P6Event[] {
  const events: P6Event[] = [];
  let chunk: MutableChanges = noChanges();
  let bytes = 0;
  if (project) {
    chunk = { ...chunk, project };
    bytes = estimatedBytes({ name: project.before?.name, description: project.after?.name });
  }
  const close = (): void => {
    if (bytes === 0) return;
    events.push(
      source === null
        ? { type: 'P6ActivitiesChanged', data: chunk }
        : { type: 'P6Imported', data: inImport(chunk, source) },
    );
    chunk = noChanges();
    bytes = 0;
  };
  const put = <Item>(list: (changes: MutableChanges) => Item[], item: Item, itemBytes: number): void => {
    if (bytes + itemBytes > MAX_CHUNK_BYTES) close();
    list(chunk).push(item);
    bytes += itemBytes;
  };
  // Removals and renames come first, because they free names that a new activity may use.
  for (const one of removed) put((changes) => changes.removed, one, estimatedBytes(one));
  for (const one of changed)
    put<Changed>((changes) => changes.changed, one, estimatedBytes(one.before) + estimatedBytes(one.after));
  for (const one of created) put((changes) => changes.created, one, estimatedBytes(one));
  close();
  return events;
}

interface MutableChanges {
  created: Changes['created'][number][];
  changed: Changed[];
  removed: Changes['removed'][number][];
  project?: Changes['project'];
}

// With the keys in the order of canonical JSON, in which the log writes them.
const noChanges = (): MutableChanges => ({ changed: [], created: [], removed: [] });
const inImport = (
  { changed, created, project, removed }: MutableChanges,
  { format }: { readonly format: string },
): P6EventData['P6Imported'] => ({ changed, created, format, ...(project && { project }), removed });
