/** Which project of the schedule a file belongs to, and what its user is asked first (docs/product/schedules.md, Projects of a schedule). */
import type { ScheduleProject } from '../../domain/schedules/events.js';
import type { FileProject } from '../readers/schedule-file.js';

/** A project that the schedule holds. */
export interface KnownProject extends Pick<ScheduleProject, 'key' | 'name'> {
  readonly id: number;
  readonly activities: number;
}

export interface KnownProjects {
  readonly projects: readonly KnownProject[];
  /** That of the last import. */
  readonly lastProject: number;
}

/** The codes of what is asked before an import. */
export const ASK_CODES = ['other-project', 'lacks-most'] as const;
export type AskCode = (typeof ASK_CODES)[number];

export interface Ask {
  readonly code: AskCode;
  /** For the user. */
  readonly text: string;
}

/** Its only project without a short name, as of a Microsoft Project file without a title, has the name of the file. */
export function namedByFile<Facts extends { readonly projects: readonly FileProject[] }>(
  facts: Facts,
  fileName: string,
): Facts {
  const [only] = facts.projects;
  if (!only || facts.projects.length > 1 || isNamed(only)) return facts;
  return { ...facts, projects: [{ ...only, name: fileName.replace(/\.[^.]*$/, '') }] };
}

/** Fewer missing activities are not asked about: they are quickly seen in the preview. */
const MIN_MISSING = 5;

/** The project of a file with several that the last import, or else one before it, was of; undefined where the user has to choose. */
export function usualFileProject(
  files: readonly FileProject[],
  { projects, lastProject }: KnownProjects,
): string | undefined {
  const [last, others] = [
    projects.filter(({ id }) => id === lastProject),
    projects.filter(({ id }) => id !== lastProject),
  ];
  for (const known of [last, others]) {
    const matching = files.filter((file) => known.some((project) => isNamedAlike(file, project)));
    if (matching.length === 1) return matching[0]?.key;
  }
  return undefined;
}

/**
 * The project of the schedule whose activities a file is compared with; null for a new one beside the others. A short name tells a
 * project, since planning tools match projects by it; keys are those of one database, and another project may have the same there.
 */
export function usualTarget(file: FileProject | null, { projects, lastProject }: KnownProjects): number | null {
  const held = projects.filter(({ activities }) => activities > 0);
  if (held.length === 0) return null;
  const last = held.find(({ id }) => id === lastProject) ?? held[0];
  if (!file) return last?.id ?? null;
  // Each revision of a file may have a name of its own: another one does not make another project.
  if (!isNamed(file)) return (held.find(({ name }) => isAlike(name, file.name)) ?? last)?.id ?? null;
  const found = held.filter((project) => isNamedAlike(file, project));
  const same = found.find(({ id }) => id === lastProject) ?? found[0];
  if (same) return same.id;
  // A schedule whose project nothing is known of was imported before projects were recorded, or from a file that names none.
  const [only] = held;
  return held.length === 1 && only && only.name === '' ? only.id : null;
}

/** Whether a file is of another project than the one it would go to, or than all that the schedule holds. */
export function otherProject(
  file: FileProject | null,
  target: number | null,
  { projects, lastProject }: KnownProjects,
): Ask | undefined {
  const held = projects.filter(({ activities }) => activities > 0);
  const last = held.find(({ id }) => id === lastProject) ?? held[0];
  if (!file || !isNamed(file) || !last || target !== null) return undefined;
  const named = last.name === '' ? '' : ` (${last.name})`;
  return {
    code: 'other-project',
    text: `${file.shortName || file.name} is another project than that of the last import${named}: its activities come beside the ${counted(last.activities)} of that one.`,
  };
}

/** Whether most of what the schedule holds of a project is missing from its file. */
export function lacksMost(missing: number, inFile: number): Ask | undefined {
  if (missing < MIN_MISSING || missing * 2 <= inFile) return undefined;
  return {
    code: 'lacks-most',
    text: `The file lacks ${missing === inFile ? 'all' : `${missing.toLocaleString('en-GB')} of the`} ${counted(inFile)} that the last import of this project had. Is it the right file?`,
  };
}

/**
 * What an import records of the project; null where the file says nothing of it.
 * @param known its name in the schedule; undefined for a new one, which is called as the file where that does not name it
 */
export function projectFacts(file: FileProject | null, known: string | undefined): ScheduleProject | null {
  if (!file || (!isNamed(file) && file.dataDate === null && known !== undefined)) return null;
  return { key: file.key, name: file.shortName || (known ?? file.name), dataDate: file.dataDate };
}

const isNamed = ({ shortName }: FileProject): boolean => shortName !== '';
const isNamedAlike = ({ shortName }: FileProject, { name }: KnownProject): boolean => isAlike(shortName, name);
const isAlike = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase();
const counted = (activities: number): string =>
  `${activities.toLocaleString('en-GB')} ${activities === 1 ? 'activity' : 'activities'}`;
