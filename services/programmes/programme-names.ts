import type { UniqueName } from '../commands/stream-commands.js';
import type { NewEvent } from '../event-store/event.js';
import type { ProgrammeEventData, ProgrammeEventType } from './events.js';
import { nameKey, type Programme } from './programme.js';

/** What of a programme the names follow from that it alone may have. */
export type Named = Pick<Programme, 'id' | 'baseProjectId' | 'name' | 'scenarioName' | 'isActive'>;

export const NAMELESS: Named = { id: 0, baseProjectId: 0, name: '', scenarioName: '', isActive: false };

export function namedAfter(before: Named, { type, data }: NewEvent): Named {
  switch (type as ProgrammeEventType) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated': {
      const { programmeId: id, baseProjectId, name, scenarioName } = data as ProgrammeEventData['ProgrammeCreated'];
      return { id, baseProjectId, name, scenarioName, isActive: true };
    }
    case 'ProgrammeDetailsChanged': {
      const { name = before.name, scenarioName = before.scenarioName } = (
        data as ProgrammeEventData['ProgrammeDetailsChanged']
      ).after;
      return { ...before, name, scenarioName };
    }
    case 'ProgrammeDeactivated':
      return { ...before, isActive: false };
    case 'ProgrammeReactivated':
      return { ...before, isActive: true };
    default:
      return before;
  }
}

/**
 * The names that nobody else may have (api.md, Projects): a base programme's, and a scenario's within its base. A scenario shares its
 * base's name and so has none of its own. The name of a baseline stays with a removed base: its scenarios are hidden with it and come
 * back with it.
 */
export function namesOf({ id, baseProjectId, name, scenarioName, isActive }: Named): UniqueName[] {
  if (id === 0) return [];
  const isBase = baseProjectId === 0;
  return [
    ...(isBase && isActive ? [{ scope: 'programme', key: nameKey(name), name }] : []),
    ...(isBase || isActive
      ? [{ scope: 'scenario', key: `${isBase ? id : baseProjectId} ${nameKey(scenarioName)}`, name: scenarioName }]
      : []),
  ];
}

/** The names that these events make a programme's which it does not have yet. */
export function namesTaken(before: Named, events: readonly NewEvent[]): UniqueName[] {
  const had = namesOf(before);
  return namesOf(events.reduce(namedAfter, before)).filter((name) => !had.some((one) => isSameName(one, name)));
}

/** The base within which a scenario's name is unique; undefined for a programme's own. */
export const baseOf = ({ scope, key }: UniqueName): number | undefined =>
  scope === 'scenario' ? Number.parseInt(key, 10) : undefined;

export const isSameName = (one: Pick<UniqueName, 'scope' | 'key'>, other: Pick<UniqueName, 'scope' | 'key'>): boolean =>
  one.scope === other.scope && one.key === other.key;
