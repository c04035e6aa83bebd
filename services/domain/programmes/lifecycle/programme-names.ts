import type { NewEvent } from '../../../event-store/event.js';
import type { UniqueName } from '../../reservations.js';
import type { ProgrammeEventData, ProgrammeEventType } from '../events.js';
import { nameKey } from '../name-key.js';
import type { Programme } from '../programme.js';

/** The part of a programme's state from which its unique names follow. */
export type NamedProgramme = Pick<Programme, 'id' | 'baseProjectId' | 'name' | 'scenarioName' | 'isActive'>;

export const UNNAMED: NamedProgramme = { id: 0, baseProjectId: 0, name: '', scenarioName: '', isActive: false };

export function evolveNames(before: NamedProgramme, { type, data }: NewEvent): NamedProgramme {
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
 * The unique names of a programme (docs/product/programmes.md, Names): a base programme's own, and a scenario's within its base.
 * A scenario shares its base's name. The baseline of a removed base keeps its name, because the scenarios are hidden and restored
 * together with the base.
 */
export function uniqueNamesOf({ id, baseProjectId, name, scenarioName, isActive }: NamedProgramme): UniqueName[] {
  if (id === 0) return [];
  const isBase = baseProjectId === 0;
  return [
    ...(isBase && isActive ? [{ scope: 'programme', key: nameKey(name), name }] : []),
    ...(isBase || isActive
      ? [{ scope: 'scenario', key: `${isBase ? id : baseProjectId} ${nameKey(scenarioName)}`, name: scenarioName }]
      : []),
  ];
}

/** The unique names that the programme gets by these events and does not have yet. */
export function newUniqueNames(before: NamedProgramme, events: readonly NewEvent[]): UniqueName[] {
  const had = uniqueNamesOf(before);
  return uniqueNamesOf(events.reduce(evolveNames, before)).filter((name) => !had.some((one) => isSameName(one, name)));
}

/** The base within which a scenario's name is unique; undefined for the name of a programme. */
export const baseOf = ({ scope, key }: UniqueName): number | undefined =>
  scope === 'scenario' ? Number.parseInt(key, 10) : undefined;

export const isSameName = (one: Pick<UniqueName, 'scope' | 'key'>, other: Pick<UniqueName, 'scope' | 'key'>): boolean =>
  one.scope === other.scope && one.key === other.key;
