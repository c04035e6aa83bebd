import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import type { RecordedP6Event } from '../../services/domain/schedules/events.js';
import { idOf } from '../../services/event-store/event.js';

/** What the log tells the people of a programme (docs/product/notifications.md, What is news). */
export const NEWS_KINDS = [
  'changed',
  'published',
  'archived',
  'reopened',
  'removed',
  'broughtBack',
  'scenarioMade',
  'scheduleChanged',
  'scheduleImported',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** What is done again and again, and told as one spell. */
export type EditKind = Extract<NewsKind, 'changed' | 'scheduleChanged'>;
export const isEdit = (kind: NewsKind): kind is EditKind => kind === 'changed' || kind === 'scheduleChanged';

export type NewsEvent = RecordedProgrammeEvent | RecordedP6Event;

export interface News {
  readonly kind: NewsKind;
  /** Whose people it is told to: of a scenario that was made, those of its base. */
  readonly programmeId: number;
  /** The scenario that was made. */
  readonly scenarioId: number | null;
}

/**
 * What the command of an event is to others; all its events are of one kind, so that the first one says it.
 * @returns undefined for the making of a programme, which nobody else has anything to do with yet
 */
export function newsOf(event: NewsEvent): News | undefined {
  const programmeId = idOf(event.stream);
  const of = (kind: NewsKind): News => ({ kind, programmeId, scenarioId: null });
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated': {
      const { baseProjectId } = event.data;
      return baseProjectId === 0
        ? undefined
        : { kind: 'scenarioMade', programmeId: baseProjectId, scenarioId: programmeId };
    }
    case 'ProgrammeStatusChanged':
      return of(event.data.after === 'draft' ? 'reopened' : event.data.after);
    case 'ProgrammeDeactivated':
      return of('removed');
    case 'ProgrammeReactivated':
      return of('broughtBack');
    case 'P6Imported':
      return of('scheduleImported');
    case 'P6ActivitiesChanged':
      return of('scheduleChanged');
    default:
      return of('changed');
  }
}

/** Activities that an import has made or changed; those that it only misses or finds again do not count (docs/product/schedules.md, Import). */
export function importedBy(event: NewsEvent): number {
  if (event.type !== 'P6Imported') return 0;
  const updated = event.data.changed.filter(({ after }) => Object.keys(after).some((field) => field !== 'inFile'));
  return event.data.created.length + updated.length;
}
